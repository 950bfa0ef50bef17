/*
 * results.h: the results of finished games, and the ratings that follow from them.
 *
 * No function here begins a transaction, so a caller can write results and ratings in the
 * transaction that changes the table to AE_STATE_OVER.
 */
#ifndef AE_STORE_RESULTS_H
#define AE_STORE_RESULTS_H

#include "store/store.h"

/* ---- results ---- */

/* The result of one seat.  It keeps the name when the account is removed. */
typedef struct {
    const char *table;
    int64_t seat;
    const char *user; /* null for a guest or a bot */
    const char *name, *game;
    int64_t players, place; /* place 1 is first; ties share a place */
    int64_t score;
    int is_rated;          /* the game counted for the rating of this seat */
    int64_t before, after; /* displayed rating before and after this game; 0 if not rated */
    int64_t finished_at;
    int is_absent; /* a bot played at the end for the person, who had left or resigned */
} ae_store_result;

typedef void ae_store_result_row(void *ctx, const ae_store_result *);
ae_store_err ae_store_result_add(ae_store *, const ae_store_result *); /* AE_STORE_TAKEN */
ae_store_err ae_store_results(ae_store *, const char *table, ae_store_result_row *, void *ctx);

/* A page of a user's games, as a viewer may see them: newest first, at most 50 tables with ids
 * lower than `before` ("" for the first page). */
enum { AE_STORE_RESULTS = 50 };
typedef struct {
    const char *user, *before;
    const char *viewer, *secret; /* the viewer: an account, a guest's hash, or both null */
} ae_store_past;

/* A seat of one of these tables.  The seats of a table come together, in ascending order. */
typedef struct {
    ae_store_result result;
    const char
        *settings; /* of the table, with the user's own seat; null with the other seats */
    int is_known;  /* the table is listed, or the viewer has a seat there */
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

/* The caller sets the key; the function sets the other members.  If there is no such rating, the
 * result is AE_STORE_MISSING and nothing is set. */
ae_store_err ae_store_rating_get(ae_store *, ae_store_rating *);
ae_store_err ae_store_rating_set(ae_store *, const ae_store_rating *);
ae_store_err ae_store_ratings_of(ae_store *, const char *user, ae_store_rating_row *,
                                 void *ctx);

/* A page of the leaders of a game, by cautious rating, then by user id, both descending.  Banned
 * users and users with fewer than min_games are left out.  The page begins after the rating and id
 * of a leader; the first page has the id "". */
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
