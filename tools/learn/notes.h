/*
 * notes.h: a file of notes: positions of games and how the games ended.
 *
 * A file begins with 16 bytes: "AENOTES1", the number of facts and counts of a seat, the size of a
 * row; then rows follow, those of a game together and in their order.  All little-endian.
 *
 * Notes of searches (learn_play --trees) have the same form, but their share is the chance to win that
 * a search found, and their score is 0.
 */
#ifndef AE_TOOLS_NOTES_H
#define AE_TOOLS_NOTES_H

#include "core/game.h"

enum { NOTE_UNIT = 64 }; /* inputs are stored in 64ths */

typedef struct {
    uint32_t game;  /* number of the game in its file */
    uint16_t place; /* number of the set-up */
    uint8_t n_seats, n_sides;
    uint8_t team[AE_MAX_SEATS]; /* side of each seat */
    uint8_t unused[2];
    float progress;
    float score[AE_MAX_SEATS], share[AE_MAX_SEATS]; /* of each side, when the game was over */
    int16_t input[AE_MAX_SEATS][AE_NET_INPUTS];     /* the shared inputs are left out */
} learn_note;

#endif
