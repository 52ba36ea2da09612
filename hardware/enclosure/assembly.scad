// The parts together, for pictures only. view: see the end of this file.
include <settings.scad>
view = "seat";

module printed(file) { import(file); }
stl = "../../build/hardware/stl/";
grey = "#c9ccd1";
white = "#f2efe6";
colours = ["#ef7d00", "#8b3fc7", "#1c1c1c"];    // 5 V, data, ground, as in wiring/wires.md
low = floor_t + standoff;
on_carrier = low + board_t;

module lid_on(file, z) translate([outer_w, 0, z + lid_t]) rotate([0, 180, 0]) printed(str(stl, file));
module base() color("#3d4a57") printed(str(stl, "base_x1.stl"));
module holder(z) color(grey) translate([wall, wall, z]) printed(str(stl, "holder_seat_x1.stl"));
module card(z) translate([wall + spot_x - 29.5, wall + spot_y - 45.5, z]) {
    color("#ffffff") rounded(59, 91, 0.5, 4);
    color("#2e9e4f") translate([0, 0, 0.5]) {
        linear_extrude(0.05) difference() { offset(-4) square([59, 91]); offset(-5) square([59, 91]); }
        translate([29.5, 45.5, 0]) linear_extrude(0.05) text("7", size = 38, halign = "center", valign = "center", font = ":bold");
    }
}
module lights() for (n = [0:len(frame_lamps) - 1]) translate([wall + frame_lamps[n][0], wall + frame_lamps[n][1], height])
    color("#59b7e0") cylinder(d = 8.4, h = 0.05);
module suits() for (n = [0:len(suit_lamps) - 1]) translate([wall + suit_lamps[n][0], wall + suit_lamps[n][1], height])
    color(["#d2222d", "#2a6fdb", "#2e9e4f", "#e3b505", "#8b3fc7"][n % 5]) cylinder(d = 9.6, h = 0.05);
module key(z) translate([wall + key_x, wall + key_y, z]) {
    color("#b3262e") cylinder(d = 9, h = 4);
    color("#222222") translate([0, 0, -lid_t - 14]) cylinder(d = 11, h = 14);
    color(grey) for (x = [-2, 2]) translate([x - 1, -0.3, -lid_t - 19]) cube([2, 0.6, 5]);
}

// a wire through these places
module wire(places, ink) color(ink) for (n = [0:len(places) - 2]) hull() for (at = [places[n], places[n + 1]])
    translate(at) sphere(d = 1.3, $fn = 10);
module block(at, size, ink, z = 0) color(ink) translate([at[0] - size[0] / 2, at[1] - size[1] / 2, z]) cube(size);
module can(at) translate([at[0], at[1], 0]) {
    color("#27408b") cylinder(d = 5, h = 7);
    color(grey) translate([0, 0, 7]) cylinder(d = 4.4, h = 0.1);
}

module carrier(z) color("#0e5c3a") translate([wall + carrier_x, wall + carrier_y, z]) difference() {
    cube([carrier_w, carrier_d, board_t]);
    for (at = carrier_holes) translate([at[0], at[1], -1]) cylinder(d = 2.7, h = board_t + 2);
}
module carrier_screws(z) for (at = carrier_holes)
    color("#e0c068") translate([wall + carrier_x + at[0], wall + carrier_y + at[1], z]) cylinder(d = 5, h = 1.8);
