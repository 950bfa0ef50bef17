/*
 * limit.h: rate limits: one token bucket for each rule and key.
 *
 * A key is a text, such as an address or the id of a user, of which only a keyed hash is kept.
 * The memory is fixed.  A full bucket carries no information and is evicted first; if no bucket is
 * full, the least recently used one is evicted.  The caller passes the time in milliseconds; if the
 * clock goes back, nobody waits longer than it takes to fill an empty bucket.  For one thread only;
 * call srv_id_start() first.
 */
#ifndef AE_SERVER_BASE_LIMIT_H
#define AE_SERVER_BASE_LIMIT_H

#include <stdint.h>

typedef struct {
    const char *name;          /* for logs */
    int64_t per_minute, burst; /* 1 or more each */
    int64_t per_hour;          /* if it is not 0, it counts instead of per_minute */
} srv_rule;

typedef struct srv_limits srv_limits;

/* The rules are the caller's and outlive the limits. */
srv_limits *srv_limits_new(const srv_rule *, int n);
void srv_limits_free(srv_limits *);

/* Takes a token of the rule's bucket for this key: 1 if there was one.  Else 0, and how many
 * milliseconds it takes until there is; `wait` may be null. */
int srv_limit_take(srv_limits *, int rule, const char *key, int64_t now, int64_t *wait);

#endif
