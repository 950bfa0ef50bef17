/*
 * limit.h: how often one may do something: a bucket of tokens for each rule and key.
 *
 * A key is a text, such as an address or the id of a user, of which only a keyed hash is kept.
 * The memory is fixed.  Full buckets are as good as none and make room first; where a crowd of
 * keys leaves none full, the one that was not asked for the longest goes.  Time is a parameter,
 * in milliseconds of a clock that should not go back; should it, nobody waits longer than an
 * empty bucket takes.  For one thread; srv_id_start() comes first.
 */
#ifndef AE_SERVER_BASE_LIMIT_H
#define AE_SERVER_BASE_LIMIT_H

#include <stdint.h>

typedef struct {
    const char *name;          /* for logs */
    int64_t per_minute, burst; /* 1 or more each */
} srv_rule;

typedef struct srv_limits srv_limits;

/* The rules are the caller's and outlive the limits. */
srv_limits *srv_limits_new(const srv_rule *, int n);
void srv_limits_free(srv_limits *);

/* Takes a token of the rule's bucket for this key: 1 if there was one.  Else 0, and how many
 * milliseconds it takes until there is; `wait` may be null. */
int srv_limit_take(srv_limits *, int rule, const char *key, int64_t now, int64_t *wait);

#endif
