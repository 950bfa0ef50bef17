/*
 * text.h: text appended to a buffer that the caller provides.
 *
 * Nothing here allocates or calls printf.  `len` counts all bytes put, even those for which the
 * buffer is too small.  So a text fits if len < size, and a first pass with size 0 measures it.
 */
#ifndef AE_CORE_TEXT_H
#define AE_CORE_TEXT_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    char *buf;
    size_t size, len;
    int is_marked; /* seats, nouns and numbers are written with marks around them: core/mark.h */
} ae_text;

/* A text in an array of char, which holds a terminated string at any time. */
#define AE_TEXT_IN(array) \
    ((ae_text){ .buf = ((array)[0] = '\0', (array)), .size = sizeof(array) })

/* Ink: control bytes in a text for people, which the terminal turns into colours and all other
 * outputs drop.  AE_INK_SEAT + seat, AE_INK_BOLD or AE_INK_DIM begins a run, AE_INK_END ends it. */
enum { AE_INK_SEAT = 1, AE_SEAT_INKS = 6, AE_INK_BOLD = 14, AE_INK_DIM = 15, AE_INK_END = 16 };

/* Control bytes of a marked text, which says what its words stand for.  AE_MARK begins the part of
 * a mark that only programs read, AE_MARK_TEXT begins its words, AE_MARK_END ends them.  AE_BREAK
 * is before and after the separator between two items of a list. */
enum { AE_MARK = 17, AE_MARK_TEXT = 18, AE_MARK_END = 19, AE_BREAK = 20 };

#define AE_MARKED_IN(array) \
    ((ae_text){ .buf = ((array)[0] = '\0', (array)), .size = sizeof(array), .is_marked = 1 })

void ae_drop_ink(char *);   /* drops ink and marks */
void ae_drop_marks(char *); /* drops marks, keeps ink */

void ae_put(ae_text *, const char *);
void ae_put_n(ae_text *, const char *, size_t n);
void ae_put_char(ae_text *, char);
void ae_put_int(ae_text *, int64_t);
void ae_put_hex(ae_text *, const uint8_t *, size_t n);
void ae_put_hash(ae_text *, uint64_t); /* 16 hexadecimal digits */

/* The columns that a text takes on a screen: its UTF-8 characters, without ink and marks. */
int ae_is_wide(char); /* whether this byte begins a column */
int ae_width(const char *);

/* The number of bytes of the UTF-8 character that begins here; 0 if it is invalid. */
size_t ae_utf8_length(const char *);
int ae_is_utf8(const char *);

void ae_put_spaces(ae_text *, int n); /* none if n is not positive */
void ae_put_left(ae_text *, const char *, int width);
void ae_put_right(ae_text *, const char *, int width);

/* Puts a JSON string with its quotes.  Characters that could end a line, control a terminal or
 * change the direction of writing are escaped, and invalid UTF-8 becomes U+FFFD, so the result is
 * safe for sockets and logs. */
void ae_put_json(ae_text *, const char *);
void ae_put_json_n(ae_text *, const char *, size_t n); /* at most n bytes of it */

/* Puts a member of a JSON object: the text before its value, such as `,"seat":`, and the value. */
void ae_put_member(ae_text *, const char *before, const char *text);
void ae_put_member_int(ae_text *, const char *before, int64_t);

/* Bytes in the alphabet that URLs can hold, without padding (RFC 4648). */
void ae_put_base64url(ae_text *, const void *data, size_t n);

/* Reads exactly `digits` hexadecimal digits into half as many bytes; returns 0 for any other
 * text. */
int ae_read_hex(const char *, size_t digits, uint8_t *out);

/* Reads what ae_put_base64url() writes into at most `room` bytes; `n` is their number.  Returns 0
 * if the bytes do not fit, or for any other text, also another encoding of the same bytes. */
int ae_read_base64url(const char *, uint8_t *out, size_t room, size_t *n);
int ae_read_base64url_n(const char *, uint8_t *out, size_t n); /* of exactly n bytes */

/* Reads n characters: decimal digits with an optional minus; returns 0 for any other text. */
int ae_read_int(const char *, size_t n, int64_t *out);

#endif
