/*
 * board_reader.h: declarations that the files that read a map share.
 */
#ifndef AE_GAMES_CONC_BOARD_READER_H
#define AE_GAMES_CONC_BOARD_READER_H

#include "conc.h"
#include "core/map_reader.h"

typedef struct {
    ae_map_reader in;
    conc_board *b;
} conc_board_reader;

/* ---- board.c ---- */

/* Reads everything into the board, with its faults; returns whether ids and references are valid,
 * so that the map can be looked at as a whole. */
int map_read(conc_board_reader *);

/* ---- board_warn.c: what is legal but probably not meant ---- */

void map_warn(const ae_json *, void *board, ae_faults *warnings);

/* ---- board_ways.c: ways over the map ---- */

/* The set of cities that take part in the whole map or in `small`. */
uint32_t map_cities(const conc_board *, int is_small);

/* Whether a line of this kind leads from the city to another, both in the set. */
int map_leads_out(const conc_board *, uint32_t cities, int city, int kind);

/* The cities of the set that can be reached from the capital over lines within the set. */
uint32_t map_reached(const conc_board *, uint32_t cities);

/* Fills in steps and out_steps. */
void map_measure(conc_board *);

#endif
