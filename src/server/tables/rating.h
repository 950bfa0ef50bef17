/*
 * rating.h: computes how strong people are from their finished games of two to six players.
 *
 * docs/ratings.md explains the method.  A skill is a normal distribution with a mean and a
 * spread.  A game compares every team with every other; the order of the players in the array
 * does not matter.  Nothing here uses the store or the clock.
 */
#ifndef AE_SERVER_TABLES_RATING_H
#define AE_SERVER_TABLES_RATING_H

#include "core/field.h"

enum {
    SRV_RATING_GAMES = 10 /* after so many games a rating is no longer provisional */
};

/* The rating of a newcomer. */
#define SRV_RATING_MEAN   25.0
#define SRV_RATING_SPREAD (25.0 / 3)

/* The smallest spread, however many games were played. */
#define SRV_RATING_FLOOR 0.5

typedef struct {
    double mean, spread;
    int team;     /* players with the same number play together; otherwise all numbers differ */
    int place;    /* by the result: 1 is best, ties share a place, and so do partners */
    int has_left; /* resigned, or replaced by a bot because time ran out */
} srv_rated;

/* Updates means and spreads after one game.  Players who left share the last place.  Players
 * who stayed in a team are rated by the team's result. */
void srv_rate(srv_rated *, int n);

/* How a game ended. */
typedef enum {
    SRV_END_NONE, /* it has not ended */
    SRV_END_RULES,
    SRV_END_RESIGNED,
    SRV_END_AGREED,
    SRV_END_ADJOURNED,
    SRV_END_QUARANTINED
} srv_end;

typedef struct {
    int n_seats;
    const char *user[AE_MAX_SEATS]; /* the account at the start; null: a guest or a bot */
    int is_marked;                  /* the host chose a rated game */
    int has_free_undo;
    srv_end end;
} srv_rating_facts;

int srv_is_rated(const srv_rating_facts *);

/* The displayed rating, and the cautious rating, which orders leaderboards. */
int srv_rating_displayed(double mean);
int srv_rating_cautious(double mean, double spread);
int srv_rating_is_provisional(int64_t n_games);

#endif
