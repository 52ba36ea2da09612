/* Conversions of the ROM's float tables between numbers and integers or fixed-point numbers
   (data sheet 2.8.3.2): they round towards minus infinity and saturate, unlike C's casts.
   A fixed-point number is an integer of units of 2^-bits. */
#include <stdint.h>

struct parts { /* value = (negative ? -1 : 1) * mantissa * 2^exponent */
    int negative;
    uint64_t mantissa;
    int exponent;
};

static struct parts split_float(float x) {
    union { float value; uint32_t bits; } v = {x};
    int exponent = (v.bits >> 23) & 0xff;
    /* the ROM takes denormal numbers as zero */
    uint64_t mantissa = exponent ? (v.bits & 0x7fffff) | 0x800000 : 0;
    return (struct parts){v.bits >> 31, mantissa, exponent - 127 - 23};
}

static struct parts split_double(double x) {
    union { double value; uint64_t bits; } v = {x};
    int exponent = (v.bits >> 52) & 0x7ff;
    uint64_t mantissa = exponent ? (v.bits & 0xfffffffffffffull) | 0x10000000000000ull : 0;
    return (struct parts){v.bits >> 63, mantissa, exponent - 1023 - 52};
}

static int64_t to_signed(struct parts p, int bits) {
    int shift = p.exponent + bits;
    if (!p.mantissa) return 0;
    if (shift >= 0) {
        int fits = shift <= 63 && (p.mantissa << shift) >> shift == p.mantissa
            && (int64_t)(p.mantissa << shift) >= 0;
        if (!fits) return p.negative ? INT64_MIN : INT64_MAX;
        return p.negative ? -(int64_t)(p.mantissa << shift) : (int64_t)(p.mantissa << shift);
    }
    if (shift < -63) return p.negative ? -1 : 0;
    uint64_t floor = p.mantissa >> -shift;
    if (!p.negative) return (int64_t)floor;
    int inexact = (floor << -shift) != p.mantissa;
    return -(int64_t)(floor + inexact);
}

static uint64_t to_unsigned(struct parts p, int bits) {
    int shift = p.exponent + bits;
    if (!p.mantissa || p.negative) return 0;
    if (shift >= 0) {
        int fits = shift <= 63 && (p.mantissa << shift) >> shift == p.mantissa;
        return fits ? p.mantissa << shift : UINT64_MAX;
    }
    return shift < -63 ? 0 : p.mantissa >> -shift;
}

static int32_t clamp(int64_t v) {
    return v > INT32_MAX ? INT32_MAX : v < INT32_MIN ? INT32_MIN : (int32_t)v;
}

static uint32_t clamp_unsigned(uint64_t v) { return v > UINT32_MAX ? UINT32_MAX : (uint32_t)v; }

int32_t float_to_int(float x) { return clamp(to_signed(split_float(x), 0)); }
int32_t float_to_fix(float x, int bits) { return clamp(to_signed(split_float(x), bits)); }
uint32_t float_to_uint(float x) { return clamp_unsigned(to_unsigned(split_float(x), 0)); }
uint32_t float_to_ufix(float x, int bits) { return clamp_unsigned(to_unsigned(split_float(x), bits)); }
int64_t float_to_int64(float x) { return to_signed(split_float(x), 0); }
int64_t float_to_fix64(float x, int bits) { return to_signed(split_float(x), bits); }
uint64_t float_to_uint64(float x) { return to_unsigned(split_float(x), 0); }
uint64_t float_to_ufix64(float x, int bits) { return to_unsigned(split_float(x), bits); }

int32_t double_to_int(double x) { return clamp(to_signed(split_double(x), 0)); }
int32_t double_to_fix(double x, int bits) { return clamp(to_signed(split_double(x), bits)); }
uint32_t double_to_uint(double x) { return clamp_unsigned(to_unsigned(split_double(x), 0)); }
uint32_t double_to_ufix(double x, int bits) { return clamp_unsigned(to_unsigned(split_double(x), bits)); }
int64_t double_to_int64(double x) { return to_signed(split_double(x), 0); }
int64_t double_to_fix64(double x, int bits) { return to_signed(split_double(x), bits); }
uint64_t double_to_uint64(double x) { return to_unsigned(split_double(x), 0); }
uint64_t double_to_ufix64(double x, int bits) { return to_unsigned(split_double(x), bits); }

/* value * 2^-bits by the exponent alone; too small becomes zero, too large infinity */
static float scale_float(float value, int bits) {
    union { float value; uint32_t bits; } v = {value};
    int exponent = (v.bits >> 23) & 0xff;
    if (!exponent) return value;
    exponent -= bits;
    uint32_t sign = v.bits & 0x80000000u;
    if (exponent <= 0) v.bits = sign;
    else if (exponent >= 255) v.bits = sign | 0x7f800000u;
    else v.bits = (v.bits & 0x807fffffu) | (uint32_t)exponent << 23;
    return v.value;
}

static double scale_double(double value, int bits) {
    union { double value; uint64_t bits; } v = {value};
    int exponent = (v.bits >> 52) & 0x7ff;
    if (!exponent) return value;
    exponent -= bits;
    uint64_t sign = v.bits & 1ull << 63;
    if (exponent <= 0) v.bits = sign;
    else if (exponent >= 2047) v.bits = sign | 2047ull << 52;
    else v.bits = (v.bits & ~(2047ull << 52)) | (uint64_t)exponent << 52;
    return v.value;
}

float fix_to_float(int32_t v, int bits) { return scale_float((float)v, bits); }
float ufix_to_float(uint32_t v, int bits) { return scale_float((float)v, bits); }
float fix64_to_float(int64_t v, int bits) { return scale_float((float)v, bits); }
float ufix64_to_float(uint64_t v, int bits) { return scale_float((float)v, bits); }
double fix_to_double(int32_t v, int bits) { return scale_double((double)v, bits); }
double ufix_to_double(uint32_t v, int bits) { return scale_double((double)v, bits); }
double fix64_to_double(int64_t v, int bits) { return scale_double((double)v, bits); }
double ufix64_to_double(uint64_t v, int bits) { return scale_double((double)v, bits); }
