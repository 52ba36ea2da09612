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
stripboard = [30, 20];        // of a pod wired by hand
stripboard_at = [12, 22.5];   // its corner on the saddle, clear of the module's blocks
module_d = 60;        // RC522 module, its header 2 mm from one end
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

screen = [28.2, 28.6, 2.8];   // room for an SSD1306 module: board and glass; sold up to 27.5 x 28
screen_y = key_row + spot_d + 11.4;
screen_window = [25, -8.4, 7];  // its width, and from where to where along y, from screen_y on
hood_h = 24;
hood_wall = 1.6;
// Slot in the hood's front wall. The lit part is 11 mm high and lies 2 mm below the lid's face, so
// its near line is seen from 35 degrees above the table on (the window's edge), its far line up to
// 56 degrees (the slot's upper edge): between the two one sees the whole screen.
peek = [28, 20];
peek_z = -1;          // it begins at the lid, so that nothing has to be bridged
hood_w = 36;
hood_d = 20;
clamp = [9.5, 6, 1.6];  // each of the two that hold the screen in the lid
clamp_foot = 1.6;       // over the parts on the screen's back
boss_x = 18.5;          // their screws, from the middle of the screen
boss_y = -10;

screw = 2.1;          // 2.5 mm screws cut their thread in it
post = 6;
// The lid: two screws on the player's side, two hooks on the USB side
post_at = [[post / 2, post / 2], [inner_w - post / 2, post / 2]];
hook_at = [22, inner_w - 30];
hook_w = 12;
hook_t = 1.4;
nose = 1.2;           // how far a hook reaches out, 0.9 of it into the wall
spot_x = inner_w / 2;
spot_y = key_row + spot_d / 2;
$fn = 48;

module rounded(w, d, h, r) {
    linear_extrude(h) offset(r) offset(-r) square([w, d]);
}
