/*
 * map.h: what the files that read a map give each other.
 *
 * A map is read member by member.  Every fault is told with its line, and reading goes on.
 */
#ifndef AE_GAMES_CONC_MAP_H
#define AE_GAMES_CONC_MAP_H

#include "conc.h"

typedef struct {
    const ae_json *doc;
    conc_board *b;
    ae_faults *faults;
    int is_sound; /* the ids and their uses, so that the map as a whole can be looked at */
} conc_map;

/* ---- value.c: values out of JSON; where there is no value nothing is told ---- */

enum { MILLION = 1000000 }; /* decimals are measured in millionths */

void map_tell(const conc_map *, int value, const char *where, const char *what);
void map_refuse(conc_map *, int value, const char *where, const char *what); /* not sound */

/* Whether it is an object; members that are missing, unknown or there twice are told.  Those
 * with a question mark may be missing. */
int map_is_object(conc_map *, int object, const char *const *members);

/* Of the map itself; 0, and told, if it is no array of at least min and at most max. */
int map_n_elements(conc_map *, const char *array, int min, int max);
int map_element(const conc_map *, const char *array, int i);

int map_find(char (*ids)[AE_NAME], int n, const char *id); /* or -1 */
void map_read_id(conc_map *, int object, char (*ids)[AE_NAME], int i);
void map_read_title(const conc_map *, int object, char title[AE_NAME]);

/* The index of one of the n ids or words, or -1.  No ids at all have been told before. */
int map_read_use(conc_map *, int value, const char *where, char (*ids)[AE_NAME], int n);
int map_read_word(conc_map *, int value, const char *where, const char *const *words, int n);

int map_read_int(conc_map *, int value, const char *where, int min, int max); /* or min */
int map_is_literal(const conc_map *, int value, const char *word); /* null, true or false */
int map_is_decimal(const conc_map *, int value, int min, int max);

/* ---- reach.c: ways over the map ---- */

/* The set of cities that take part in the whole map or in `small`. */
uint32_t map_cities(const conc_board *, int is_small);

/* Whether a line of this kind leads from the city to another, both in the set. */
int map_leads_out(const conc_board *, uint32_t cities, int city, int kind);

/* Those in the set that lines in the set join to the capital. */
uint32_t map_reached(const conc_board *, uint32_t cities);

/* Fills in steps and out_steps. */
void map_measure(conc_board *);

#endif
