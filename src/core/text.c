/*
 * text.c: text appended to a buffer that the caller provides.
 */
#include "core/text.h"

#include <string.h>

void ae_put_char(ae_text *text, char c)
{
    if (text->len + 1 < text->size) {
        text->buf[text->len] = c;
        text->buf[text->len + 1] = '\0';
    }
    text->len++;
}

void ae_put_n(ae_text *text, const char *s, size_t n)
{
    if (text->len + n < text->size) {
        memcpy(text->buf + text->len, s, n);
        text->buf[text->len + n] = '\0';
        text->len += n;
        return;
    }
    while (n-- > 0)
        ae_put_char(text, *s++);
}

void ae_put(ae_text *text, const char *s)
{
    ae_put_n(text, s, strlen(s));
}

void ae_put_int(ae_text *text, int64_t value)
{
    char digits[24] = "", *at = digits + sizeof digits - 1;
    uint64_t rest = value < 0 ? 0u - (uint64_t)value : (uint64_t)value;

    do
        *--at = (char)('0' + rest % 10);
    while (rest /= 10);
    if (value < 0)
        *--at = '-';
    ae_put(text, at);
}

void ae_put_hex(ae_text *text, const uint8_t *byte, size_t n)
{
    static const char digit[] = "0123456789abcdef";

    for (; n > 0; n--, byte++) {
        ae_put_char(text, digit[*byte >> 4]);
        ae_put_char(text, digit[*byte & 15]);
    }
}

void ae_put_hash(ae_text *text, uint64_t hash)
{
    uint8_t byte[8];

    for (int i = 0; i < 8; i++)
        byte[i] = (uint8_t)(hash >> (56 - 8 * i));
    ae_put_hex(text, byte, sizeof byte);
}

/* If marks begin here, returns the start of their words, else the same place.  A mark may be the
 * first of another's words, so there can be several. */
static const char *behind_marks(const char *at)
{
    const char *end;

    while (*at == AE_MARK && (end = strchr(at, AE_MARK_TEXT)) != NULL)
        at = end + 1;
    return at;
}

void ae_drop_marks(char *s)
{
    size_t n = 0;

    for (const char *at = s; *(at = behind_marks(at)); at++)
        if (*at != AE_MARK_END && *at != AE_BREAK)
            s[n++] = *at;
    s[n] = '\0';
}

void ae_drop_ink(char *s)
{
    size_t n = 0;

    ae_drop_marks(s);
    for (const char *at = s; *at; at++)
        if ((unsigned char)*at > AE_INK_END || *at == '\n')
            s[n++] = *at;
    s[n] = '\0';
}

int ae_is_wide(char c)
{
    return (unsigned char)c >= 0x20 && ((unsigned char)c & 0xc0) != 0x80;
}

int ae_width(const char *s)
{
    int width = 0;

    for (; *(s = behind_marks(s)); s++)
        width += ae_is_wide(*s);
    return width;
}

size_t ae_utf8_length(const char *text)
{
    const uint8_t *s = (const uint8_t *)text;
    size_t n = s[0] < 0x80 ? 1 : s[0] < 0xc2 ? 0 : s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : 4;

    if (s[0] > 0xf4 || (s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] > 0x9f)
        || (s[0] == 0xf0 && s[1] < 0x90) || (s[0] == 0xf4 && s[1] > 0x8f))
        return 0;
    for (size_t i = 1; i < n; i++)
        if ((s[i] & 0xc0) != 0x80)
            return 0;
    return n;
}

int ae_is_utf8(const char *s)
{
    size_t n = 1;

    for (; *s && n > 0; s += n)
        n = ae_utf8_length(s);
    return n > 0;
}

void ae_put_spaces(ae_text *text, int n)
{
    for (; n > 0; n--)
        ae_put_char(text, ' ');
}

void ae_put_left(ae_text *text, const char *s, int width)
{
    ae_put(text, s);
    ae_put_spaces(text, width - ae_width(s));
}

void ae_put_right(ae_text *text, const char *s, int width)
{
    ae_put_spaces(text, width - ae_width(s));
    ae_put(text, s);
}

/* ---- JSON ---- */

static uint32_t code_point(const char *s, size_t n)
{
    static const uint8_t first[] = { 0, 0x7f, 0x1f, 0x0f, 0x07 };
    uint32_t code = (uint8_t)s[0] & first[n];

    for (size_t i = 1; i < n; i++)
        code = code << 6 | ((uint8_t)s[i] & 0x3fu);
    return code;
}

/* Control characters (C0 and C1), line and paragraph separators, and characters that change the
 * direction of writing.  Written raw, they could forge lines of a log. */
