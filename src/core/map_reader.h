/*
 * map_reader.h: reads values from the JSON of a map and reports their faults.
 *
 * A map is read member by member.  Every fault is reported with its line, and reading goes on.  A
 * function that is given no value (-1) reports nothing, because ae_map_is_object() has reported the
 * missing member.
 */
#ifndef AE_CORE_MAP_READER_H
#define AE_CORE_MAP_READER_H

#include "core/board.h"

enum { AE_MILLION = 1000000 }; /* decimals are stored in millionths */

/* A map that is being read. */
typedef struct {
    const ae_json *doc;
    ae_faults *faults;
    int is_broken; /* ids or references have faults, so the map as a whole cannot be checked */
    int may_lack;  /* every member may be missing, as if all had a question mark */
} ae_map_reader;

void ae_map_fault(const ae_map_reader *, int value, const char *where, const char *what);
void ae_map_refuse(ae_map_reader *, int value, const char *where, const char *what);

/* The same with what a sentence about the fault can say. */
void ae_map_fault_about(const ae_map_reader *, ae_about, const char *where, const char *what);

/* ---- objects and arrays ---- */

/* Whether the value is an object.  Members that are missing, unknown or duplicate are reported; a
 * member with a question mark may be missing.  An object with more faults than are shown counts as
 * none, so every object that is read has few members, and finding one is quick. */
int ae_map_is_object(ae_map_reader *, int object, const char *const *members);

/* The first element; -1, with a report, if the value is not an array of min to max elements. */
int ae_map_first(ae_map_reader *, int array, const char *where, int min, int max);

/* ---- names ---- */

int ae_map_find(char (*ids)[AE_NAME], int n, const char *id); /* or -1 */
void ae_map_id(ae_map_reader *, int object, char (*ids)[AE_NAME], int i);
void ae_map_title(ae_map_reader *, int object, char title[AE_NAME]);

/* The index of the value among n ids or words; -1, with a report, if it is not among them.  If there
 * are no ids at all, that has been reported before. */
int ae_map_use(ae_map_reader *, int value, const char *where, char (*ids)[AE_NAME], int n);
int ae_map_word(ae_map_reader *, int value, const char *where, const char *const *words, int n);

/* ---- numbers and literals ---- */

int ae_map_int(ae_map_reader *, int value, const char *where, int min, int max); /* or min */
int ae_map_is_literal(const ae_map_reader *, int value,
                      const char *word); /* null, true, false */
int ae_map_is_true(ae_map_reader *, int value, const char *where, int otherwise);
int ae_map_is_decimal(const ae_map_reader *, int value, int min, int max);
int ae_map_decimal(const ae_map_reader *, int value, int min, int max, int *millionths);

/* Checks where a place is drawn: "lat" with "lon", "x" with "y"; of a pair both are given or none. */
void ae_map_place(const ae_map_reader *, int object);
void ae_map_aspect(
    const ae_map_reader *); /* checks the shape of the whole map: width by height */

#endif
