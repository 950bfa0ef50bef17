/*
 * base64.c: bytes as text in the alphabet that URLs can hold.
 */
#include "server/base64.h"

#include <string.h>

#include <sodium.h>

enum { VARIANT = sodium_base64_VARIANT_URLSAFE_NO_PADDING };

/* Whole groups of three bytes become four characters each and need no padding, so that a long
 * text can be written piece by piece. */
enum { PIECE = 48 };

void srv_base64url_put(ae_text *text, const void *data, size_t n)
{
    const unsigned char *at = data;
    char room[sodium_base64_ENCODED_LEN(PIECE, VARIANT)];

    while (n > 0) {
        size_t now = n < PIECE ? n : PIECE;

        ae_put(text, sodium_bin2base64(room, sizeof room, at, now, VARIANT));
        at += now;
        n -= now;
    }
    sodium_memzero(room, sizeof room);
}

int srv_base64url_read(const char *text, uint8_t *out, size_t room, size_t *n)
{
    return !sodium_base642bin(out, room, text, strlen(text), NULL, n, NULL, VARIANT);
}

int srv_base64url_read_n(const char *text, uint8_t *out, size_t n)
{
    size_t got;

    return srv_base64url_read(text, out, n, &got) && got == n;
}
