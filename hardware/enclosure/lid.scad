// The lid, printed with its face on the bed, in white. private = true: screen in place of lamps.
include <settings.scad>

private = false;
lip = 1.2;
lip_h = 3;

module outline(w, d, line) {
    difference() {
        offset(3) offset(-3) square([w, d], center = true);
        offset(3 - line) offset(-3) square([w, d], center = true);
    }
}

module lamp_window(size) {
    translate([0, 0, window_t]) cylinder(d = size, h = lid_t);
}

module face() {
    difference() {
        rounded(outer_w, outer_d, lid_t, corner);
        translate([wall, wall, 0]) {
            translate([spot_x, spot_y, -1]) linear_extrude(1 + groove) outline(spot_w, spot_d, 0.9);
            translate([key_x, key_y, -1]) cylinder(d = key_hole, h = lid_t + 2);
            for (at = post_at) translate([at[0], at[1], -1]) {
                cylinder(d = 2.9, h = lid_t + 2);
                translate([0, 0, 0.9]) cylinder(d1 = 5.6, d2 = 2.9, h = 1.4);
            }
            if (private) {
                translate([spot_x, screen_y, lid_t / 2])
                    cube([screen_window[0], screen_window[1], lid_t + 2], center = true);
                for (side = [-1, 1]) translate([spot_x + side * (hood_w / 2 - hood_wall / 2), screen_y, lid_t / 2])
                    cube([hood_wall + gap, 8 + gap, lid_t + 2], center = true);
            } else {
                for (at = frame_lamps) translate([at[0], at[1], 0]) lamp_window(8.4);
                for (at = suit_lamps) translate([at[0], at[1], 0]) lamp_window(9.6);
            }
        }
    }
}

// Stops at the walls, where neither posts nor lamps are
module lips() {
    translate([wall + 10, wall + gap, lid_t]) cube([inner_w - 20, lip, lip_h]);
    for (x = [gap, inner_w - gap - lip]) translate([wall + x, wall + 10, lid_t]) cube([lip, 18, lip_h]);
    translate([wall + inner_w - gap - lip, wall + 104, lid_t]) cube([lip, 16, lip_h]);
}

// A frame under the window that takes the screen's board
module screen_frame() {
    translate([wall + spot_x, wall + screen_y, lid_t]) difference() {
        translate([-screen_w / 2 - 1.6, -11, 0]) cube([screen_w + 3.2, 22, 3.2]);
        translate([-screen_w / 2, -12, -1]) cube([screen_w, 24, 6]);
    }
}

// mirrored, so that the plan's left is left when the face looks up
translate([outer_w, 0, 0]) mirror([1, 0, 0]) {
    face();
    lips();
    if (private) screen_frame();
}
