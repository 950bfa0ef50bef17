/*
 * forum.h: the board of forum, which its loader and its rules share.
 */
#ifndef AE_GAMES_FORUM_H
#define AE_GAMES_FORUM_H

#include "core/board.h"

enum { FORUM_CARDS = 7, FORUM_WARES = 5 }; /* at most */

typedef struct {
    ae_board head;
    char ware[FORUM_WARES][AE_NAME]; /* id of the prizes of value i + 1; "" if there are none */
    char title[FORUM_WARES][AE_NAME]; /* what they are called where the catalogue has no word */
    uint8_t bag[FORUM_WARES];         /* how many of them */
    uint8_t n_cards;                  /* a hand begins as 1..n_cards */
    uint8_t pad_[2];
} forum_board;

_Static_assert(sizeof(forum_board) == sizeof(ae_board) + 2 * FORUM_WARES * AE_NAME + 8,
               "no hidden padding");

extern const ae_board_kind forum_board_kind;

/* Made by mapc from data/forum; null at the end. */
extern const ae_board *const forum_boards[];

#endif