module reader_socket() block([reader_x - carrier_x, reader_y - carrier_y], [20.6, 2.5, 8.5], "#222222");
module guards() {
    block(c_key_at, [5, 2.6, 4], "#d9822b", 1);
    block(c_reader_at, [2.6, 5, 4], "#d9822b", 1);
    block(esd_at, [9.4, 6.4, 4], "#2b2b2b", 1);
}
// what is soldered onto the carrier of a private pod, but the Pico
module parts_private(z) translate([wall + carrier_x, wall + carrier_y, z]) {
    can(c_3v3_at);
    guards();
    reader_socket();
    block(strap_at, [5, 2.5, 2.5], "#222222");
    block(strap_at, [5, 2.4, 6], "#2f5fb3", 2.5);
}
// and of a seat pod
module parts(z) translate([wall + carrier_x, wall + carrier_y, z]) {
    block(buffer_at, [6.4, 19, 4], "#2b2b2b", 1);
    block(lamps_at, [9.9, 5.8, 9.8], "#f2f2ea");
    for (side = [-1, 1]) block(buffer_at + [side * 3.8, 0], [0.6, 17, 3], grey);
    color("#4b4f54") translate([buffer_at[0], buffer_at[1] + 9.5, 5]) cylinder(d = 2.4, h = 0.1);
    block(resistor_at, [2.4, 6.5, 2.4], "#e8cf9a", 0.3);
    block(resistor_at, [0.7, 10, 0.7], grey, 1.1);
    block(c_buffer_at, [2.6, 5, 4], "#d9822b", 1);
    can(c_5v_at);
    can(c_3v3_at);
    guards();
    reader_socket();
}
module pico(z, headers = true) translate([wall + usb_x - 10.5, wall + carrier_y + carrier_d - 52.8, z]) {
    color("#1f7a4d") cube([21, 51, 1]);
    color("#b9bec4") translate([6.5, 46.8, 1]) cube([8, 5.6, 2.7]);
    color("#222222") translate([7, 22, 1]) cube([7, 7, 0.9]);
    color("#f7f7f7") translate([4.5, 38.5, 1]) cube([3, 4, 1.4]);      // BOOTSEL
    if (headers) for (x = [0.4, 18.1]) {
        color("#222222") translate([x, 1, -2.5]) cube([2.5, 50, 2.5]);
        color("#e0c068") for (n = [0:19]) translate([x + 0.9, 1.1 + n * 2.54, -8.5]) cube([0.6, 0.6, 6]);
    }
}
module antenna() {
    color("#1d4f9c") cube([40, 60, module_t]);
    for (n = [0:3]) color("#d8c27a") translate([4 + n, 4 + n, module_t]) render() difference() {
        cube([32 - 2 * n, 34 - 2 * n, 0.2]);
        translate([0.5, 0.5, -1]) cube([31 - 2 * n, 33 - 2 * n, 3]);
    }
}
module reader(z) translate([wall + reader_x - 20, wall + reader_y + 2 - module_d, z]) antenna();
reader_names = ["3.3V", "RST", "GND", "IRQ", "MISO", "MOSI", "SCK", "SDA"];
// the side that lies below in the pod: chip, crystal, and the header with its long pins
module reader_from_below() {
    antenna();
    color("#2b2b2b") translate([22, 41.5, module_t]) cube([5, 5, 0.9]);
    color("#b9bec4") translate([7, 40.5, module_t]) cube([11, 4.6, 4]);
    color("#222222") translate([9.8, 56.7, module_t]) cube([20.4, 2.5, 2.5]);
    for (n = [0:7]) {
        color("#e0c068") translate([11.1 + n * 2.54 - 0.3, 57.7, -1]) cube([0.6, 0.6, 13]);
        color("#ffffff") translate([11.1 + n * 2.54, 56.2, module_t]) rotate(90) linear_extrude(0.2)
            text(reader_names[n], size = 1.7, halign = "right", valign = "center", font = ":bold");
    }
}
module inside(lift = 0) {
    carrier(low + lift);
    parts(on_carrier + lift);
    pico(on_carrier + 2.5 + lift);
    reader(on_carrier + socket + lift * 1.6);
}
module hood_on(z) color("#3d4a57") translate([wall + spot_x, wall + screen_y, z + hood_h]) rotate([180, 0, 0]) printed(str(stl, "hood_private_x1.stl"));
module screen(z) translate([wall + spot_x, wall + screen_y, z]) {
    block([0, 0], [27.4, 27.9, 1.2], "#16324f");
    block([0, 0], [26.7, 19.3, 1.4], "#0a0a0a", 1.2);
    block([0, -1.8], [15, 3, 0.1], "#7fd7ff", 2.6);
}

// The four pieces of strip in the holder, z its floor
side_left = [for (at = frame_lamps) if (at[0] < 13) at];
side_far = [for (at = frame_lamps) if (at[0] > 13 && at[0] < inner_w - 13) at];
side_right = [for (at = frame_lamps) if (at[0] > inner_w - 13) at];
module strip(lamps) {
    first = lamps[0];
    last = lamps[len(lamps) - 1];
    along = first[0] == last[0] ? [10, pitch] : [pitch, 10];
    size = [abs(last[0] - first[0]) + along[0], abs(last[1] - first[1]) + along[1], 0.4];
    block((first + last) / 2, size, "#eceff1");
    for (at = lamps) {
        block(at, [5, 5, 1.6], "#ffffff", 0.4);
        color("#d8c27a") translate([at[0], at[1], 2]) cylinder(d = 3.6, h = 0.1);
    }
}
module strips(z) translate([wall, wall, z]) {
    for (lamps = [suit_lamps, side_left, side_far, side_right]) strip(lamps);
}
// three wires side by side through these places of the plan, at height z
module trio(places, z, apart = [1.6, 1.6]) translate([wall, wall, z]) for (n = [0:2])
    wire([for (at = places) [at[0] + (n - 1) * apart[0], at[1] + (n - 1) * apart[1], at[2]]], colours[n]);
