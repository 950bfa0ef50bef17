/*
 * map_reader.h: values out of the JSON of a map, and their faults.
 *
 * A map is read member by member.  Every fault is told with its line, and reading goes on.  Where
 * there is no value, nothing is told: what is missing has been told with the object.
 */
#ifndef AE_CORE_MAP_READER_H
#define AE_CORE_MAP_READER_H

#include "core/board.h"

enum { AE_MILLION = 1000000 }; /* decimals are measured in millionths */

/* A map that is being read. */
typedef struct {
    const ae_json *doc;
    ae_faults *faults;
    int is_broken; /* ids or their uses, so that the map as a whole cannot be looked at */
    int may_lack;  /* any member may be missing, as if all had a question mark */
} ae_map_reader;

void ae_map_fault(const ae_map_reader *, int value, const char *where, const char *what);
void ae_map_refuse(ae_map_reader *, int value, const char *where, const char *what);

/* ---- objects and arrays ---- */

/* Whether it is an object; members that are missing, unknown or there twice are told.  Those
 * with a question mark may be missing.  An object with more faults than are shown is not read:
 * so those that are read have few members, and looking one up is quick. */
int ae_map_is_object(ae_map_reader *, int object, const char *const *members);

/* The first element, or -1, and told, if it is no array of at least min and at most max. */
int ae_map_first(ae_map_reader *, int array, const char *where, int min, int max);

/* ---- names ---- */

int ae_map_find(char (*ids)[AE_NAME], int n, const char *id); /* or -1 */
void ae_map_id(ae_map_reader *, int object, char (*ids)[AE_NAME], int i);
void ae_map_title(ae_map_reader *, int object, char title[AE_NAME]);

/* The index of one of the n ids or words, or -1.  No ids at all have been told before. */
int ae_map_use(ae_map_reader *, int value, const char *where, char (*ids)[AE_NAME], int n);
int ae_map_word(ae_map_reader *, int value, const char *where, const char *const *words, int n);

/* ---- numbers and literals ---- */

int ae_map_int(ae_map_reader *, int value, const char *where, int min, int max); /* or min */
int ae_map_is_literal(const ae_map_reader *, int value,
                      const char *word); /* null, true, false */
int ae_map_is_true(ae_map_reader *, int value, const char *where, int otherwise);
int ae_map_is_decimal(const ae_map_reader *, int value, int min, int max);

/* Where it is drawn: "lat" and "lon", "x" and "y", each with the other or neither. */
void ae_map_place(const ae_map_reader *, int object);
void ae_map_aspect(const ae_map_reader *); /* of the whole map: width by height */

#endif
