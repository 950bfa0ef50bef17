/*
 * forum.h: the board of forum, for its reader (board.c) and its rules (forum.c).
 */
#ifndef AE_GAMES_FORUM_H
#define AE_GAMES_FORUM_H

#include "core/board.h"

enum { FORUM_CARDS = 7, FORUM_WARES = 5 }; /* at most */

typedef struct {
    ae_board head;
    char ware[FORUM_WARES][AE_NAME];  /* id of the ware of value i + 1; "" if there is none */
    char title[FORUM_WARES][AE_NAME]; /* their name if the catalogue has no text */
    uint8_t bag[FORUM_WARES];         /* number of these prizes */
    uint8_t n_cards;                  /* a hand begins as 1..n_cards */
    uint8_t pad_[2];
} forum_board;

_Static_assert(sizeof(forum_board) == sizeof(ae_board) + 2 * FORUM_WARES * AE_NAME + 8,
               "no hidden padding");

extern const ae_board_kind forum_board_kind;

/* Made by mapc from data/forum; null at the end. */
extern const ae_board *const forum_boards[];

#endif
