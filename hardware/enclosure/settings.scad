// The sizes, and what every part uses. What a maker may change is in box.toml.
include <dimensions.scad>

$fn = 48;

module rounded(w, d, h, r) {
    linear_extrude(h) offset(r) offset(-r) square([w, d]);
}
