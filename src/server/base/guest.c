/*
 * guest.c: makes, signs and reads the tokens of guests.
 *
 * Every signed text begins with its kind, so that a signature of one kind is not valid for another.
 */
#include "server/base/guest.h"

#include <sodium.h>
#include <string.h>

#include "core/text.h"

_Static_assert((int)SRV_GUEST_KEY == crypto_auth_KEYBYTES, "a key is one of crypto_auth's");
_Static_assert(SRV_GUEST_SIGNATURE / 2 <= crypto_auth_BYTES, "a signature is a part of one");
_Static_assert(SRV_GUEST_MARK / 2 <= crypto_auth_BYTES, "so is a mark");

void srv_guest_key_make(char out[2 * SRV_GUEST_KEY + 1])
{
    uint8_t byte[SRV_GUEST_KEY];

    crypto_auth_keygen(byte);
    ae_put_hex(&(ae_text){ .buf = out, .size = 2 * SRV_GUEST_KEY + 1 }, byte, sizeof byte);
    sodium_memzero(byte, sizeof byte);
}

int srv_guest_key_read(srv_guest_key *key, const char *text)
{
    return ae_read_hex(text, 2 * sizeof key->byte, key->byte);
}

/* The first `n_digits` hexadecimal digits of the HMAC of a kind and a text. */
static void put_auth(const srv_guest_key *key, const char *kind, const char *text,
                     size_t n_digits, ae_text *out)
{
    uint8_t auth[crypto_auth_BYTES];
    char message[128];
    ae_text whole = AE_TEXT_IN(message);

    ae_put(&whole, kind);
    ae_put(&whole, text);
    crypto_auth(auth, (const uint8_t *)message, strlen(message), key->byte);
    ae_put_hex(out, auth, n_digits / 2);
}

void srv_guest_sign(const srv_guest_key *key, const char *token, char out[SRV_GUEST_TOKEN + 1])
{
    ae_text text = { .buf = out, .size = SRV_GUEST_TOKEN + 1 };
    char who[SRV_TOKEN + 1];

    ae_put_n(&AE_TEXT_IN(who), token, SRV_TOKEN);
    ae_put(&text, who);
    put_auth(key, "guest ", who, SRV_GUEST_SIGNATURE, &text);
}

void srv_guest_token(const srv_guest_key *key, char out[SRV_GUEST_TOKEN + 1])
{
    char who[SRV_TOKEN + 1];

    srv_token(who, SRV_TOKEN_GUEST);
    srv_guest_sign(key, who, out);
}

srv_guest_form srv_guest_read(const srv_guest_key *key, const char *token)
{
    char signed_token[SRV_GUEST_TOKEN + 1];

    if (srv_token_kind(token) != SRV_TOKEN_GUEST)
        return SRV_GUEST_NONE;
    if (strlen(token) == SRV_TOKEN)
        return SRV_GUEST_UNSIGNED;
    srv_guest_sign(key, token, signed_token);
    return srv_equal(token, signed_token, SRV_GUEST_TOKEN) ? SRV_GUEST_SIGNED : SRV_GUEST_NONE;
}

void srv_guest_mark(const srv_guest_key *key, const char *address, char out[SRV_GUEST_MARK + 1])
{
    put_auth(key, "address ", address, SRV_GUEST_MARK,
             &(ae_text){ .buf = out, .size = SRV_GUEST_MARK + 1 });
}
