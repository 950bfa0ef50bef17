/*
 * limit.c: token buckets in a hash table of fixed size.
 *
 * A bucket is stored as the time at which it will be full again.  One token flows in per step of
 * time.  Taking a token moves that time one step later; if that time has passed, the bucket is full
 * and the step counts from now.  A token is available as long as that time stays less than `burst`
 * steps from now.  A slot that was never used is a full bucket, too.
 *
 * Slots are found by open addressing: the slot of the hash and the RUN - 1 slots after it.  If
 * none of them has the key, one of them is evicted.
 */
#include "server/base/limit.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "core/err.h"
#include "server/base/buf.h"

enum { N_PLACES = 1 << 14, RUN = 16, MICROS = 1000 };

static const int64_t minute = 60 * 1000 * MICROS, hour = 60 * INT64_C(60000) * MICROS;

typedef struct {
    uint64_t hash;
    int64_t full_at; /* in microseconds, so that the steps of a fast rule are precise enough */
    int64_t used_at;
} bucket;

struct srv_limits {
    const srv_rule *rule;
    int n_rules;
    uint8_t key
        [crypto_shorthash_KEYBYTES]; /* random, so that nobody can cause collisions on purpose */
    bucket place[N_PLACES];
};

/* How long it takes until one more token is there, in microseconds. */
static int64_t step_of(const srv_rule *rule)
{
    return rule->per_hour ? hour / rule->per_hour : minute / rule->per_minute;
}

srv_limits *srv_limits_new(const srv_rule *rule, int n)
{
    srv_limits *l = srv_alloc(sizeof *l);

    for (int i = 0; i < n; i++)
        AE_ASSERT(rule[i].per_minute > 0 && rule[i].per_minute <= minute
                  && rule[i].per_hour >= 0 && rule[i].per_hour <= hour && rule[i].burst > 0
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

/* Whether one bucket is better to evict than another: a full one first, then the one unused for
 * longer. */
static int goes_first(const bucket *a, const bucket *b, int64_t now)
{
    int a_is_full = a->full_at <= now, b_is_full = b->full_at <= now;

    if (a_is_full != b_is_full)
        return a_is_full;
    return a->used_at < b->used_at;
}

/* Finds the bucket of this hash, or evicts one and makes a full bucket in its slot. */
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
    step = step_of(&l->rule[rule]);
    most = at + step * l->rule[rule].burst;
    b = find(l, hash_of(l, rule, key), at);
    b->used_at = at;
    if (b->full_at < at)
        b->full_at = at;
    if (b->full_at > most) /* the clock was set back */
        b->full_at = most;
    late = b->full_at + step - most;
    if (wait)
        *wait = late > 0 ? (late + MICROS - 1) / MICROS : 0;
    if (late <= 0)
        b->full_at += step;
    return late <= 0;
}