half = pitch / 2;
// z of the places: over the holder's floor
module strip_wires(z) {
    start = suit_lamps[0] - [half - 1, 0];
    feed = [carrier_x, carrier_y] + lamps_at;
    down = on_carrier - holder_z - 1.2;
    trio([[start[0], start[1], 0.8], [start[0] - 2.4, start[1], -2], [start[0] - 1, feed[1], -3], [feed[0] - 3, feed[1], -1.6], [feed[0], feed[1], down + 9.8]], z, [1.6, 1.8]);
    end = suit_lamps[len(suit_lamps) - 1] + [half - 1, 0];
    trio([[end[0], end[1], 0.8], [end[0] + 3, end[1], -2], [end[0] + 2, 124.5, -3.4], [4, 124.5, -3.4], [3, 110, -3.4],
        [3, side_left[0][1] - half - 3, -3.4], [6, side_left[0][1] - half - 3, 0], [side_left[0][0], side_left[0][1] - half + 1, 0.8]], z, [1.4, 1.4]);
    up = side_left[len(side_left) - 1] + [0, half - 1];
    trio([[up[0], up[1], 0.8], [up[0] + 1, up[1] + 9, 2], [side_far[0][0] - half - 3, side_far[0][1], 2], [side_far[0][0] - half + 1, side_far[0][1], 0.8]], z, [1.6, -1.6]);
    far_end = side_far[len(side_far) - 1] + [half - 1, 0];
    trio([[far_end[0], far_end[1], 0.8], [far_end[0] + 4, far_end[1], 2], [side_right[0][0] - 1, side_right[0][1] + half + 8, 2], [side_right[0][0], side_right[0][1] + half - 1, 0.8]], z, [1.6, 1.6]);
}
module key_wires(z, to = [key_x, key_y]) {
    feed = [carrier_x, carrier_y] + key_at;
    for (n = [0, 1]) translate([wall, wall, 0]) wire([[feed[0] + n * 2.5 - 1.3, feed[1], on_carrier], [feed[0] + n * 2.5, feed[1] - 2, 17],
        [67 + n * 1.6, 108, 17], [70 + n * 1.6, 82, 12], [82 + n * 1.6, 60, 10], [82 + n * 1.6, 24, 8], [to[0] + n * 4 - 2, to[1], z]],
        ["#8a5a2b", "#1c1c1c"][n]);
}
// off the plug on the screen's back, towards the player, and round to the carrier
module screen_wires(z) for (n = [0:3]) {
    x = wall + spot_x + n * 2.54 - 3.8;
    aside = wall + spot_x - 34 + n * 2;
    y = wall + screen_y;
    wire([[x, y - 6, z], [x, y - 14, z - 5], [aside, y - 22 + n, z - 8], [aside, y, z - 10], [aside, y + 12, z - 14]],
        ["#1c1c1c", "#d2222d", "#e3b505", "#2a6fdb"][n]);
}
// the lid with its screen in the clamps, the plug on the header's flat pins
module private_lid() {
    color(white) lid_on("lid_private_x1.stl", lid_under);
    color("#16324f") translate([wall + spot_x - 13.7, wall + screen_y - 13.95, lid_under - film_t - 2.7]) cube([27.4, 27.9, 2.6]);
    block([wall + spot_x, wall + screen_y + 3], [10.2, 18, 2.5], "#222222", lid_under - film_t - 5.8);
    clamps();
}
module clamps() for (side = [0, 180])
    translate([wall + spot_x, wall + screen_y + boss[1], lid_under - screen[2] - clamp_foot - clamp[2]]) rotate(side)
        translate([boss[0], 0, 0]) {
            color("#9aa4ad") translate([-(boss[0] - screen[0] / 2 + 1.8), -clamp[1] / 2, 0]) printed(str(stl, "clamp_private_x2.stl"));
            color("#e0c068") translate([0, 0, -1.8]) cylinder(d = 5, h = 1.8);
        }
// the private pod's wires from the carrier to the lid that lies behind it, its face down
leads = ["#1c1c1c", "#d2222d", "#e3b505", "#2a6fdb"];
behind = 2 * outer_d + 6;
module behind_the_box() translate([0, behind, height]) rotate([180, 0, 0]) children();
module wires_to_the_lid() {
    plug = [wall + spot_x, behind - wall - screen_y + 6, height - lid_under + film_t + 4.5];
    feed = [wall + carrier_x, wall + carrier_y] + screen_at;
    for (n = [0:3]) {
        across = (n - 1.5) * 2.54;
        aside = plug[0] - 30 + n * 2;
        wire([[plug[0] + across, plug[1], plug[2]], [plug[0] + across, plug[1] + 7, plug[2] + 4], [aside, plug[1] + 6 - n, 14],
            [aside, outer_d + 4, 26], [feed[0] + across, feed[1] + 4, 24], [feed[0] + across, feed[1], on_carrier]], leads[n]);
    }
    key_feed = [wall + carrier_x, wall + carrier_y] + key_at;
    for (n = [0, 1]) wire([[key_feed[0] + n * 2.5 - 1.3, key_feed[1], on_carrier], [key_feed[0] + n * 2.5, key_feed[1] + 4, 24],
        [key_feed[0] + 4 + n * 1.8, outer_d + 3, 27], [wall + key_x - 8 + n * 1.8, behind - wall - key_y - 40, 8],
        [wall + key_x + n * 4 - 2, behind - wall - key_y, height - lid_under + 19]], ["#8a5a2b", "#1c1c1c"][n]);
}
// the lid on the table, its face down
module face_down() translate([outer_w, 0, height]) rotate([0, 180, 0]) children();

