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
                translate([spot_x - window[0] / 2, screen_y + window[1], -1])
                    cube([window[0], window[2] - window[1], lid_t + 2]);
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
    translate([wall + 10, wall + gap, lid_t - 0.1]) cube([inner_w - 20, lip, lip_h + 0.1]);
    for (x = [gap, inner_w - gap - lip]) translate([wall + x, wall + 10, lid_t - 0.1]) cube([lip, 18, lip_h + 0.1]);
}

// They go into the slots of the back wall. Their slope needs no support when the face lies below.
module hooks() {
    for (x = hook_at) translate([wall + x, wall + inner_d - gap, lid_t]) rotate([90, 0, 90]) linear_extrude(hook_w)
        polygon([[-hook_t, -0.1], [0, -0.1], [0, 2], [nose, 2 + nose], [nose, 4.4], [-hook_t, 4.4]]);
}

// A frame around the window that takes the screen, and bosses for the two clamps that hold it
module screen_frame() {
    translate([wall + spot_x, wall + screen_y, lid_t - 0.1]) {
        difference() {
            translate([-screen[0] / 2 - 1.6, -screen[1] / 2 - 1.6, 0])
                cube([screen[0] + 3.2, screen[1] + 3.2, screen[2] - 0.4]);
            translate([-screen[0] / 2, -screen[1] / 2, -1]) cube([screen[0], screen[1], 6]);
        }
        for (side = [-1, 1]) translate([side * boss[0], boss[1], 0]) difference() {
            cylinder(d = 6, h = screen[2] + clamp_foot + 0.1);
            translate([0, 0, 0.5]) cylinder(d = screw, h = 6);
        }
    }
}

// mirrored, so that the plan's left is left when the face looks up
translate([outer_w, 0, 0]) mirror([1, 0, 0]) {
    face();
    lips();
    hooks();
    if (private) screen_frame();
}
