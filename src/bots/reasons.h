/*
 * reasons.h: why one position is better for a seat than another, in the words of a player.
 *
 * A reason is a group of facts (core/eval.h).  Its points are found by putting the group back: in the
 * second position the facts of this group alone get the numbers of the first, and what the expected
 * score loses by this is what the group has brought.  This works for worths and for nets.  Groups
 * interact, so the points of all reasons do not add up to the difference of the scores.
 */
#ifndef AE_BOTS_REASONS_H
#define AE_BOTS_REASONS_H

#include "core/game.h"
#include "core/words.h"

enum { AE_MAX_REASONS = 4, AE_MAX_DIFFERENCES = 6 };

typedef struct {
    int fact;     /* the fact of the group that moved the score most */
    float points; /* of the group */
    int n;        /* differences that can be counted; none: the fact's own name tells it */
    struct {
        const char *told;
        int by;
    } difference[AE_MAX_DIFFERENCES];
} ae_reason;

/* The reasons why the expected score of the seat or its team changes from one position to the
 * other, the greatest first; returns how many.  Small ones are left out: less than half a point, or
 * an eighth of the lead that wins three games of four, if that is less. */
int ae_reasons(const ae_eval *, const ae_facts *from, const ae_facts *to, int seat,
               ae_reason out[AE_MAX_REASONS]);

/* "2 more kinds of goods for your Mercurius cards: about 6 points" */
void ae_reason_words(const ae_game *, const ae_words *, const ae_reason *, ae_text *);

#endif
