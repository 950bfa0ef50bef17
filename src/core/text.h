/*
 * text.h: text written into room that the caller has.
 *
 * Nothing here allocates or calls printf.  `len` counts what was asked for even when the room is
 * too small, so a text fits if len < size, and a first pass without room measures it.
 */
#ifndef AE_CORE_TEXT_H
#define AE_CORE_TEXT_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    char *buf;
    size_t size, len;
    int is_marked; /* seats, nouns and numbers are written with marks round them: core/mark.h */
} ae_text;

/* For an array of char; what it holds is a string from the start. */
#define AE_TEXT_IN(array) \
    ((ae_text){ .buf = ((array)[0] = '\0', (array)), .size = sizeof(array) })

/* Ink in a text for people, which a terminal turns into colours and everyone else drops: one
 * of AE_INK_SEAT + seat, AE_INK_BOLD or AE_INK_DIM begins a run, AE_INK_END ends it. */
enum { AE_INK_SEAT = 1, AE_SEAT_INKS = 6, AE_INK_BOLD = 14, AE_INK_DIM = 15, AE_INK_END = 16 };

/* A marked text also says what its words stand for.  AE_MARK begins a mark, AE_MARK_TEXT ends what
 * only programs read and begins the words, AE_MARK_END ends those.  AE_BREAK stands on both sides of
 * what separates two things of a list. */
enum { AE_MARK = 17, AE_MARK_TEXT = 18, AE_MARK_END = 19, AE_BREAK = 20 };

#define AE_MARKED_IN(array) \
    ((ae_text){ .buf = ((array)[0] = '\0', (array)), .size = sizeof(array), .is_marked = 1 })

void ae_drop_ink(char *);   /* and all marks */
void ae_drop_marks(char *); /* the ink stays */

void ae_put(ae_text *, const char *);
void ae_put_n(ae_text *, const char *, size_t n);
void ae_put_char(ae_text *, char);
void ae_put_int(ae_text *, int64_t);
void ae_put_hex(ae_text *, const uint8_t *, size_t n);

/* Columns that a text takes on a screen: characters of UTF-8, without ink and marks. */
int ae_is_wide(char); /* whether a byte begins one of them */
int ae_width(const char *);

/* Bytes of the character that begins here; 0 if it is none of UTF-8. */
size_t ae_utf8_length(const char *);
int ae_is_utf8(const char *);

void ae_put_spaces(ae_text *, int n); /* none if n is not positive */
void ae_put_left(ae_text *, const char *, int width);
void ae_put_right(ae_text *, const char *, int width);

/* As a JSON string with its quotes.  Whatever could end a line, steer a terminal or turn the
 * direction of writing is escaped, and bytes that are not UTF-8 become U+FFFD, so the answer may
 * go to sockets and logs as it is. */
void ae_put_json(ae_text *, const char *);
void ae_put_json_n(ae_text *, const char *, size_t n); /* at most n bytes of it */

/* A member of a JSON object: what stands before its value, such as `,"seat":`, and the value. */
void ae_put_member(ae_text *, const char *before, const char *text);
void ae_put_member_int(ae_text *, const char *before, int64_t);

/* Bytes in the alphabet that URLs can hold, without padding (RFC 4648). */
void ae_put_base64url(ae_text *, const void *data, size_t n);

/* `digits` hexadecimal digits, read into half as many bytes; 0 if it is not just that. */
int ae_read_hex(const char *, size_t digits, uint8_t *out);

/* At most `room` bytes as ae_put_base64url() writes them, and `n` is how many; 0 if it is not just
 * that, or does not fit.  Every run of bytes has one text: what could be written otherwise is
 * refused. */
int ae_read_base64url(const char *, uint8_t *out, size_t room, size_t *n);
int ae_read_base64url_n(const char *, uint8_t *out, size_t n); /* of exactly n bytes */

/* Decimal digits with an optional minus, all of the n characters; 0 if it is not just that. */
int ae_read_int(const char *, size_t n, int64_t *out);

#endif
