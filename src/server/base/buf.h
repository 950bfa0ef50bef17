/*
 * buf.h: a text that grows.
 *
 * An empty text is all zeros.  The first put allocates memory, and from then on `at` is a
 * zero-ended string.  When no memory is left, the program ends with a line on standard error.
 */
#ifndef AE_SERVER_BASE_BUF_H
#define AE_SERVER_BASE_BUF_H

#include "core/text.h"

typedef struct {
    char *at;
    size_t len, room;
} srv_buf;

/* Allocates zeroed memory, or a copy of a string; the caller frees it. */
void *srv_alloc(size_t);
char *srv_copy(const char *);

/* Makes room for n more bytes and the end of the string. */
void srv_buf_reserve(srv_buf *, size_t n);

void srv_buf_put(srv_buf *, const char *);
void srv_buf_put_n(srv_buf *, const char *, size_t n);
void srv_buf_put_char(srv_buf *, char);
void srv_buf_put_int(srv_buf *, int64_t);

/* Appends a JSON string with its quotes and escapes. */
void srv_buf_put_json(srv_buf *, const char *);
void srv_buf_put_json_n(srv_buf *, const char *, size_t n); /* at most n bytes of it */

/* A comma unless it stands at the start of a list or object. */
void srv_put_comma(srv_buf *);

/* "name":value, with a comma before it unless it is the first of its object. */
void srv_put_text(srv_buf *, const char *name, const char *value);
void srv_put_number(srv_buf *, const char *name, int64_t value);
void srv_put_flag(srv_buf *, const char *name, int value);

/* Lets a function of the core write at the end.  It is called again if its text did not fit, so
 * it has to write the same both times. */
typedef void srv_buf_write(void *ctx, ae_text *);
void srv_buf_with(srv_buf *, srv_buf_write *, void *ctx);

/* Shortens the text to a length; the memory stays allocated. */
void srv_buf_cut(srv_buf *, size_t len);

/* The text, to be freed by the caller; the buffer is empty again.  Never null. */
char *srv_buf_take(srv_buf *);
void srv_buf_free(srv_buf *);

#endif
