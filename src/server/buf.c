/*
 * buf.c: a text that grows.
 */
#include "server/buf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 256 };

static void *must(void *at)
{
    if (!at) {
        fputs("aedile: no memory left\n", stderr);
        abort();
    }
    return at;
}

void *srv_alloc(size_t size)
{
    return must(calloc(1, size ? size : 1));
}

char *srv_copy(const char *text)
{
    size_t size = strlen(text) + 1;

    return memcpy(srv_alloc(size), text, size);
}

void srv_buf_reserve(srv_buf *b, size_t n)
{
    size_t room = b->room ? b->room : FIRST_ROOM;

    if (n >= SIZE_MAX / 2 - b->len)
        must(NULL);
    while (room <= b->len + n)
        room *= 2;
    if (room == b->room)
        return;
    b->at = must(realloc(b->at, room));
    b->room = room;
    b->at[b->len] = '\0';
}

void srv_buf_put_n(srv_buf *b, const char *text, size_t n)
{
    srv_buf_reserve(b, n);
    if (n > 0)
        memcpy(b->at + b->len, text, n);
    b->len += n;
    b->at[b->len] = '\0';
}

void srv_buf_put(srv_buf *b, const char *text)
{
    srv_buf_put_n(b, text, strlen(text));
}

void srv_buf_put_char(srv_buf *b, char c)
{
    srv_buf_put_n(b, &c, 1);
}

void srv_buf_put_int(srv_buf *b, int64_t number)
{
    char digits[24];

    ae_put_int(&AE_TEXT_IN(digits), number);
    srv_buf_put(b, digits);
}

/* ---- JSON ---- */

static uint32_t code_point(const char *text, size_t n)
{
    static const uint8_t first[] = { 0, 0x7f, 0x1f, 0x0f, 0x07 };
    uint32_t code = (uint8_t)text[0] & first[n];

    for (size_t i = 1; i < n; i++)
        code = code << 6 | ((uint8_t)text[i] & 0x3fu);
    return code;
}

/* Control characters of both kinds, line and paragraph separators, and what turns the direction
 * of writing; a log that shows these as they are can be made to lie. */
static int is_unruly(uint32_t code)
{
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0x061c || code == 0x200e
           || code == 0x200f || (code >= 0x2028 && code <= 0x202e)
           || (code >= 0x2066 && code <= 0x2069) || code == 0xfeff;
}

static void put_escape(srv_buf *b, uint32_t code)
{
    uint8_t byte[2] = { (uint8_t)(code >> 8), (uint8_t)code };
    char digits[5];

    ae_put_hex(&AE_TEXT_IN(digits), byte, 2);
    srv_buf_put_n(b, "\\u", 2);
    srv_buf_put_n(b, digits, 4);
}

/* What goes out as it came: most texts are only this. */
static int is_plain(char c)
{
    return (uint8_t)c >= 0x20 && (uint8_t)c < 0x7f && c != '"' && c != '\\';
}

/* One character that is not plain; answers how many of the `left` bytes it takes.  It is looked
 * at in a copy, for the text need not have an end. */
static size_t put_special(srv_buf *b, const char *at, size_t left)
{
    char here[5] = "";
    size_t n;

    memcpy(here, at, left < 4 ? left : 4);
    n = ae_utf8_length(here);
    if (n == 0) {
        put_escape(b, 0xfffd);
        return 1;
    }
    if (*here == '"' || *here == '\\')
        srv_buf_put_char(b, '\\');
    if (is_unruly(code_point(here, n)))
        put_escape(b, code_point(here, n));
    else
        srv_buf_put_n(b, here, n);
    return n;
}

void srv_buf_put_json_n(srv_buf *b, const char *text, size_t n)
{
    size_t i = 0;

    n = strnlen(text, n);
    srv_buf_put_char(b, '"');
    while (i < n) {
        size_t from = i;

        while (i < n && is_plain(text[i]))
            i++;
        srv_buf_put_n(b, text + from, i - from);
        if (i < n)
            i += put_special(b, text + i, n - i);
    }
    srv_buf_put_char(b, '"');
}

void srv_buf_put_json(srv_buf *b, const char *text)
{
    srv_buf_put_json_n(b, text, SIZE_MAX);
}

/* ---- whole texts ---- */

static size_t try_write(srv_buf *b, srv_buf_write *write, void *ctx)
{
    ae_text text = { .buf = b->at + b->len, .size = b->room - b->len };

    write(ctx, &text);
    return text.len;
}

void srv_buf_with(srv_buf *b, srv_buf_write *write, void *ctx)
{
    size_t n;

    srv_buf_reserve(b, 0);
    n = try_write(b, write, ctx);
    if (n >= b->room - b->len) {
        srv_buf_reserve(b, n);
        b->at[b->len] = '\0';
        n = try_write(b, write, ctx);
    }
    if (n >= b->room - b->len)
        abort(); /* it wrote another text the second time */
    b->len += n;
}

void srv_buf_cut(srv_buf *b, size_t len)
{
    if (len >= b->len)
        return;
    b->len = len;
    b->at[len] = '\0';
}

char *srv_buf_take(srv_buf *b)
{
    char *text;

    srv_buf_reserve(b, 0);
    text = b->at;
    *b = (srv_buf){ .at = NULL };
    return text;
}

void srv_buf_free(srv_buf *b)
{
    free(b->at);
    *b = (srv_buf){ .at = NULL };
}
