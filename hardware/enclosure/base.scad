// The pod's box, the same for seat and private pod. Prints as it stands.
include <settings.scad>

ledge = 3;

// a ledge with a 45 degree underside: needs no support
module ledge_along(length) {
    rotate([90, 0, 90]) linear_extrude(length)
        polygon([[0, -ledge], [0, 0], [ledge, 0]]);
}

module shell() {
    difference() {
        rounded(outer_w, outer_d, lid_under, corner);
        translate([wall, wall, floor_t]) rounded(inner_w, inner_d, lid_under, corner - wall);
        // USB
        translate([wall + usb_x - usb_w / 2, outer_d - wall - 1, usb_z - usb_h / 2])
            cube([usb_w, wall + 2, usb_h]);
        // air, and a look at the lamp on the Pico
        for (n = [0:4]) translate([wall + 30 + n * 6, wall + 40, -1]) cube([2, 24, floor_t + 2]);
    }
}

module inside() {
    for (at = post_at) translate([at[0], at[1], floor_t]) difference() {
        translate([-post / 2, -post / 2, 0]) cube([post, post, lid_under - floor_t]);
        translate([0, 0, 4]) cylinder(d = screw, h = lid_under);
    }
    // carrier: four screws, and a rest under the Pico where the USB plug pushes
    for (at = carrier_holes) translate([carrier_x + at[0], carrier_y + at[1], floor_t]) difference() {
        cylinder(d = 6, h = standoff);
        cylinder(d = screw, h = standoff + 1);
    }
    translate([usb_x - 3, carrier_y + carrier_d / 2 - 3, floor_t]) cube([6, 6, standoff]);
    // the antenna's end of the RC522 module rests on two pillars with a stop in front
    front = spot_y - 20;
    for (x = [-17, 12]) translate([reader_x + x, front - 2, floor_t]) {
        cube([5, 6, standoff + board_t + socket]);
        cube([5, 1.6, standoff + board_t + socket + 1.4]);
    }
    // ledges for the lamp holder
    translate([0, spot_y + 34, holder_z]) rotate(-90) ledge_along(68);
    translate([inner_w, spot_y - 34, holder_z]) rotate(90) ledge_along(68);
    translate([usb_x - 12, inner_d, holder_z]) rotate(180) ledge_along(usb_x - 24);
}

shell();
translate([wall, wall, 0]) inside();
