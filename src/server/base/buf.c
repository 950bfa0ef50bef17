/*
 * buf.c: a growing text buffer.
 */
#include "server/base/buf.h"

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
        abort(); /* the function wrote another text the second time */
    b->len += n;
}

/* ---- JSON ---- */

typedef struct {
    const char *text;
    size_t n;
} piece;

static void write_json(void *ctx, ae_text *out)
{
    const piece *p = ctx;

    ae_put_json_n(out, p->text, p->n);
}

void srv_buf_put_json_n(srv_buf *b, const char *text, size_t n)
{
    srv_buf_with(b, write_json, &(piece){ text, n });
}

void srv_buf_put_json(srv_buf *b, const char *text)
{
    srv_buf_put_json_n(b, text, strlen(text));
}

void srv_put_comma(srv_buf *b)
{
    if (b->len > 0 && !strchr("[{", b->at[b->len - 1]))
        srv_buf_put_char(b, ',');
}

static void put_name(srv_buf *b, const char *name)
{
    srv_put_comma(b);
    srv_buf_put_json(b, name);
    srv_buf_put_char(b, ':');
}

void srv_put_text(srv_buf *b, const char *name, const char *value)
{
    put_name(b, name);
    srv_buf_put_json(b, value);
}

void srv_put_number(srv_buf *b, const char *name, int64_t value)
{
    put_name(b, name);
    srv_buf_put_int(b, value);
}

void srv_put_flag(srv_buf *b, const char *name, int value)
{
    put_name(b, name);
    srv_buf_put(b, value ? "true" : "false");
}

/* ---- the end ---- */

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
