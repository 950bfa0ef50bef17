/*
 * club.h: a server with people and tables of every game, in a world of its own (tests/sim), for
 * fuzz targets that talk to it.
 *
 * Ann, Ben and Cat have accounts, Cat is an operator, and there is a guest.  At a table of forum
 * Ann, Ben and the guest have to bid, and only Ben has done so.  Two worlds of different `variant`
 * differ only in this sealed choice, and nobody but Ben may be able to tell them apart.
 *
 * Inputs name tokens and tables by words such as $ann and $forum, so that seeds stay valid.
 */
#ifndef AE_TOOLS_FUZZ_CLUB_H
#define AE_TOOLS_FUZZ_CLUB_H

#include "../../tests/sim/world.h"
#include "fuzz.h"

enum { CLUB_VARIANTS = 2 };

typedef struct {
    sim *sim;
    ae_store *store; /* a second connection, to look with */
    char *kept;      /* what the store held when it was last looked at */
} club;

/* Starts a world and waits until nothing happens any more; `plan` may record what is sent. */
void club_open(club *, int variant, const sim_plan *);
void club_close(club *);

/* A copy of an input with its words replaced; the caller frees it. */
char *club_expand(const char *text, size_t len);

/* The value of a word, such as "ben". */
const char *club_word(const char *name);

/* Whether this is JSON. */
int club_is_json(const char *text, size_t len);

/* Ends the program if the text contains a secret of the store: seeds of games that are not over,
 * hashes, keys.  `token` belongs to whoever receives the text. */
void club_hold_secrets(club *, const char *text, size_t len, const char *token);

/* Lets time pass until nothing happens any more; returns whether the store is then the same as at
 * the last call, except for columns that change by themselves. */
int club_is_unchanged(club *);

/* Whether the sealed choice has been opened, so that the variants may differ. */
int club_is_open(club *);

/* Everything that one client was sent, to be compared between the variants. */
typedef struct {
    char *text;
    size_t len, room;
} club_log;
void club_log_add(club_log *, const char *text, size_t len);
void club_hold_same(club_log log[CLUB_VARIANTS], int is_open); /* and frees them */

#endif
