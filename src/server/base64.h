/*
 * base64.h: bytes as text in the alphabet that URLs can hold, without padding (RFC 4648).
 */
#ifndef SRV_BASE64_H
#define SRV_BASE64_H

#include "core/text.h"

void srv_base64url_put(ae_text *, const void *data, size_t n);

/* At most `room` bytes, and `n` is how many; 0 if it is not just that, or does not fit.  Every
 * run of bytes has one text: what could be written otherwise is refused. */
int srv_base64url_read(const char *, uint8_t *out, size_t room, size_t *n);

/* The same, of exactly n bytes. */
int srv_base64url_read_n(const char *, uint8_t *out, size_t n);

#endif
