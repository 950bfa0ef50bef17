/*
 * balance.h: bots play games on a map, and the counts of these games show whether the map is fair.
 *
 * A game depends only on the set-up, the seed and its number.  The counts of games are sums, so
 * they can be added in any order, also those that other threads or workers have played; they
 * travel as JSON.  docs/shapes.md describes counts and report.
 */
#ifndef AE_BALANCE_BALANCE_H
#define AE_BALANCE_BALANCE_H

#include "bots/bot.h"
#include "core/tally.h"

/* What is played: every seat has the same bot. */
typedef struct {
    const ae_game *game;
    const ae_board *board;
    ae_setup setup;
    ae_bot bot;
    ae_seed seed;
} ae_trial;

/* A list of the map: the number of its things that take part, the sums of their counts, and the
 * number of games in which a count was not 0. */
typedef struct {
    int n;
    uint32_t sum[AE_MAX_TALLIED], games[AE_MAX_TALLIED];
} ae_balance_list;

/* Sums of games.  A side is a place in the comparison of seats, or in teams a team; see
 * ae_tally.place. */
typedef struct {
    uint32_t games, decisions; /* choices among two or more moves */
    uint32_t turns, turns_least, turns_most;
    int n_sides;
    uint32_t wins[AE_MAX_SEATS]; /* of each side; tied sides all win */
    int64_t score[AE_MAX_SEATS]; /* of a seat of each side */
    int64_t winner_score;        /* of the best seat */
    int n_lists;
    ae_balance_list list[AE_MAX_TALLIES];
    ae_balance_list starts; /* sum: seats that started there; games: those of them that won */
} ae_balance;

/* ---- play.c ---- */

/* Plays the game of this number and sets `out` to its counts.  `memory` has ae_bot_memory()
 * bytes. */
void ae_balance_play(const ae_trial *, int64_t number, void *memory, ae_balance *out);

/* ---- balance.c ---- */

/* Adds counts of the same set-up; `to` may be all zero. */
void ae_balance_add(ae_balance *to, const ae_balance *from);

/* A share with its 95 % interval, and the probability of so unequal a number if all are equal,
 * corrected because several are tested at once (Holm). */
typedef struct {
    double share, low, high, p;
    int is_fair;
} ae_balance_share;

typedef struct {
    ae_balance_share side[AE_MAX_SEATS];
    double chi2, p; /* of all sides together */
    int df, is_fair;
    ae_balance_share start[AE_MAX_TALLIED]; /* a share of wins, of those who started there */
} ae_balance_verdict;

void ae_balance_judge(const ae_balance *, ae_balance_verdict *);

/* ---- counts.c ---- */

/* Writes counts as a JSON object. */
void ae_balance_put(const ae_trial *, const ae_balance *, ae_text *);

/* What counts belong to; a report is about one set-up. */
typedef struct {
    const ae_json *doc;
    int object; /* counts, whose lists have the ids */
    const ae_game *game;
    int players;
} ae_balance_head;

/* Reads an array of counts and adds them up.  All have to be of one set-up. */
ae_err ae_balance_read(const ae_json *, ae_balance_head *, ae_balance *, ae_faults *);

/* Writes the counts with the head and ids of those that were read. */
void ae_balance_put_sum(const ae_balance_head *, const ae_balance *, ae_text *);

/* ---- report.c ---- */

/* What a designer should know: a sentence, and the list with idle things or the seat that it is
 * about; -1 for none. */
typedef struct {
    const char *what, *text;
    int list, seat;
} ae_balance_warning;

typedef void ae_balance_warned(void *ctx, const ae_balance_warning *);
void ae_balance_warn(const ae_game *, const ae_balance *, const ae_balance_verdict *,
                     const ae_words *, ae_balance_warned *, void *ctx);

/* Writes the report as a JSON object. */
void ae_balance_report(const ae_balance_head *, const ae_balance *, const ae_words *,
                       ae_text *);

#endif
