// Holds the private pod's screen in the lid, one on either side. Prints on its back, foot up.
include <settings.scad>

difference() {
    union() {
        cube(clamp);
        // the foot stands on the edge of the screen's board
        cube([1.6, clamp[1], clamp[2] + clamp_foot]);
    }
    translate([boss[0] - screen[0] / 2 + 1.8, clamp[1] / 2, -1]) cylinder(d = 2.9, h = 4);
}
