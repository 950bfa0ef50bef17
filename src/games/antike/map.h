/*
 * map.h: what the files that read a map give each other.
 *
 * A map is read member by member.  Every fault is told with its line, and reading goes on.
 */
#ifndef AE_GAMES_ANT_MAP_H
#define AE_GAMES_ANT_MAP_H

#include "ant.h"

typedef struct {
    const ae_json *doc;
    ant_board *b;
    ae_faults *faults;
    int value[REGIONS];              /* of each region, for its line */
    uint64_t joined[KINDS][REGIONS]; /* the set of its neighbours */
} amap;

void amap_tell(const amap *, int value, const char *where, const char *what);

/* ---- value.c: values out of JSON; where there is no value nothing is told ---- */

/* Whether it is an object; members that are missing, unknown or there twice are told.  Those
 * with a question mark may be missing. */
int amap_is_object(const amap *, int object, const char *const *members);

/* The first element, or -1, and told, if it is no array of at least min and at most max. */
int amap_first_of(const amap *, int array, const char *where, int min, int max);

void amap_read_id(const amap *, int object, char (*ids)[AE_NAME], int i);
void amap_read_title(const amap *, int object, char title[AE_NAME]);

/* The index of one of the n ids or words, or -1.  No ids at all have been told before. */
int amap_read_use(const amap *, int value, const char *where, char (*ids)[AE_NAME], int n);
int amap_read_region(const amap *, int value, const char *where);
int amap_read_word(const amap *, int value, const char *where, const char *const *words, int n);

int amap_read_int(const amap *, int value, const char *where, int min, int max); /* or min */
int amap_is_literal(const amap *, int value, const char *word); /* true or false */

/* The limits are in tenths; no exponent, and at most six digits after the point. */
void amap_check_decimal(const amap *, int value, const char *where, int min, int max);

#endif