if (view == "seat") { base(); color(white) lid_on("lid_seat_x1.stl", lid_under); lights(); suits(); key(height); card(height + 0.1); }
if (view == "private") { base(); screen(lid_under - film_t - 2.6); color(white) lid_on("lid_private_x1.stl", lid_under); key(height); hood_on(height); }
if (view == "open") { base(); inside(); carrier_screws(on_carrier); }
if (view == "apart") {
    base(); inside(34); holder(120);
    color(white) lid_on("lid_seat_x1.stl", 175); translate([0, 0, 175 - lid_under]) { lights(); suits(); }
}
// as they lie on the printer's bed
if (view == "printed") {
    base();
    translate([110, 0, 0]) color(white) printed(str(stl, "lid_seat_x1.stl"));
    translate([220, 0, 0]) color(white) printed(str(stl, "lid_private_x1.stl"));
    translate([0, -170, 0]) color("#9aa4ad") printed(str(stl, "holder_seat_x1.stl"));
    translate([115, -90, 0]) color("#9aa4ad") printed(str(stl, "saddle_without_carrier_x1.stl"));
    translate([245, -60, 0]) color("#3d4a57") printed(str(stl, "hood_private_x1.stl"));
    for (n = [0, 1]) translate([290 + n * 15, -62, 0]) color("#9aa4ad") printed(str(stl, "clamp_private_x2.stl"));
    name([48, -11], "base");
    name([158, -11], "lid_seat");
    name([268, -11], "lid_private");
    name([46, -100], "holder");
    name([159, -102], "saddle");
    name([245, -80], "hood");
    name([300, -78], "2 clamps");
}
module name(at, words) color("#333333") translate([at[0], at[1], 0]) linear_extrude(0.2)
    text(words, size = 8, halign = "center", valign = "center");
// the steps of assembly.md, each by its name
if (view == "step-flash") {
    pico(0, headers = false);
    translate([wall + usb_x - 10.5, wall + carrier_y + carrier_d - 52.8, 0]) {
        color("#2b2b2b") translate([5, 56, -0.8]) cube([11, 22, 7]);
        color("#d2222d") translate([6, 40.5, 3]) cylinder(d1 = 0.1, d2 = 4, h = 7);
    }
}
if (view == "step-header") reader_from_below();
if (view == "step-lamps") { holder(0); strips(1.2); strip_wires(1.2); }
if (view == "step-key") face_down() { color(white) lid_on("lid_seat_x1.stl", lid_under); key(height); key_wires(lid_under - 19); }
// from near: the screen lies at the origin
if (view == "step-screen") translate([wall + spot_x - outer_w, -wall - screen_y, 0]) face_down() {
    private_lid();
    screen_wires(lid_under - film_t - 4.5);
}
if (view == "step-close") { base(); inside(); carrier_screws(on_carrier); holder(holder_z); strips(holder_z + 1.2); strip_wires(holder_z + 1.2); key_wires(6); }
if (view == "step-close-private") {
    base();
    carrier(low);
    parts_private(on_carrier);
    pico(on_carrier + 2.5);
    reader(on_carrier + socket);
    carrier_screws(on_carrier);
    behind_the_box() { private_lid(); key(height); }
    wires_to_the_lid();
}
// without the carrier: the level shifter's stripboard lies in the saddle's hollow
if (view == "by-hand") {
    base();
    carrier_screws(on_carrier);
    color(grey) translate([wall + carrier_x, wall + carrier_y, low]) printed(str(stl, "saddle_without_carrier_x1.stl"));
    translate([wall + carrier_x + stripboard_at[0], wall + carrier_y + stripboard_at[1], on_carrier - 0.4]) {
        color("#c8a060") cube([30, 20, 1.6]);
        block([13, 10], [19, 6.4, 4], "#2b2b2b", 2.2);
        block([26, 10], [2.4, 6.5, 2.4], "#e8cf9a", 2);
        block([13, 16.5], [5, 2.6, 4], "#d9822b", 2);
    }
    pico(on_carrier + 2.5, headers = false);
    reader(on_carrier + socket);
}
