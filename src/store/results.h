/*
 * results.h: how games have ended, and how strong people are by that.
 *
 * Each of these is one statement, so they may stand in one transaction with the change of the
 * table to AE_STATE_OVER.
 */
#ifndef AE_STORE_RESULTS_H
#define AE_STORE_RESULTS_H

#include "store/store.h"

/* ---- results ---- */

/* Of one seat.  The name stays when the user goes. */
typedef struct {
    const char *table;
    int64_t seat;
    const char *user; /* or null: a guest or a bot */
    const char *name, *game;
    int64_t players, place; /* 1 is the first; those who tie share it */
    int64_t score;
    int is_rated;          /* the game counted for the rating of this seat */
    int64_t before, after; /* displayed rating before and after this game; 0 if not rated */
    int64_t finished_at;
} ae_store_result;

typedef void ae_store_result_row(void *ctx, const ae_store_result *);
ae_store_err ae_store_result_add(ae_store *, const ae_store_result *); /* AE_STORE_TAKEN */
ae_store_err ae_store_results(ae_store *, const char *table, ae_store_result_row *, void *ctx);

/* A user's games, as somebody asks for them: from the newest table on, of at most 50 tables before
 * one ("" at first). */
enum { AE_STORE_RESULTS = 50 };
typedef struct {
    const char *user, *before;
    const char *viewer, *secret; /* who asks: an account, a guest's hash, or both null */
} ae_store_past;

/* A seat of one of them.  Those of a table come together, in their order. */
typedef struct {
    ae_store_result result;
    const char *settings; /* of the table if the seat is the user's; else null */
    int is_known;         /* the table is listed, or who asks has a seat there */
} ae_store_past_seat;

typedef void ae_store_past_row(void *ctx, const ae_store_past_seat *);
ae_store_err ae_store_results_of(ae_store *, const ae_store_past *, ae_store_past_row *,
                                 void *ctx);

/* ---- ratings ---- */

/* (user, game, players) is the key. */
typedef struct {
    const char *user, *game;
    int64_t players;
    int64_t mean, spread; /* in millionths */
    int64_t cautious;     /* mean minus twice the spread; leaders are ordered by it */
    int64_t games;
    int64_t changed_at;
} ae_store_rating;

typedef void ae_store_rating_row(void *ctx, const ae_store_rating *);

/* Fills in what the key stands for; AE_STORE_MISSING, and nothing is changed, if there is no
 * such rating yet. */
ae_store_err ae_store_rating_get(ae_store *, ae_store_rating *);
ae_store_err ae_store_rating_set(ae_store *, const ae_store_rating *);
ae_store_err ae_store_ratings_of(ae_store *, const char *user, ae_store_rating_row *,
                                 void *ctx);

/* The best of a game, from the highest on, after one ("" at first); those who tie come by id,
 * the highest first.  Who is banned or has too few games is left out. */
typedef struct {
    const char *game;
    int64_t players, min_games;
    int64_t after_cautious; /* ignored while after_user is "" */
    const char *after_user;
    int limit;
} ae_store_ladder;
typedef void ae_store_leader_row(void *ctx, const char *name, const ae_store_rating *);
ae_store_err ae_store_leaders(ae_store *, const ae_store_ladder *, ae_store_leader_row *,
                              void *ctx);

#endif
