/*
 * opened.h: records made, changed by hand and opened.
 */
#ifndef AE_TESTS_PROP_OPENED_H
#define AE_TESTS_PROP_OPENED_H

#include "../unit/faults.h"
#include "script.h"

enum { MAX_RECORD = 32768 };

typedef struct {
    char text[MAX_RECORD];
    ae_table *table;
    ae_opening how;
    ae_reported reported;
    ae_err err;
} opened;

/* A head for three persons on the map "market", with a seed and its commitment. */
ae_head seeded_head(void);

/* Plays a random game to its end and writes its record. */
void play_out(const ae_head *, uint64_t seed, char out[MAX_RECORD]);
void whole_game(char out[MAX_RECORD]); /* of seeded_head() */

/* Replaces the first line that begins like this, in place; returns its number. */
int replace(char text[MAX_RECORD], const char *begin, const char *line);
void drop(char *text, const char *begin);

void open_text(opened *);
void try_err(const opened *, ae_err expected);

#endif
