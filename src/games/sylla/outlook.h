/*
 * outlook.h: what eval.c computes once per position of Sylla for all seats.
 *
 * Probabilities are the guesses of a good player.  They depend on the cubes and bids on the table
 * and never on sealed choices.  "Now" is the rest of this round, "later" the rounds after it.
 */
#ifndef AE_GAMES_SYL_OUTLOOK_H
#define AE_GAMES_SYL_OUTLOOK_H

#include "syl.h"

/* Steps in the order in which a round comes to them. */
enum {
    PHASE_SETUP,
    PHASE_DEAL,
    PHASE_ELECTION,
    PHASE_TOKEN,
    PHASE_RECRUITING,
    PHASE_SALE,
    PHASE_INCOME,
    PHASE_CUBES,
    PHASE_EFFECTS,
    PHASE_VOTE,
    PHASE_OVER,
    PHASES
};

enum { MAX_FED = 6 }; /* so many fields feed a seat whatever the famine is */

typedef struct {
    int up[TYPES];      /* upright */
    int face_up[TYPES]; /* upright or turned */
    int fit[COLOURS];   /* upright with the colour; up to the sale */
    int christians, down;
    int income; /* denarii that phase IV still brings in this round */
    int power;  /* votes that the seat could give to the work of this round */
} syl_crew;

typedef struct {
    const syl_board *b;
    const syl *s;
    int phase, rest; /* rounds after this one */
    float progress;
    syl_crew crew[SEATS];

    float happens[SHOWN];                                /* chance of an event in this round */
    float points[MARKERS], now[MARKERS], later[MARKERS]; /* of a token; how they change */
    float token[MARKERS], best_token;                    /* expected at the end */
    int most[MARKERS], least[MARKERS], sum[MARKERS];     /* tokens of the seats */
    float is_crisis[MARKERS], threat[MARKERS];           /* now; in all rounds later */
    float hunger_now[MAX_FED + 1], hunger_later[MAX_FED + 1]; /* lost, by fields */

    float consul[SEATS], consul_pays[SEATS]; /* chance; expected price */
    float tile[TILES];                       /* points that a tile is worth */
    float per_card[COLOURS];                 /* of the tiles to be sold, for one fitting card */
    float wins[SEATS], wins_cards[SEATS];    /* the tile on sale: chance; expected price */
    float recruit[SEATS]; /* points of the character that is left to a seat */
} syl_outlook;

void syl_look(const syl_board *, const syl *, syl_outlook *);

/* bids.c: elections, auctions, recruits */
void syl_look_at_election(syl_outlook *);
void syl_look_at_sale(syl_outlook *);
void syl_look_at_recruits(syl_outlook *);

#endif
