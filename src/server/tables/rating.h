/*
 * rating.h: how strong people are, from the games of two to six that they have finished.
 *
 * docs/ratings.md explains it.  A skill is a normal distribution, a mean and a spread.  A game
 * compares every team with every other; the order in which the players stand does not matter.
 * Nothing here knows the store or the clock.
 */
#ifndef AE_SERVER_TABLES_RATING_H
#define AE_SERVER_TABLES_RATING_H

#include "core/field.h"

enum {
    SRV_RATING_GAMES = 10 /* after so many games a rating is no longer provisional */
};

/* What a newcomer has. */
#define SRV_RATING_MEAN   25.0
#define SRV_RATING_SPREAD (25.0 / 3)

/* No spread gets smaller, however many games there were. */
#define SRV_RATING_FLOOR 0.5

typedef struct {
    double mean, spread;
    int team;     /* players with the same number play together; else everyone has their own */
    int place;    /* by the result: 1 is best, equals share it; of a team all have the same */
    int has_left; /* resigned, or a bot sat down for lack of time */
} srv_rated;

/* Changes means and spreads by one game.  Who has left is placed last, together with all others
 * who have.  Of a team, those who stayed are rated by its result. */
void srv_rate(srv_rated *, int n);

/* How a table ended. */
typedef enum {
    SRV_END_NONE, /* it runs */
    SRV_END_RULES,
    SRV_END_RESIGNED,
    SRV_END_AGREED,
    SRV_END_ADJOURNED,
    SRV_END_QUARANTINED
} srv_end;

typedef struct {
    int n_seats;
    const char *user[AE_MAX_SEATS]; /* who sat there at the start; null: a guest or a bot */
    int is_marked;                  /* the table was to be rated */
    int has_free_undo;
    srv_end end;
} srv_rating_facts;

int srv_is_rated(const srv_rating_facts *);

/* The number that people see, and the cautious one that orders a leaderboard. */
int srv_rating_displayed(double mean);
int srv_rating_cautious(double mean, double spread);
int srv_rating_is_provisional(int64_t n_games);

#endif
