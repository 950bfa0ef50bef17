/*
 * id.h: unique ids, and tokens that nobody can guess.
 */
#ifndef AE_SERVER_BASE_ID_H
#define AE_SERVER_BASE_ID_H

#include <stddef.h>
#include <stdint.h>

enum {
    SRV_ID = 26,              /* characters of an id */
    SRV_TOKEN = 34,           /* of a token */
    SRV_HASH = 64,            /* of a token's hash */
    SRV_GUEST_SIGNATURE = 24, /* digits of the signature of a guest's token: 96 bits */
    SRV_GUEST_TOKEN = SRV_TOKEN + SRV_GUEST_SIGNATURE
};

/* Once, before all else here and in limit.h; 0 if the machine has no random numbers. */
int srv_id_start(void);

/* 26 small letters and digits: the time in milliseconds, then 80 random bits.  Ids of a later
 * time sort after those of an earlier one. */
void srv_id(char out[SRV_ID + 1], int64_t now);

/* A letter, '_' and 128 random bits in hexadecimal. */
enum {
    SRV_TOKEN_GUEST = 'g',
    SRV_TOKEN_SESSION = 's',
    SRV_TOKEN_API = 'a',
    SRV_TOKEN_INVITE = 'i'
};
void srv_token(char out[SRV_TOKEN + 1], char kind);

/* The letter of a token that looks like one, of a guest with or without a signature (guest.h);
 * else 0. */
char srv_token_kind(const char *);

/* The hash under which a token is stored: SHA-256 in hexadecimal; a guest's signature is left
 * out. */
void srv_token_hash(const char *token, char out[SRV_HASH + 1]);

/* A hash for tables in memory (FNV-1a); whoever chooses the texts can make them collide. */
uint32_t srv_spread(const char *);

/* Compares n bytes in constant time. */
int srv_equal(const void *, const void *, size_t n);

#endif
