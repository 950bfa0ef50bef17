/*
 * panel.h: declarations that the files of the panel share.
 *
 * Nothing in Antike is concealed, so the panel is the same for every viewer.
 */
#ifndef AE_GAMES_ANT_PANEL_H
#define AE_GAMES_ANT_PANEL_H

#include "ant.h"
#include "core/layout.h"
#include "core/mark.h"

enum { PANEL_WIDTH = 98, PANEL_NAMES = 14, PANEL_CELL = 256 };

typedef struct {
    const ant_board *b;
    const ant *s;
    const ae_look *look;
    ae_panel *out;
} ant_panel_writer;

/* ---- panel.c ---- */

void ant_say(const ant_panel_writer *, const char *key, ae_text *);
void ant_noun(const ant_panel_writer *, const ae_noun *, int value, ae_text *);

/* A section with a title; and its columns, null at the end. */
void ant_section(const ant_panel_writer *, const char *name, const ae_layout *,
                 const char *key);
void ant_columns(const ant_panel_writer *, const char *const *names);

/* Write the title of a nation, or its mark: the sign of its seat and, where a seat leads two
 * nations, the beginning of the title. */
void ant_nation(const ant_panel_writer *, int nation, ae_text *);
void ant_mark(const ant_panel_writer *, int nation, ae_text *);

/* ---- panel_nations.c ---- */

void ant_panel_nations(const ant_panel_writer *);
void ant_panel_persons(const ant_panel_writer *);
void ant_panel_advances(const ant_panel_writer *);

/* ---- panel_map.c ---- */

void ant_panel_regions(const ant_panel_writer *);
void ant_panel_borders(
    const ant_panel_writer *); /* of regions with units of the active nation */

#endif
