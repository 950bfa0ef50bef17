/*
 * trial.h: a table under test, random entries, and everything that can be seen of a table as text.
 *
 * A trial has a set-up, a seed and the number of the call; a failure prints them, so that it can be
 * reproduced.
 */
#ifndef AE_TESTS_PROP_TRIAL_H
#define AE_TESTS_PROP_TRIAL_H

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "../setups.h"
#include "core/speak.h"
#include "table/file.h"

typedef struct {
    setups at;
    uint64_t seed;
    int call;
    ae_rng rng;
    ae_head head;
    int64_t now;
    ae_entry last; /* entry that was tried */
} trial;

/* Prints what is broken and where, and ends the test. */
#define HOLD(t, cond) ((cond) ? (void)0 : trial_broken((t), #cond, __FILE__, __LINE__))
void trial_broken(const trial *, const char *what, const char *file, int line);

uint32_t below(trial *, uint32_t n);
int one_in(trial *, uint32_t n);
int is_soak(void); /* AE_SOAK is set: much longer */

/* Runs trials of every game.  Each game gets the same share of the work, and its set-ups take turns
 * until the share is used up.  Every trial has its own seed. */
void for_all(void (*one)(trial *), int n_trials);

/* ---- heads ---- */

/* A table of persons, with undo free, without clock and seed. */
void plain_head(trial *);
void set_seed(ae_head *, uint64_t seed);

/* A random head: any undo rule, clock and bots, with or without seed and nonces. */
void random_head(trial *);

ae_table *new_table(const trial *);

/* ---- entries ---- */

void put_notation(const ae_table *, ae_step, ae_entry *);

/* A listed choice of a seat that is to act; 0 if there is none. */
int random_decision(trial *, const ae_table *, ae_entry *);

/* Any entry: a legal one, one of the wrong seat or time, or nonsense. */
void random_entry(trial *, const ae_table *, ae_entry *);

/* ---- all that can be seen ---- */

void put_number(ae_text *, const char *name, int64_t value);
void put_seats_of(ae_text *, const ae_table *, int64_t now);
void put_lines_of(ae_text *, const ae_table *);

/* An empty text with a buffer of so many bytes; the caller frees it. */
char *room_for(size_t len);

/* Everything that can be seen of a table; two tables are equal if these texts are.  The caller
 * frees it. */
char *describe(const ae_table *, int64_t now);

/* The record for a viewer; the caller frees it. */
char *written(const ae_table *, int viewer);

/* Both are freed. */
int is_same_text(char *, char *);

#endif
