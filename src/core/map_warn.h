/*
 * map_warn.h: warnings that maps of several kinds share: what is legal but probably not meant.
 *
 * The reader has valid ids and references, and its `faults` collect the warnings.
 */
#ifndef AE_CORE_MAP_WARN_H
#define AE_CORE_MAP_WARN_H

#include "core/map_reader.h"

enum { AE_MAX_THINGS = 64 }; /* of one array of a map */

/* Things without a place in the picture, and two things drawn at the same spot. */
void ae_map_warn_places(const ae_map_reader *, const char *array);

/* Two things with the same title. */
void ae_map_warn_titles(const ae_map_reader *, const char *array, char (*titles)[AE_NAME]);

#endif