static int is_unruly(uint32_t code)
{
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0x061c || code == 0x200e
           || code == 0x200f || (code >= 0x2028 && code <= 0x202e)
           || (code >= 0x2066 && code <= 0x2069) || code == 0xfeff;
}

static void put_escape(ae_text *text, uint32_t code)
{
    uint8_t byte[2] = { (uint8_t)(code >> 8), (uint8_t)code };

    ae_put(text, "\\u");
    ae_put_hex(text, byte, sizeof byte);
}

/* Characters that need no escape; most texts have only these. */
static int is_plain(char c)
{
    return (uint8_t)c >= 0x20 && (uint8_t)c < 0x7f && c != '"' && c != '\\';
}

/* Puts one character that is not plain; returns how many of the `left` bytes it takes.  It is
 * decoded in a copy, because the text need not be terminated. */
static size_t put_special(ae_text *text, const char *at, size_t left)
{
    char here[5] = "";
    size_t n;

    memcpy(here, at, left < 4 ? left : 4);
    n = ae_utf8_length(here);
    if (n == 0) {
        put_escape(text, 0xfffd);
        return 1;
    }
    if (*here == '"' || *here == '\\')
        ae_put_char(text, '\\');
    if (is_unruly(code_point(here, n)))
        put_escape(text, code_point(here, n));
    else
        ae_put_n(text, here, n);
    return n;
}

void ae_put_json_n(ae_text *text, const char *s, size_t n)
{
    const char *end = memchr(s, '\0', n);
    size_t i = 0;

    n = end ? (size_t)(end - s) : n;
    ae_put_char(text, '"');
    while (i < n) {
        size_t from = i;

        while (i < n && is_plain(s[i]))
            i++;
        ae_put_n(text, s + from, i - from);
        if (i < n)
            i += put_special(text, s + i, n - i);
    }
    ae_put_char(text, '"');
}

void ae_put_json(ae_text *text, const char *s)
{
    ae_put_json_n(text, s, strlen(s));
}

void ae_put_member(ae_text *text, const char *before, const char *s)
{
    ae_put(text, before);
    ae_put_json(text, s);
}

void ae_put_member_int(ae_text *text, const char *before, int64_t value)
{
    ae_put(text, before);
    ae_put_int(text, value);
}

/* ---- base64url ---- */

void ae_put_base64url(ae_text *text, const void *data, size_t n)
{
    static const char digit[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const uint8_t *byte = data;

    for (size_t i = 0; i < n; i += 3) {
        size_t left = n - i < 3 ? n - i : 3;
        uint32_t bits = (uint32_t)byte[i] << 16;
        char four[4];

        bits |= left > 1 ? (uint32_t)byte[i + 1] << 8 : 0;
        bits |= left > 2 ? byte[i + 2] : 0u;
        for (int k = 0; k < 4; k++)
            four[k] = digit[bits >> (18 - 6 * k) & 63];
        ae_put_n(text, four, left + 1);
    }
}

/* ---- reading ---- */

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

int ae_read_hex(const char *s, size_t digits, uint8_t *out)
{
    for (size_t i = 0; i < digits; i++) {
        int digit = hex_digit(s[i]);

        if (digit < 0)
            return 0;
        out[i / 2] = (uint8_t)(i % 2 ? out[i / 2] | digit : digit << 4);
    }
    return s[digits] == '\0';
}

/* Six bits, or -1. */
static int base64url_digit(char c)
{
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 26;
    if (c >= '0' && c <= '9')
        return c - '0' + 52;
    return c == '-' ? 62 : c == '_' ? 63 : -1;
}

int ae_read_base64url(const char *s, uint8_t *out, size_t room, size_t *n)
{
    unsigned held = 0;
    int bits = 0;

    for (*n = 0; *s; s++) {
        int digit = base64url_digit(*s);

        if (digit < 0)
            return 0;
        held = (held << 6 | (unsigned)digit) & 0xfff;
        bits += 6;
        if (bits < 8)
            continue;
        if (*n == room)
            return 0;
        bits -= 8;
        out[(*n)++] = (uint8_t)(held >> bits);
    }
    return bits < 6 && !(held & ((1u << bits) - 1));
}

int ae_read_base64url_n(const char *s, uint8_t *out, size_t n)
{
    size_t got;

    return ae_read_base64url(s, out, n, &got) && got == n;
}

int ae_read_int(const char *s, size_t n, int64_t *out)
{
    int is_negative = n > 0 && s[0] == '-';
    int64_t value = 0;

    if (n == (size_t)is_negative || n > 18)
        return 0;
    for (size_t i = (size_t)is_negative; i < n; i++) {
        if (s[i] < '0' || s[i] > '9')
            return 0;
        value = value * 10 + (s[i] - '0');
    }
    *out = is_negative ? -value : value;
    return 1;
}
