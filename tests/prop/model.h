/*
 * model.h: a second, simple implementation of table.h: after every entry it computes everything
 * anew from the list of entries.
 *
 * Tests compare the table with the model after every entry: whether the entry is accepted, and the
 * situation then.
 */
#ifndef AE_TESTS_PROP_MODEL_H
#define AE_TESTS_PROP_MODEL_H

#include "trial.h"

enum { MAX_LINES = 480 };

typedef struct {
    ae_entry entry;
    ae_move move;
    int is_alive;             /* a decision that stands */
    int is_forced;            /* there was no other choice */
    int is_secret;            /* sealed and never opened */
    int is_reveal;            /* it revealed something */
    int is_late;              /* a return after a time-out */
    ae_seats to_act, running; /* after the line: seats to act, seats whose time runs */
} model_line;

typedef struct {
    const ae_game *game;
    const ae_board *board;
    ae_setup setup;
    ae_undo undo;
    ae_clock_rules rules;
    int has_seed;
    ae_seed key;
    ae_state now;
    uint32_t ordinal[AE_MAX_STREAMS];
    int n;
    ae_status ended;
    ae_sitter sitter[AE_MAX_SEATS];
    ae_seats resigned, timed_out;
    struct {
        int kind, seat;
        uint32_t of;
        ae_seats asked;
    } offer;
    int64_t since;
    ae_seats first_to_act, first_running; /* before the first line */
    model_line line[MAX_LINES];           /* the last member: a copy needs the first n */
} model;

void model_begin(const trial *, model *);

/* Whether a table must accept this entry. */
int model_takes(const model *, const ae_entry *);

/* Appends an entry that is accepted. */
void model_do(const trial *, model *, const ae_entry *);

/* Compares everything that can be asked of a table with the model. */
void compare(const trial *, const ae_table *, const model *);

#endif
