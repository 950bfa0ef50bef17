/*
 * map_check.h: checks a map and describes its faults and warnings, for whoever draws maps.
 *
 * The faults are those of the loader that every game uses; nothing is checked a second time.  This
 * file adds the place of each fault as things of the map, and a sentence about it.
 */
#ifndef AE_CORE_MAP_CHECK_H
#define AE_CORE_MAP_CHECK_H

#include "core/game.h"

/* A fault or a warning. */
typedef struct {
    int is_warning, line;
    const char *where, *what; /* as in ae_faults */
    const char *text;         /* a sentence */
    const ae_about *about;    /* null: the text is not JSON */
} ae_map_finding;

/* A check of one map; the caller provides the memory.  found() is called for the first
 * AE_MAX_FAULTS faults and for as many warnings; it may be null. */
typedef struct ae_map_checker {
    const ae_board_kind *kind; /* null: the map's member "kind" names it, and is stored here */
    const ae_words *words;     /* the language of the sentences */
    ae_board_room *board;      /* the loaded map afterwards, if it has no fault */
    jsmntok_t *room;
    int n_room;
    void (*found)(struct ae_map_checker *, const ae_map_finding *);
    void *ctx;
    int n_faults, n_warnings; /* counted by the check, also those that were not passed on */
} ae_map_checker;

/* So many tokens are enough for every map that is not too large. */
enum { AE_MAP_TOKENS = AE_MAX_MAP / AE_JSON_BYTES_PER_TOKEN + 8 };

/* Checks the text of a map; returns whether it can be played. */
int ae_map_check(ae_map_checker *, const char *text, size_t len);

/* Does the same and writes {"ok":..,"faults":[..],"warnings":[..],..} (docs/shapes.md); sets found
 * and ctx itself. */
int ae_map_check_json(ae_map_checker *, const char *text, size_t len, ae_text *out);

/* The kind of map with this name, or null. */
const ae_board_kind *ae_map_kind(const char *name);

#endif
