// The pod's box, the same for seat and private pod. Prints as it stands.
include <settings.scad>

ledge_t = 1.2;

// a ledge with a 45 degree underside: needs no support
module ledge_along(length, deep) {
    rotate([90, 0, 90]) linear_extrude(length)
        polygon([[-0.1, -deep - ledge_t], [-0.1, 0], [deep, 0], [deep, -ledge_t]]);
}

module shell() {
    difference() {
        rounded(outer_w, outer_d, lid_under, corner);
        translate([wall, wall, floor_t]) rounded(inner_w, inner_d, lid_under, corner - wall);
        // USB
        translate([wall + usb_x, outer_d - wall / 2, usb_z])
            cube([usb[0] + 2 * usb_room, wall + 2, usb[1] + 2 * usb_room], center = true);
        // air, between the pillars of the reader
        for (n = [0:3]) translate([wall + reader_x - 9 + n * 5.3, wall + 40, -1]) cube([2, 24, floor_t + 2]);
        // the lid's hooks
        for (x = hook_at) translate([wall + x - gap, outer_d - wall - 1, lid_under - 4.8])
            cube([hook_w + 2 * gap, wall + 2, 2.9]);
    }
}

module inside() {
    for (at = post_at) translate([at[0], at[1], floor_t - 0.1]) difference() {
        translate([-post / 2, -post / 2, 0]) cube([post, post, lid_under - floor_t + 0.1]);
        translate([0, 0, 4]) cylinder(d = screw, h = lid_under);
    }
    // carrier: three screws of 5 mm, which end above the floor
    for (at = carrier_holes) translate([carrier_x + at[0], carrier_y + at[1], floor_t]) difference() {
        translate([0, 0, -0.1]) cylinder(d = 7, h = standoff + 0.1);
        cylinder(d = screw, h = standoff + 1);
    }
    // rests under the Pico, between its pins, where the USB plug pushes
    for (y = [carrier_y + 4, carrier_y + carrier_d / 2])
        translate([usb_x - 3, y, floor_t - 0.1]) cube([6, 6, standoff + 0.1]);
    // the antenna's end of the RC522 module rests on two pillars with a stop in front
    front = reader_y + 2 - module_d;
    for (x = [-17, 12]) translate([reader_x + x, front - 1.6 - hand_gap, floor_t - 0.1]) {
        cube([5, 6, standoff + board_t + socket + 0.1]);
        cube([5, 1.6, standoff + board_t + socket + 1.5]);
    }
    // ledges for the lamp holder; the ones at the back leave way for a screwdriver
    translate([0, spot_y + 34, holder_z]) rotate(-90) ledge_along(68, 3);
    translate([inner_w, spot_y - 34, holder_z]) rotate(90) ledge_along(68, 3);
    // beside the plug of a private pod's screen
    for (x = [-5.9, 12.4]) translate([spot_x + x, inner_d, holder_z])
        rotate(180) ledge_along(6.5, 5.5);
}

shell();
translate([wall, wall, 0]) inside();
