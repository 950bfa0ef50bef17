/*
 * venus_play.h: a game of Concordia Venus under test, without or with teams, always on the map
 * Imperium with the first turn for seat 0.
 */
#ifndef AE_TESTS_UNIT_VENUS_PLAY_H
#define AE_TESTS_UNIT_VENUS_PLAY_H

#include "conc_play.h"

extern const ae_game ae_venus;

/* Without teams; tokens and cards are wishes as in draw_tokens() and draw_rest(). */
void begin_venus(conc_play *, int seats, const char *tokens, const char *cards);

/* In teams.  The second half starts in Byzantium, Alexandria and Olisipo, one of each kind. */
void begin_team(conc_play *, int seats, const char *tokens, const char *cards);

/* Puts the card on the seat's pile, as if it had been played in an earlier turn. */
void discard(conc_play *, int seat, int card);

/* Between two turns: the next one is that seat's. */
void give_turn(conc_play *, int seat);

/* Whose turn it is and who decides now, and which step it is. */
void expect_now(const conc_play *, int active, int actor, int step);

void result_of(const conc_play *, ae_result out[AE_MAX_SEATS]);
int is_over(const conc_play *);

#endif
