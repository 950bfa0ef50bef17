/*
 * base64.h: bytes from text in the alphabet that URLs can hold, as ae_put_base64url() writes it.
 */
#ifndef SRV_BASE64_H
#define SRV_BASE64_H

#include <stddef.h>
#include <stdint.h>

/* At most `room` bytes, and `n` is how many; 0 if it is not just that, or does not fit.  Every
 * run of bytes has one text: what could be written otherwise is refused. */
int srv_base64url_read(const char *, uint8_t *out, size_t room, size_t *n);

/* The same, of exactly n bytes. */
int srv_base64url_read_n(const char *, uint8_t *out, size_t n);

#endif
