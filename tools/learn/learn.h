/*
 * learn.h: what the tools of learning share: where games are played, and who judges positions.
 */
#ifndef AE_TOOLS_LEARN_H
#define AE_TOOLS_LEARN_H

#include "bots/bot.h"
#include "bots/value.h"

/* ---- the command line ---- */

/* The value after an option, or what is to be taken without it. */
const char *learn_option(int argc, char **argv, const char *name, const char *otherwise);

/* Prints a sentence and ends the program with 2. */
_Noreturn void learn_fail(const char *what, const char *which);

double learn_now(void); /* in seconds */

/* ---- judges: copies of the games, whose nets are given by files ---- */

enum { LEARN_GAMES = 8 };

typedef struct {
    ae_game game[LEARN_GAMES];
    ae_eval eval;
    ae_net net;
    const ae_net *nets[2]; /* what eval.net points to */
    ae_bot bot;
    ae_search_style style; /* what bot.style points to, if one was given */
} learn_judge;

/* `games` are names with commas between them.  `who` is "worths", "built-in", or the file of a net,
 * which is used for `kind` (AE_DUEL or AE_MANY).  `nodes` is the number of nodes of a choice, with
 * an s after it if the search is to end with the own turn. */
void learn_read_judge(learn_judge *, const char *games, int kind, const char *who,
                      const char *nodes);

/* Lets the judge search in another way: "EXPLORE,EXPLORE_OTHERS,CONTRAST,BEST_SHARE"; null: in the
 * usual way. */
void learn_read_style(learn_judge *, const char *numbers);

/* ---- places ---- */

enum { LEARN_PLACES = 4096 };

typedef struct {
    int game; /* among those of the judge */
    const ae_board *board;
    ae_setup setup;
    int n_sides;
} learn_place;

typedef struct {
    int n;
    learn_place at[LEARN_PLACES];
} learn_places;

/* All set-ups of the games with two sides (AE_DUEL) or with more, with each variant alone.
 * Options: --maps has files of boards with commas between them, --only and --without the ids of
 * boards, --seats a number of seats, --variant the name of a variant, or "none". */
void learn_find_places(const learn_judge *, int kind, int argc, char **argv, learn_places *);

/* ---- ends ---- */

/* The score and the share of the victory of each side. */
void learn_read_end(const ae_game *, const ae_board *, const void *state, int n_seats,
                    float score[AE_MAX_SEATS], float share[AE_MAX_SEATS]);

#endif
