/*
 * password.c: validates names, and hashes passwords with libsodium.
 */
#include "server/base/password.h"

#include <sodium.h>
#include <string.h>

_Static_assert(crypto_pwhash_STRBYTES <= SRV_PASSWORD_HASH, "a hash fits");

/* ---- what may be one ---- */

/* Ranges of letters beyond ASCII.  The multiplication and division signs are excluded, as are
 * code points of the Greek and Cyrillic blocks that are signs, marks or unassigned. */
static const struct {
    uint32_t from, to;
} letters[] = {
    { 0xc0, 0xd6 },   { 0xd8, 0xf6 },   { 0xf8, 0x24f },  { 0x386, 0x386 }, { 0x388, 0x38a },
    { 0x38c, 0x38c }, { 0x38e, 0x3a1 }, { 0x3a3, 0x3ff }, { 0x400, 0x481 }, { 0x48a, 0x52f },
};
enum { N_LETTERS = sizeof letters / sizeof letters[0] };

static int is_plain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/* All accepted letters beyond ASCII have two bytes in UTF-8. */
static int is_letter(const char *at, size_t n)
{
    uint32_t code;

    if (n != 2)
        return n == 1 && is_plain(*at);
    code = ((uint32_t)(uint8_t)at[0] & 0x1f) << 6 | ((uint32_t)(uint8_t)at[1] & 0x3f);
    for (int i = 0; i < N_LETTERS; i++)
        if (code >= letters[i].from && code <= letters[i].to)
            return 1;
    return 0;
}

/* A second space in a row would be invisible. */
static int is_sign(const char *at)
{
    return *at == '.' || *at == '-' || *at == '_' || (*at == ' ' && at[1] != ' ');
}

int srv_is_name(const char *name)
{
    int n = 0, is_end = 0; /* whether the name may end here */

    for (size_t length; *name; name += length, n++) {
        length = ae_utf8_length(name);
        if (length == 0 || n == SRV_NAME_MAX)
            return 0;
        is_end = is_letter(name, length);
        if (!is_end && (n == 0 || !is_sign(name)))
            return 0;
    }
    return n >= SRV_NAME_MIN && is_end;
}

int srv_is_password(const char *text)
{
    int n = 0;

    for (size_t length; *text; text += length, n++) {
        length = ae_utf8_length(text);
        if (length == 0)
            return 0;
    }
    return n >= SRV_PASSWORD_MIN && n <= SRV_PASSWORD_MAX;
}

/* ---- hashing ---- */

typedef struct {
    unsigned long long time;
    size_t memory;
} cost;

static cost cost_of(int is_fast)
{
    if (is_fast)
        return (cost){ crypto_pwhash_OPSLIMIT_MIN, crypto_pwhash_MEMLIMIT_MIN };
    return (cost){ crypto_pwhash_OPSLIMIT_INTERACTIVE, crypto_pwhash_MEMLIMIT_INTERACTIVE };
}

int srv_password_make(const char *password, int is_fast, char hash[SRV_PASSWORD_HASH])
{
    cost c = cost_of(is_fast);

    return crypto_pwhash_str(hash, password, strlen(password), c.time, c.memory) == 0;
}

static int is_closing(const srv_hashing *h)
{
    return __atomic_load_n(&h->server->is_closing, __ATOMIC_RELAXED);
}

static void make(srv_job *job, void *own)
{
    srv_hashing *h = (srv_hashing *)job;

    (void)own;
    h->is_right = !is_closing(h) && srv_password_make(h->password, h->is_fast, h->hash);
}

static void compare(srv_job *job, void *own)
{
    srv_hashing *h = (srv_hashing *)job;
    cost c = cost_of(h->is_fast);

    (void)own;
    if (is_closing(h))
        return;
    if (!h->hash[0]) {
        srv_password_make(h->password, h->is_fast, h->hash);
        return;
    }
    h->is_right = crypto_pwhash_str_verify(h->hash, h->password, strlen(h->password)) == 0;
    if (h->is_right && !h->is_fast
        && crypto_pwhash_str_needs_rehash(h->hash, c.time, c.memory) != 0)
        h->is_new = srv_password_make(h->password, 0, h->hash);
}

static void done(srv_job *job)
{
    srv_hashing *h = (srv_hashing *)job;

    sodium_memzero(h->password, sizeof h->password);
    h->then(h);
}

static int put(srv_server *server, srv_hashing *h, void (*run)(srv_job *, void *))
{
    if (srv_pool_load(server->hashers) >= SRV_HASHERS_MAX)
        return 0;
    h->server = server;
    h->is_fast = server->config.fast_password_hashing != 0;
    h->is_right = h->is_new = 0;
    h->job.run = run;
    h->job.done = done;
    srv_pool_add(server->hashers, &h->job);
    return 1;
}

int srv_hashing_make(srv_server *server, srv_hashing *h)
{
    return put(server, h, make);
}

int srv_hashing_compare(srv_server *server, srv_hashing *h)
{
    return put(server, h, compare);
}
