// Light boxes for the lamps: four pieces of strip lie in it. Prints as it lies.
include <settings.scad>

side = 2.4;         // both walls of a tray together: a row is 13 mm wide
bottom = 1.2;

// a tray for a row of lamps, with a wall between every two of them
module tray(lamps, along_x) {
    first = lamps[0];
    last = lamps[len(lamps) - 1];
    low = [min(first[0], last[0]), min(first[1], last[1])];
    high = [max(first[0], last[0]), max(first[1], last[1])];
    over = pitch / 2 + 0.2;
    half = strip_w / 2;
    near = along_x ? [low[0] - over, low[1] - half] : [low[0] - half, low[1] - over];
    size = along_x ? [high[0] - low[0] + 2 * over, strip_w] : [strip_w, high[1] - low[1] + 2 * over];
    difference() {
        // two open ends for the wires
        translate([near[0] - (along_x ? 0 : side / 2), near[1] - (along_x ? side / 2 : 0), 0])
            cube([size[0] + (along_x ? 0 : side), size[1] + (along_x ? side : 0), holder_h - gap]);
        translate([near[0] - (along_x ? 1 : 0), near[1] - (along_x ? 0 : 1), bottom])
            cube([size[0] + (along_x ? 2 : 0), size[1] + (along_x ? 0 : 2), holder_h]);
    }
    if (len(lamps) > 1) for (n = [0:len(lamps) - 2]) {
        middle = (lamps[n] + lamps[n + 1]) / 2;
        translate([middle[0], middle[1], 0]) divider(along_x);
    }
}

// 1.6 mm of air below lets the strip pass: a bridge of 10 mm
module divider(along_x) {
    // into the walls on both sides
    w = along_x ? 1.6 : strip_w + 1;
    d = along_x ? strip_w + 1 : 1.6;
    translate([-w / 2, -d / 2, bottom + 1.6]) cube([w, d, holder_h - gap - bottom - 1.6]);
}

left = [for (at = frame_lamps) if (at[0] < 13) at];
right = [for (at = frame_lamps) if (at[0] > inner_w - 13) at];
far = [for (at = frame_lamps) if (at[0] > 13 && at[0] < inner_w - 13) at];

tray(left, false);
tray(right, false);
tray(far, true);
tray(suit_lamps, true);
// no slit between the two rows behind the spot
translate([far[0][0] - pitch / 2, key_row + spot_d + 12, 0])
    cube([far[len(far) - 1][0] - far[0][0] + pitch, 2, holder_h - gap]);
// arms that make one piece of the four
for (x = [4.5, inner_w - 8.5]) translate([x, left[len(left) - 1][1] + 2, 0])
    cube([4, suit_lamps[0][1] - left[len(left) - 1][1], bottom]);
translate([4.5, key_row + spot_d + 2, 0]) cube([inner_w - 9, 8, bottom]);
