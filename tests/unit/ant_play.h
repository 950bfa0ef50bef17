/*
 * ant_play.h: a game of Antike II under test, played in notation.
 *
 * A test sets fields of a position and plays on from there.  Every position is checked before and
 * after a move or a list, so that no test uses one that the game would refuse.  A nation's number
 * is its place in the turn order, which with three or more players is its seat.
 */
#ifndef AE_TESTS_UNIT_ANT_PLAY_H
#define AE_TESTS_UNIT_ANT_PLAY_H

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "games/antike/ant.h"

enum { MAX_LISTED = 8192 };

typedef struct {
    const ant_board *b;
    ant now;
    char listed[MAX_LISTED];
} ant_play;

extern const ae_game ae_antike;

/* ---- playing ---- */

/* start(): the state before the first nation is drawn; begin(): after it, with nation 0 to move. */
void start(ant_play *, const char *board, int seats, uint32_t variant);
void begin(ant_play *, const char *board, int seats);

/* Steps with their seats, separated by semicolons: "0 rondel templum; 0 done". */
void run(ant_play *, const char *script);

/* The choices listed for a seat whose notation begins like this: "a, b" for "temple a",
 * "temple b".  Returns "yes" if `beginning` is itself a listed notation. */
const char *listed(ant_play *, int seat, const char *beginning);

void expect_sound(const ant_play *);

/* ---- finding ---- */

int region_of(const ant_play *, const char *id);
int owner_of(const ant_play *, const char *region); /* nation, or -1 */
int n_at(const ant_play *, int nation, int kind, const char *region);
void expect_stock(const ant_play *, int nation, int marble, int iron, int gold, int coins);

/* ---- setting fields ---- */

/* It is that nation's turn; it may go to any field for free. */
void turn_of(ant_play *, int nation);

void set_stock(ant_play *, int nation, int marble, int iron, int gold, int coins);
void set_advances(ant_play *, int nation, unsigned set);
void put_cities(ant_play *, int nation, const char *regions); /* gold where any is allowed */
void put_temples(ant_play *, const char *regions);
void put_units(ant_play *, int nation, int kind, const char *regions); /* one more in each */

/* Gives scholars, which depend on nothing on the board. */
void put_scholars(ant_play *, int nation, int n);

#endif
