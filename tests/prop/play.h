/*
 * play.h: a random game under test, shared by the files that test the promises of core/game.h.
 *
 * play.c tests promises 1 to 4, 8 and 10, secrets.c 5 to 7, positions.c 9, views.c 11 and
 * everything else that is shown, choices.c what choices change and why others are impossible,
 * facts.c the tables of a game.  Each try_*() function tests the present position and ends the
 * test if a promise is broken.
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
    int n_tried;   /* of these, states on which all tests were run */
    ae_rng rng;
    ae_state now;
    ae_state past[N_PAST]; /* some states of this game */
    uint32_t ordinal[AE_MAX_STREAMS];
    ae_step log[MAX_LOG];
    int ply, phase, since; /* phase: the value of sealed(); since: the ply at which it began */
} play;

/* Prints what is broken and where, and ends the test. */
#define EXPECT(p, cond) ((cond) ? (void)0 : broken(p, #cond, __FILE__, __LINE__))
_Noreturn void broken(const play *, const char *what, const char *file, int line);

/* Prints game, board, variants, seats, seed and ply, which are needed to reproduce a failure. */
void put_place(const play *, ae_text *);

/* ---- states ---- */

int is_same(const play *, const ae_state *, const ae_state *);
int is_sound(const play *, const ae_state *); /* check() finds nothing */

/* A copy with other bytes behind the state, which no function may read. */
ae_state copy_of(const play *, const ae_state *);

uint32_t below(play *, uint32_t n);

/* Lists the moves of a seat or the outcomes of luck, and tests promise 3. */
void list_for(const play *, const ae_state *, int seat, ae_chance *);

/* A state that differs in a few values of its fields, each in its range: of all fields, or only of
 * what is concealed from a viewer. */
void alter(play *, ae_state *, int viewer);

/* Whether an entry of a field is concealed from a viewer in this state. */
int is_concealed(const play *, const ae_state *, const ae_field *, int i, int viewer);

/* ---- playing ---- */

int can_start(play *);
ae_step choose(play *, const ae_state *);
int play_through(play *);           /* plays a game; returns its length */
void replay_step(play *);           /* plays the next step of the log, without a sink */
void try_playout(play *, ae_state); /* plays from this state to the end */
void try_start(play *);             /* impossible set-ups are refused */
void try_lists(play *);
void try_purity(play *);
void try_result(const play *, const ae_state *);

/* ---- the other tests, by file ---- */

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
