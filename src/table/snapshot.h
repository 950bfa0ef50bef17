/*
 * snapshot.h: a position as one viewer may see it, as JSON.
 *
 * A snapshot needs no table: a state that was redacted for the viewer is enough.  So the page uses
 * the same functions for a state that a server has sent and for a table that it holds itself.
 */
#ifndef AE_TABLE_SNAPSHOT_H
#define AE_TABLE_SNAPSHOT_H

#include "core/game.h"

/* The parts of a frame or snapshot that a client can ask for; ae_with_read() reads their names. */
enum {
    AE_WITH_STATE = 1,
    AE_WITH_VIEW = 2,
    AE_WITH_LEGAL = 4,
    AE_WITH_EVENTS = 8,
    AE_WITH_WORDS = 16,     /* events have a text, too */
    AE_WITH_PANEL = 32,     /* the position as lines of text, as the terminal shows it */
    AE_WITH_SCORE = 64,     /* the present scores, if nothing is concealed from the viewer */
    AE_WITH_SECTIONS = 128, /* the position as sections, rows and cells */
    AE_WITH_CHANGES = 256,  /* choices list what they cost and gain */
    AE_WITH_TOLD = 512,     /* events as numbers, for clients that have the rules themselves */
    AE_WITH_STEP = 1024     /* what the seat is asked to choose */
};

typedef struct {
    const ae_game *game;
    const ae_board *board;
    const void *state; /* redacted for the viewer; or the full state if is_all */
    ae_look look;
    int is_all;     /* the reader holds the file itself: nothing is left out */
    ae_seats lists; /* the seats whose choices are listed */
    int with;       /* bits of AE_WITH_ */
} ae_snapshot;

/* Writes the members that `with` asks for: ,"view":{..},"legal":[..],"step":{..} and so on, each
 * with a comma before it. */
void ae_snapshot_put(const ae_snapshot *, ae_text *);

/* Writes only the choices, as an array. */
void ae_snapshot_legal(const ae_snapshot *, ae_text *);

/* Writes an event: {"event":..,"seat":..,..}, with "text" and "parts" for AE_WITH_WORDS. */
void ae_snapshot_event(const ae_snapshot *, const ae_event *, ae_text *);

#endif
