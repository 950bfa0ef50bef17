/*
 * play.h: a random game under test, and what the tries of its promises share.
 *
 * The files beside this one try the promises of core/game.h by number: play.c what playing
 * itself shows (1 to 4, 8, 10), secrets.c 5 to 7, views.c 11 and what else is shown, positions.c
 * 9, choices.c what is told about choices, facts.c the tables of a game.  A try takes the play as it stands and ends it where a
 * promise is broken.
 */
#ifndef AE_TESTS_PROP_PLAY_H
#define AE_TESTS_PROP_PLAY_H

#include "core/speak.h"

enum { MAX_LOG = 1 << 18, MAX_HEARD = 256, N_PAST = 8 };

typedef struct {
    const ae_game *game;
    const ae_board *board;
    ae_setup setup;
    uint64_t seed; /* of the game that is played */
    int64_t work;  /* states seen so far */
    int n_tried;   /* of them with all that can be tried */
    ae_rng rng;
    ae_state now;
    ae_state past[N_PAST]; /* some states of this game */
    uint32_t ordinal[AE_MAX_STREAMS];
    ae_step log[MAX_LOG];
    int ply, phase, since; /* what sealed() says now, and the ply when it began to */
} play;

/* Tells what is broken and where, and ends the test. */
#define EXPECT(p, cond) ((cond) ? (void)0 : broken(p, #cond, __FILE__, __LINE__))
_Noreturn void broken(const play *, const char *what, const char *file, int line);

/* Game, board, variants, seats, seed and ply: what is needed to meet it again. */
void put_place(const play *, ae_text *);

/* ---- states ---- */

int is_same(const play *, const ae_state *, const ae_state *);
int is_sound(const play *, const ae_state *); /* check() finds nothing */

/* A copy with other bytes behind the state, which nothing may read. */
ae_state copy_of(const play *, const ae_state *);

uint32_t below(play *, uint32_t n);

/* The moves of a seat or the outcomes of luck, with promise 3. */
void list_for(const play *, const ae_state *, int seat, ae_chance *);

/* Another state that differs in a few values of its fields, each still in its range: for all
 * fields, or for what is concealed from a viewer. */
void alter(play *, ae_state *, int viewer);

/* Whether an entry of a field is concealed from a viewer in this state. */
int is_concealed(const play *, const ae_state *, const ae_field *, int i, int viewer);

/* ---- playing ---- */

int can_start(play *);
ae_step choose(play *, const ae_state *);
int play_through(play *);           /* a game, and how long it is */
void replay_step(play *);           /* the next one in the log, without a sink */
void try_playout(play *, ae_state); /* to the end */
void try_start(play *);             /* what is no set-up is refused */
void try_lists(play *);
void try_purity(play *);
void try_result(const play *, const ae_state *);

/* ---- the rest, by the file it stands in ---- */

void try_secrets(play *);
void try_shown(play *); /* views.c */
ae_look any_look(play *, int viewer);
void try_panel(const play *, const ae_state *, const ae_look *);
void try_move_words(const play *, const ae_state *, ae_step);
void try_event(const play *, const ae_event *);
void try_notation(const play *, const ae_state *, ae_step);
void try_positions(play *);
void try_choices(play *); /* choices.c */
void try_choice_tables(play *);
void try_facts(void **state);
void try_registry(void **state);

#endif
