// The printed parts together, for pictures only. view: "seat", "private", "open", "apart", "printed".
include <settings.scad>
view = "seat";

module printed(file) { import(file); }
stl = "../../build/hardware/stl/";

module lid_on(file, z) translate([outer_w, 0, z + lid_t]) rotate([0, 180, 0]) printed(str(stl, file));
module base() color("#3d4a57") printed(str(stl, "base_x1.stl"));
module holder(z) color("#c9ccd1") translate([wall, wall, z]) printed(str(stl, "holder_seat_x1.stl"));
module card(z) color("#f7f3e8") translate([wall + spot_x - 29.5, wall + spot_y - 45.5, z]) rounded(59, 91, 0.5, 4);
module lights() for (n = [0:len(frame_lamps) - 1]) translate([wall + frame_lamps[n][0], wall + frame_lamps[n][1], height])
    color("#59b7e0") cylinder(d = 8.4, h = 0.05);
module suits() for (n = [0:len(suit_lamps) - 1]) translate([wall + suit_lamps[n][0], wall + suit_lamps[n][1], height])
    color(["#d2222d", "#2a6fdb", "#2e9e4f", "#e3b505", "#8b3fc7"][n % 5]) cylinder(d = 9.6, h = 0.05);
module key(z) translate([wall + key_x, wall + key_y, z]) color("#b3262e") cylinder(d = 9, h = 4);
module carrier(z) color("#0e5c3a") translate([wall + carrier_x, wall + carrier_y, z]) cube([carrier_w, carrier_d, board_t]);
module pico(z) translate([wall + usb_x - 10.5, wall + carrier_y + carrier_d - 51.5, z]) {
    color("#1f7a4d") cube([21, 51, 1]);
    color("#b9bec4") translate([6.5, 46.8, 1]) cube([8, 5.6, 2.7]);
}
module reader(z) translate([wall + reader_x - 20, wall + reader_y + 2 - module_d, z]) {
    color("#1d4f9c") cube([40, 60, module_t]);
    for (n = [0:3]) color("#d8c27a") translate([4 + n, 4 + n, module_t]) render() difference() {
        cube([32 - 2 * n, 34 - 2 * n, 0.2]);
        translate([0.5, 0.5, -1]) cube([31 - 2 * n, 33 - 2 * n, 3]);
    }
}
module inside(lift = 0) {
    low = floor_t + standoff;
    carrier(low + lift);
    pico(low + board_t + 2.5 + lift);
    reader(low + board_t + socket + lift * 1.6);
}
module hood_on(z) color("#3d4a57") translate([wall + spot_x, wall + screen_y, z + hood_h]) rotate([180, 0, 0]) printed(str(stl, "hood_private_x1.stl"));

if (view == "seat") { base(); color("#f2efe6") lid_on("lid_seat_x1.stl", lid_under); lights(); suits(); key(height); card(height + 0.1); }
module screen(z) translate([wall + spot_x - 13.5, wall + screen_y - 13.5, z]) {
    color("#16324f") cube([27, 27, 1.2]);
    color("#0a0a0a") translate([1, 5, 1.2]) cube([25, 17, 1.4]);
    color("#7fd7ff") translate([6, 12, 2.6]) cube([15, 3, 0.1]);
}

if (view == "private") { base(); screen(lid_under - 2.6); color("#f2efe6") lid_on("lid_private_x1.stl", lid_under); key(height); hood_on(height); }
if (view == "open") { base(); inside(); }
if (view == "apart") {
    base(); inside(34); holder(120);
    color("#f2efe6") lid_on("lid_seat_x1.stl", 175); translate([0, 0, 175 - lid_under]) { lights(); suits(); }
}
// as they lie on the printer's bed
if (view == "printed") {
    base();
    translate([110, 0, 0]) color("#f2efe6") printed(str(stl, "lid_seat_x1.stl"));
    translate([220, 0, 0]) color("#f2efe6") printed(str(stl, "lid_private_x1.stl"));
    translate([0, -150, 0]) color("#9aa4ad") printed(str(stl, "holder_seat_x1.stl"));
    translate([110, -90, 0]) color("#9aa4ad") printed(str(stl, "saddle_without_carrier_x1.stl"));
    translate([240, -60, 0]) color("#3d4a57") printed(str(stl, "hood_private_x1.stl"));
    for (n = [0, 1]) translate([300 + n * 15, -60, 0]) color("#9aa4ad") printed(str(stl, "clamp_private_x2.stl"));
}
