/*
 * text.c: text written into room that the caller has.
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

int ae_is_wide(char c)
{
    return (unsigned char)c >= 0x20 && ((unsigned char)c & 0xc0) != 0x80;
}

int ae_width(const char *s)
{
    int width = 0;

    for (; *s; s++)
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

void ae_put_json(ae_text *text, const char *s)
{
    ae_put_char(text, '"');
    for (; *s; s++) {
        uint8_t byte = (uint8_t)*s;

        if (byte == '"' || byte == '\\')
            ae_put_char(text, '\\');
        if (byte >= 0x20) {
            ae_put_char(text, *s);
        } else {
            ae_put(text, "\\u00");
            ae_put_hex(text, &byte, 1);
        }
    }
    ae_put_char(text, '"');
}

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
