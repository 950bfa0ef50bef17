/*
 * base64.c: bytes from text in the alphabet that URLs can hold.
 */
#include "server/base64.h"

#include <string.h>

#include <sodium.h>

enum { VARIANT = sodium_base64_VARIANT_URLSAFE_NO_PADDING };

int srv_base64url_read(const char *text, uint8_t *out, size_t room, size_t *n)
{
    return !sodium_base642bin(out, room, text, strlen(text), NULL, n, NULL, VARIANT);
}

int srv_base64url_read_n(const char *text, uint8_t *out, size_t n)
{
    size_t got;

    return srv_base64url_read(text, out, n, &got) && got == n;
}
