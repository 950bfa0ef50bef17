/*
 * guest.h: the tokens of guests, which are signed.
 *
 *     g_ | 32 digits: the guest | 24 digits: the signature
 *
 * A server signs the first part with a key from the store.  So all servers of a store accept each
 * other's guests, and nobody can forge one.  The store has no row for a guest: seats and tables
 * contain the hash of the token's first part.
 *
 * Tokens of older servers have no signature.  Such a token is valid only where its guest holds a
 * seat or has made a table; srv_guest_sign() makes a signed token for the same guest.
 */
#ifndef AE_SERVER_BASE_GUEST_H
#define AE_SERVER_BASE_GUEST_H

#include "server/base/id.h"

enum {
    SRV_GUEST_KEY = 32, /* bytes of the key */
    SRV_GUEST_MARK = 32 /* digits of a mark */
};

typedef struct {
    uint8_t byte[SRV_GUEST_KEY];
} srv_guest_key;

/* Makes a new key as text for the store; and reads it back, returning 0 if the text is not a
 * key. */
void srv_guest_key_make(char out[2 * SRV_GUEST_KEY + 1]);
int srv_guest_key_read(srv_guest_key *, const char *text);

/* Makes the token of a new guest. */
void srv_guest_token(const srv_guest_key *, char out[SRV_GUEST_TOKEN + 1]);

typedef enum {
    SRV_GUEST_NONE,     /* not a guest token, or a wrong signature */
    SRV_GUEST_UNSIGNED, /* a token of an older server */
    SRV_GUEST_SIGNED
} srv_guest_form;
srv_guest_form srv_guest_read(const srv_guest_key *, const char *token);

/* The signed token of the same guest; takes both forms. */
void srv_guest_sign(const srv_guest_key *, const char *token, char out[SRV_GUEST_TOKEN + 1]);

/* The mark that the store keeps instead of an address: a keyed hash, equal for equal addresses,
 * which cannot be reversed without the key. */
void srv_guest_mark(const srv_guest_key *, const char *address, char out[SRV_GUEST_MARK + 1]);

#endif
