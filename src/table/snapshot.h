/*
 * snapshot.h: a position as one viewer may see it, as JSON.
 *
 * It needs no table: a state that was redacted for the viewer is enough, so a page shows the state
 * that a server has sent with the same functions as a table of its own.
 */
#ifndef AE_TABLE_SNAPSHOT_H
#define AE_TABLE_SNAPSHOT_H

#include "core/game.h"

/* What may be asked for; ae_with_read() knows their names. */
enum {
    AE_WITH_STATE = 1,
    AE_WITH_VIEW = 2,
    AE_WITH_LEGAL = 4,
    AE_WITH_EVENTS = 8,
    AE_WITH_WORDS = 16, /* events say what they are in words, too */
    AE_WITH_PANEL = 32, /* the position as lines of text, as the terminal shows it */
    AE_WITH_SCORE = 64, /* scores as they stand, where nothing is concealed from the viewer */
    AE_WITH_SECTIONS = 128, /* the position as sections, rows and cells */
    AE_WITH_CHANGES = 256,  /* choices say what they cost and bring, too */
    AE_WITH_TOLD = 512      /* events as numbers, for those who have the rules themselves */
};

typedef struct {
    const ae_game *game;
    const ae_board *board;
    const void *state; /* redacted for the viewer; or the whole one if is_all */
    ae_look look;
    int is_all;     /* for whoever holds the file: nothing is left out */
    ae_seats lists; /* the seats whose choices are listed */
    int with;
} ae_snapshot;

/* The position, as far as `with` asks for it: ,"view":{..},"legal":[..],"panel":[..] and so on;
 * it begins with a comma if there is anything. */
void ae_snapshot_put(const ae_snapshot *, ae_text *);

/* The choices alone, as an array. */
void ae_snapshot_legal(const ae_snapshot *, ae_text *);

/* An event: {"event":..,"seat":..,..}, with "text" and "parts" if words are asked for. */
void ae_snapshot_event(const ae_snapshot *, const ae_event *, ae_text *);

#endif
