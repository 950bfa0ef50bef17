/*
 * board.h: a board is a map with its component tables, loaded from JSON and never changed.
 *
 * A board is one flat struct that begins with an ae_board.  Everything after that head is data of
 * the rules, and the hash is computed over it.  Built-in boards are const tables that mapc
 * generates with the same loader that reads a user's map file, so both pass the same checks.
 */
#ifndef AE_CORE_BOARD_H
#define AE_CORE_BOARD_H

#include "core/field.h"

enum {
    AE_MAX_BOARD = 49152,   /* bytes of the largest board */
    AE_MAX_MAP = 256 * 1024 /* bytes of the longest text of a map that is taken in */
};

typedef struct {
    char kind[16]; /* the ae_board_kind that reads it */
    char id[AE_NAME], title[48];
    uint32_t size, pad_;
    uint64_t hash;
} ae_board;

typedef union {
    ae_board head;
    uint64_t align_;
    uint8_t byte[AE_MAX_BOARD];
} ae_board_room; /* large enough for any board */

/* Things of a map that have a name, and the member of the map that lists them: an array of objects,
 * or an object whose keys are the ids.  A table of them ends with a null member. */
typedef struct {
    const char *member, *noun; /* "cities", "city"; in words "map.thing.<noun>" */
} ae_map_thing;

/* How boards of one kind are read and written; games that name the same kind share boards. */
typedef struct {
    const char *name;
    const char *struct_name, *header; /* for mapc: the type, and where it is declared */
    size_t size;
    const ae_field *fields; /* of all that follows the head */

    /* Reads the document's root object into a zeroed struct; the core fills in the head.  Reports
     * every fault with its line; if there is none, the board can be played. */
    void (*read)(const ae_json *, void *board, ae_faults *);

    /* What is legal but probably not meant, reported like faults.  Reads the map once more into a
     * zeroed struct, and reports nothing if its ids or references have faults.  May be null. */
    void (*warn)(const ae_json *, void *board, ae_faults *warnings);
    const ae_map_thing *things; /* may be null */
} ae_board_kind;

/* Reads "id", "title" and everything that the kind reads, then fills in the head. */
ae_err ae_board_read(const ae_board_kind *, void *board, const char *text, size_t len,
                     jsmntok_t *room, int n_room, ae_faults *);

/* Ids consist of lower-case letters, digits, '_', '-' and '.'; they are used in notation and
 * files. */
int ae_is_id(const char *);

/* A title is shown to people: it is not empty and has no control characters. */
int ae_is_title(const char *);

#endif
