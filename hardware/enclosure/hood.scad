// Hood of the private pod: only who leans over the pod sees the screen. Prints on its roof.
include <settings.scad>

tab = [hood_wall, 8, 4];

module hood() {
    difference() {
        translate([-hood_w / 2, -hood_d / 2, 0]) cube([hood_w, hood_d, hood_h]);
        translate([-hood_w / 2 + hood_wall, -hood_d / 2 + hood_wall, -1])
            cube([hood_w - 2 * hood_wall, hood_d - 2 * hood_wall, hood_h - hood_wall + 1]);
        translate([-peek[0] / 2, -hood_d / 2 - 1, -1]) cube([peek[0], hood_wall + 2, peek[1]]);
    }
    for (x = [-1, 1]) translate([x * (hood_w / 2 - hood_wall / 2) - tab[0] / 2, -tab[1] / 2, -tab[2]])
        cube([tab[0], tab[1], tab[2] + 1]);
}

translate([0, 0, hood_h]) rotate([180, 0, 0]) hood();
