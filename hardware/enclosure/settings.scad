// What a maker may change; mm. Where the parts lie comes from dimensions.scad.
include <dimensions.scad>

wall = 2.4;           // six lines of a 0.4 mm nozzle
floor_t = 2;
lid_t = 2;            // over the antenna: the field passes plastic, distance is what counts
gap = 0.3;            // between printed parts
window_t = 0.6;       // what is left of the lid over a lamp: three layers of white
groove = 0.6;         // the lines on the lid
standoff = 4;         // carrier above the floor: room for solder
board_t = 1.6;
socket = 11;          // 8.5 mm socket and the 2.5 mm plastic of the header in it
module_t = 1.6;
solder = 2;           // tips on the back of the RC522 module
lid_under = floor_t + standoff + board_t + socket + module_t + solder;   // underside of the lid
height = lid_under + lid_t;
outer_w = inner_w + 2 * wall;
outer_d = inner_d + 2 * wall;
corner = 6;

key_hole = 7.2;       // PBS-110 and other 7 mm threads
key_x = inner_w - 14;
key_y = key_row / 2;

usb_w = 12;           // the plug's shell, not only the socket: it has to reach the Pico
usb_h = 8;
usb_z = floor_t + standoff + board_t + 2.5 + 1 + 1.3;

holder_h = 6;         // light boxes of the lamps
holder_z = lid_under - holder_h;
strip_w = 10.2;

screen_w = 27.4;      // SSD1306 module
screen_window = [25, 14];
screen_y = key_row + spot_d + 10;
hood_h = 24;
hood_wall = 1.6;
peek = [28, 14];      // slot in the hood's front wall: sees 31 to 66 degrees above the table
peek_z = 5;
hood_w = 36;
hood_d = 20;

screw = 2.1;          // 2.5 mm screws cut their thread in it
post = 6;
// Three posts: the fourth corner belongs to the Pico; a lip under the lid holds it there.
post_at = [[post / 2, post / 2], [inner_w - post / 2, post / 2],
           [post / 2, key_row + spot_d]];
spot_x = inner_w / 2;
spot_y = key_row + spot_d / 2;
$fn = 48;

module rounded(w, d, h, r) {
    linear_extrude(h) offset(r) offset(-r) square([w, d]);
}
