/*
 * outlook.h: counts of a position of Concordia that eval.c needs, for all seats at once.
 *
 * A search computes them a million times a second, so as much as possible is counted for all seats
 * at once: a packed number holds a byte for each seat (or good), and a set of cities is a word.
 * Bytes never overflow: a seat has at most 15 houses that produce at most 7 sestertii each.
 */
#ifndef AE_GAMES_CONC_OUTLOOK_H
#define AE_GAMES_CONC_OUTLOOK_H

#include "conc.h"
#include "core/bits.h"

/* The uses of a card in the hand; a double card counts for both of its halves. */
typedef enum {
    USE_ARCHITECT,
    USE_PREFECT,
    USE_MERCATOR,
    USE_SENATOR, /* Praetor too */
    USE_CONSUL,  /* Proconsul too */
    USE_COLONIST,
    USE_COPY, /* Diplomat, Magister, Legatus */
    USES
} conc_use;

/* The houses of each province: as sets of seats, and as packed numbers. */
typedef struct {
    uint8_t once[PROVINCES], twice[PROVINCES]; /* seats with one house, with two */
    uint64_t made[PROVINCES]; /* sestertii that the houses of each seat produce */
} conc_land;

/* Eight lines in a word: a byte for each line, with the set of seats that reach it. */
typedef uint64_t conc_reached[KINDS][LINES / 8];

typedef struct {
    /* packed, a byte for each seat */
    uint64_t houses[GOODS + 1]; /* by good + 1 */
    uint64_t provinces;         /* with an own house */
    uint64_t doubles;           /* with two own houses; in teams, with one of each partner */
    uint64_t active;            /* sestertii that own houses produce in active provinces */
    uint64_t best;              /* the most sestertii that a Prefect brings, with the bonus */

    uint64_t price[2][SLOTS];    /* packed by good; [0] of a Senator, [1] of a Consul */
    uint8_t price_sum[2][SLOTS]; /* in units, goods of choice included */

    uint8_t gods[AE_MAX_SEATS][GODS];  /* number of all cards of a seat */
    uint8_t ready[AE_MAX_SEATS][USES]; /* the cards of its hand */
    uint8_t supply[GODS];              /* cards of display and stack */
    uint8_t has_expert[GOODS];         /* its specialist is in display or stack */
    uint8_t n_supply;

    uint32_t of_good[GOODS];       /* sets of cities */
    uint32_t crowd[3];             /* with at least one, two, three houses */
    uint32_t own[AE_MAX_SEATS];    /* with an own house */
    uint32_t near[AE_MAX_SEATS];   /* next to an own colonist on a line */
    uint32_t reach[AE_MAX_SEATS];  /* near, or next to where an Architect could bring one */
    uint32_t fresh[AE_MAX_SEATS];  /* in a province without an own house */
    uint32_t paired[AE_MAX_SEATS]; /* where a house would count for Venus; only in Venus */

    uint8_t cash; /* bonus that a Prefect could take, in sestertii */
    uint8_t n_cities[GOODS];
    uint8_t on_board[AE_MAX_SEATS];
    uint8_t is_team;

    /* what only a recount needs */
    conc_land land;
    conc_reached lines;        /* before those are removed where a colonist stands */
    int8_t most[AE_MAX_SEATS]; /* steps, as steps_of() says */
} conc_outlook;

/* Counts anew what is different from the position `was`, of which the outlook is; null: all. */
void conc_count(const conc_board *, const conc *, const conc *was, conc_outlook *);

/* A byte of a packed number. */
static inline int conc_byte(uint64_t packed, int i)
{
    return (int)(packed >> 8 * i & 0xff);
}

#endif
