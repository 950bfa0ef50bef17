/*
 * conc_play.h: a game of Concordia under test, played in notation with draws that it fixes.
 *
 * A test plays from the start or sets fields of a position.  Every position is checked before and
 * after a move or a list, so that no test uses one that the game would refuse.
 */
#ifndef AE_TESTS_UNIT_CONC_PLAY_H
#define AE_TESTS_UNIT_CONC_PLAY_H

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "games/concordia/conc.h"

enum { MAX_LISTED = 8192 };

typedef struct {
    const ae_game *game;
    const conc_board *b;
    conc now;
    char listed[MAX_LISTED];
} conc_play;

extern const ae_game ae_concordia;

/* ---- playing ---- */

const ae_board *board_of(const char *id);

/* The state before the first draw. */
void start(conc_play *, const char *board, int seats, uint32_t variant);
void start_game(conc_play *, const ae_game *, const char *board, ae_setup);

/* All draws of a set-up.  `tokens` are wishes, "roma cloth ostia food"; cards come in the order of
 * their ids; any other draw takes the first outcome with which the wishes stay possible. */
void draw_tokens(conc_play *, const char *tokens);
void draw_rest(conc_play *, int first, const char *cards);

/* A game where seat 0 has the first turn. */
void begin(conc_play *, const char *board, int seats, const char *tokens, const char *cards);

/* Steps with their seats, separated by semicolons: "0 play tribune; 0 done; 1 play senator". */
void run(conc_play *, const char *script);

/* Seat 0 to n - 1 each play such a card and decline what it offers. */
void idle(conc_play *, const char *card);

/* The choices listed for a seat whose notation begins like this: "a, b" for "build a", "build b".
 * Returns "yes" if `beginning` is itself a listed notation. */
const char *listed(conc_play *, int seat, const char *beginning);

void expect_sound(const conc_play *);

/* ---- finding ---- */

int city_of(const conc_play *, const char *id);
int line_of(const conc_play *, const char *id);
int province_of(const conc_play *, const char *id);
int has_house(const conc_play *, int seat, const char *city);
int is_at(const conc_play *, int seat, int kind, const char *place); /* one of its colonists */
int bonus_of(const conc_play *, const char *province);               /* good, or -1 */
int turned_of(const conc_play *, const char *province);              /* good, or -1 */
int n_in_stack(const conc_play *);

void expect_goods(const conc_play *, int seat, int brick, int food, int tool, int wine,
                  int cloth);
void expect_display(const conc_play *, const char *ids); /* of the cards, from the cheap end */

/* ---- setting fields ---- */

void set_goods(conc_play *, int seat, int brick, int food, int tool, int wine, int cloth);
void put_houses(conc_play *, int seat, const char *cities);
void put_colonists(conc_play *, int seat, int kind, const char *places); /* the rest at home */
void turn_markers(conc_play *, const char *provinces);

/* Gives the seat a card as if bought; cards that come up before it go to the other seat.
 * The display is refilled with the cards of the lowest numbers. */
void deal(conc_play *, int seat, int card, int other);

/* Changes places in the display so that the card lies there. */
void lay(conc_play *, int slot, int card);

/* Gives all cards of stack and display to a seat, except the cards named. */
void sell_out(conc_play *, int seat, const char *but);

#endif
