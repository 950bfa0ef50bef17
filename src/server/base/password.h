/*
 * password.h: valid names and passwords of accounts, and the hash that is stored of a password.
 *
 * argon2id takes time and memory on purpose, so passwords are hashed in the pool of hashers,
 * whose queue is limited to SRV_HASHERS_MAX jobs.
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
    SRV_HASHERS_MAX = 64 /* waiting jobs */
};

/* A name has Latin, Greek or Cyrillic letters and digits, and between them '.', '-', '_' and single
 * spaces. */
int srv_is_name(const char *);
int srv_is_password(const char *);

/* ---- at once; for the command line ---- */

/* Returns 0 if there is not enough memory. */
int srv_password_make(const char *password, int is_fast, char hash[SRV_PASSWORD_HASH]);

/* ---- in the pool ---- */

typedef struct srv_hashing srv_hashing;
struct srv_hashing {
    srv_job job;
    srv_server *server;
    int is_fast;                      /* the cheapest parameters of argon2id; for tests */
    char password[SRV_PASSWORD_ROOM]; /* wiped afterwards */
    char hash[SRV_PASSWORD_HASH];     /* the result, or the hash to compare with */
    int is_right;                     /* result: the hash was made, or the password is right */
    int is_new; /* result: the old hash had other parameters, and `hash` is a new one */
    void (*then)(srv_hashing *);
};

/* Both return 0 and do nothing if the queue is full.  While the server stops, the jobs do
 * nothing, so that it need not wait for them.  Comparing with an empty hash says that the
 * password is wrong, and takes as long as any other comparison, so that the time reveals
 * nothing. */
int srv_hashing_make(srv_server *, srv_hashing *);
int srv_hashing_compare(srv_server *, srv_hashing *);

#endif
