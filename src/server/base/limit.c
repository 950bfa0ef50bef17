/*
 * limit.c: buckets of tokens in a table of fixed size.
 *
 * A bucket is the time at which it will be full again.  A token is what flows in during a step;
 * taking one puts that time off by a step, and there is one to take as long as it stays within
 * a burst of steps from now.  So a bucket whose time has passed is full, and a place of the table
 * that was never used is just that.
 *
 * Places are found by open addressing, within a short run from where the hash points.
 */
#include "server/base/limit.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "core/err.h"
#include "server/base/buf.h"

enum { N_PLACES = 1 << 14, RUN = 16, MICROS = 1000 };

static const int64_t minute = 60 * 1000 * MICROS;

typedef struct {
    uint64_t hash;
    int64_t full_at; /* in microseconds, so that steps of a fast rule are exact enough */
    int64_t used_at;
} bucket;

struct srv_limits {
    const srv_rule *rule;
    int n_rules;
    uint8_t key[crypto_shorthash_KEYBYTES]; /* so that nobody can choose where they meet */
    bucket place[N_PLACES];
};

srv_limits *srv_limits_new(const srv_rule *rule, int n)
{
    srv_limits *l = srv_alloc(sizeof *l);

    for (int i = 0; i < n; i++)
        AE_ASSERT(rule[i].per_minute > 0 && rule[i].per_minute <= minute && rule[i].burst > 0
                  && rule[i].burst <= INT32_MAX);
    l->rule = rule;
    l->n_rules = n;
    crypto_shorthash_keygen(l->key);
    for (int i = 0; i < N_PLACES; i++)
        l->place[i].full_at = INT64_MIN;
    return l;
}

void srv_limits_free(srv_limits *l)
{
    free(l);
}

static uint64_t hash_of(const srv_limits *l, int rule, const char *key)
{
    uint8_t byte[crypto_shorthash_BYTES];
    uint64_t hash;

    crypto_shorthash(byte, (const uint8_t *)key, strlen(key), l->key);
    memcpy(&hash, byte, sizeof hash);
    return hash ^ (uint64_t)(rule + 1) * 0x9e3779b97f4a7c15u;
}

/* Whether a place is better to give away than another: full before not, then the one that was
 * not used for longer. */
static int goes_first(const bucket *a, const bucket *b, int64_t now)
{
    int a_is_full = a->full_at <= now, b_is_full = b->full_at <= now;

    if (a_is_full != b_is_full)
        return a_is_full;
    return a->used_at < b->used_at;
}

/* The bucket with this hash, or a full one in the place of the one that has to go. */
static bucket *find(srv_limits *l, uint64_t hash, int64_t now)
{
    bucket *out = &l->place[hash % N_PLACES];

    for (uint64_t i = 0; i < RUN; i++) {
        bucket *b = &l->place[(hash + i) % N_PLACES];

        if (b->hash == hash)
            return b;
        if (goes_first(b, out, now))
            out = b;
    }
    *out = (bucket){ .hash = hash, .full_at = INT64_MIN };
    return out;
}

int srv_limit_take(srv_limits *l, int rule, const char *key, int64_t now, int64_t *wait)
{
    int64_t at = now * MICROS, step, most, late;
    bucket *b;

    AE_ASSERT(rule >= 0 && rule < l->n_rules);
    step = minute / l->rule[rule].per_minute;
    most = at + step * l->rule[rule].burst;
    b = find(l, hash_of(l, rule, key), at);
    b->used_at = at;
    if (b->full_at < at)
        b->full_at = at;
    if (b->full_at > most) /* the clock went back */
        b->full_at = most;
    late = b->full_at + step - most;
    if (wait)
        *wait = late > 0 ? (late + MICROS - 1) / MICROS : 0;
    if (late <= 0)
        b->full_at += step;
    return late <= 0;
}
