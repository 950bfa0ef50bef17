/*
 * password.h: names and passwords of accounts: what may be one, and what is kept of a password.
 *
 * A password is hashed by argon2id, which takes a while and memory on purpose: the server does so
 * in its pool of hashers, of whom only so many may be waited for.
 */
#ifndef AE_SERVER_BASE_PASSWORD_H
#define AE_SERVER_BASE_PASSWORD_H

#include "server/base/context.h"

enum {
    SRV_NAME_MIN = 2, /* characters */
    SRV_NAME_MAX = 24,
    SRV_PASSWORD_MIN = 8,
    SRV_PASSWORD_MAX = 200,
    SRV_PASSWORD_ROOM = 4 * SRV_PASSWORD_MAX + 1, /* bytes */
    SRV_PASSWORD_HASH = 128,
    SRV_HASHERS_MAX = 64 /* jobs that wait */
};

/* Letters of Latin, Greek and Cyrillic, digits, and between them '.', '-', '_' and single spaces. */
int srv_is_name(const char *);
int srv_is_password(const char *);

/* ---- at once; for the command line ---- */

/* 0 if there is no memory for it. */
int srv_password_make(const char *password, int is_fast, char hash[SRV_PASSWORD_HASH]);

/* ---- in the pool ---- */

typedef struct srv_hashing srv_hashing;
struct srv_hashing {
    srv_job job;
    srv_server *server;
    int is_fast;                      /* the least that argon2id knows; for tests */
    char password[SRV_PASSWORD_ROOM]; /* wiped when it is done */
    char hash[SRV_PASSWORD_HASH];     /* to make, or to compare with */
    int is_right;                     /* answered: it was made, or the password is that one */
    int is_new; /* answered: the hash was of other limits than ours and is made anew */
    void (*then)(srv_hashing *);
};

/* Both answer 0 if too many wait, and then nothing happens.  While the server is about to stop they
 * do nothing, so that it does not wait for them.  A password that is compared with no hash at all,
 * "", is wrong, which takes as long as any other answer. */
int srv_hashing_make(srv_server *, srv_hashing *);
int srv_hashing_compare(srv_server *, srv_hashing *);

#endif
