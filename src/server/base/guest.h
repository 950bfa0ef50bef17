/*
 * guest.h: the tokens of guests, which carry their own proof.
 *
 *     g_ | 32 digits: who it is | 24 digits: the signature
 *
 * A server signs the first part with a key that stands in the store, so all servers of that store
 * take each other's guests and nobody can invent one.  Nothing is stored for a guest: the hash of
 * the first part is what seats and tables know the guest by.
 *
 * Tokens that were given out before there was a signature have the first part alone.  They are the
 * same guests; such a token counts only where that guest holds a seat or has made a table, and
 * srv_guest_sign() makes a whole one of it.
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

/* A new key as the text that is stored; and back, 0 if it is no key. */
void srv_guest_key_make(char out[2 * SRV_GUEST_KEY + 1]);
int srv_guest_key_read(srv_guest_key *, const char *text);

/* A new guest. */
void srv_guest_token(const srv_guest_key *, char out[SRV_GUEST_TOKEN + 1]);

typedef enum {
    SRV_GUEST_NONE,     /* no token of a guest, or a false signature */
    SRV_GUEST_UNSIGNED, /* the old form */
    SRV_GUEST_SIGNED
} srv_guest_form;
srv_guest_form srv_guest_read(const srv_guest_key *, const char *token);

/* The token of the same guest with a signature, of either form. */
void srv_guest_sign(const srv_guest_key *, const char *token, char out[SRV_GUEST_TOKEN + 1]);

/* What the store keeps in the place of an address: the same for the same address and key, and not
 * to be turned back without the key. */
void srv_guest_mark(const srv_guest_key *, const char *address, char out[SRV_GUEST_MARK + 1]);

#endif
