/*
 * map_thing.h: which thing of a map a value of its JSON belongs to, such as a city or a line.
 *
 * A fault names a value of the document.  A client that draws the map wants to mark the city, and
 * a sentence wants to name it.  The document may be faulty, so a thing may lack its id or title;
 * its index in the array is always there.
 */
#ifndef AE_CORE_MAP_THING_H
#define AE_CORE_MAP_THING_H

#include "core/board.h"

typedef struct {
    const char *noun; /* of the kind's table, or "map" */
    int index;        /* in the array of such things, or -1 */
    char id[AE_NAME]; /* cut if it is too long; empty if there is none */
    char title[AE_NAME];
    char member
        [AE_NAME]; /* the member of the thing that holds the value; empty: the thing itself */
} ae_thing;

/* The kind may be null. */
void ae_thing_at(const ae_board_kind *, const ae_json *, int value, ae_thing *out);

/* Writes "City Roma", "Letter A" or "Line 3"; ae_thing_name() writes only the title, id or
 * number. */
void ae_thing_words(const ae_thing *, const ae_words *, ae_text *);
void ae_thing_name(const ae_thing *, ae_text *);

#endif
