// In place of the carrier for a pod wired by hand: takes the Pico and the RC522's header end.
include <settings.scad>

peg = 1.9;            // the Pico's holes are 2.1 mm, 11.4 x 47 mm apart (Pico data sheet, figure 3)
module_w = 40;

difference() {
    cube([carrier_w, carrier_d, board_t]);
    for (at = carrier_holes) translate([at[0], at[1], -1]) cylinder(d = 2.9, h = board_t + 2);
    // a hollow that shows where the stripboard with the level shifter is glued
    translate([stripboard_at[0] - gap, stripboard_at[1] - gap, board_t - 0.4])
        cube([stripboard[0] + 2 * gap, stripboard[1] + 2 * gap, 1]);
}
pico_x = usb_x - carrier_x;
for (x = [-5.7, 5.7], y = [3.8, 50.8]) translate([pico_x + x, carrier_d - y, board_t]) {
    translate([0, 0, -0.1]) cylinder(d = 4, h = 2.6);
    cylinder(d = peg, h = 4);
}
header_y = reader_y - carrier_y;
for (x = [-module_w / 2 + 1, module_w / 2 - 5.5]) translate([reader_x - carrier_x + x, header_y - 3, 0]) {
    cube([4.5, 6, board_t + socket]);
    translate([0, 5 + hand_gap, 0]) cube([4.5, 1.6, board_t + socket + play + 1.4]);
}
