/*
 * board.h: the immutable part of a game, loaded from JSON.
 *
 * A board is one flat struct that begins with an ae_board; what follows the head is rules data
 * alone and is what the hash is over.  Built-in boards are const tables that mapc made with the
 * same loader that reads a user's file, so both pass the same checks.
 */
#ifndef AE_CORE_BOARD_H
#define AE_CORE_BOARD_H

#include "core/field.h"

enum { AE_MAX_BOARD = 49152 }; /* bytes of the largest */

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
} ae_board_room; /* room for any */

/* How boards of one kind are read and written; games that name the same kind share boards. */
typedef struct {
    const char *name;
    const char *struct_name, *header; /* for mapc: the type, and where it is declared */
    size_t size;
    const ae_field *fields; /* of all that follows the head */

    /* From the document's root object into a zeroed struct, whose head is the core's business.
     * Every fault is told with its line; none means that the board can be played. */
    void (*read)(const ae_json *, void *board, ae_faults *);
} ae_board_kind;

/* Reads "id" and "title" and all that the kind reads, then fills in the head. */
ae_err ae_board_read(const ae_board_kind *, void *board, const char *text, size_t len,
                     jsmntok_t *room, int n_room, ae_faults *);

/* Ids are lower-case letters, digits and '_', '-' or '.': they stand in notation and files. */
int ae_is_id(const char *);

/* A title is for people: not empty, and without control characters. */
int ae_is_title(const char *);

#endif
