/*
 * panel.h: what the files of the panel give each other.
 *
 * Each section writes whole lines: a heading at the edge, rows two columns in.  All is open in
 * Antike, so nothing here asks who looks.
 */
#ifndef AE_GAMES_ANT_PANEL_H
#define AE_GAMES_ANT_PANEL_H

#include "ant.h"

enum { PANEL_WIDTH = 98, PANEL_CELL = 160 };

typedef struct {
    const ant_board *b;
    const ant *s;
    const ae_look *look;
    ae_text *out;
} ant_scene;

/* ---- panel_text.c: columns and flowing lists ---- */

/* Items one after the other; where one does not fit, a new line begins, `indent` columns in. */
typedef struct {
    ae_text *out;
    int indent, column;
} ant_flow;

ant_flow ant_flow_from(ae_text *, const char *head, int indent); /* writes the head */
void ant_flow_put(ant_flow *, const char *separator, const char *item);

void ant_say(const ant_scene *, const char *key, ae_text *);
void ant_heading(const ant_scene *, const char *text); /* without the end of the line */
void ant_noun(const ant_scene *, const ae_noun *, int value, ae_text *);

/* The title of a nation; its title with who leads it; and its mark, which is the sign of its seat
 * and, where a seat leads two, the beginning of its title. */
void ant_nation(const ant_scene *, int nation, ae_text *);
void ant_led(const ant_scene *, int nation, ae_text *);
void ant_mark(const ant_scene *, int nation, ae_text *);
void ant_seat(const ant_scene *, int seat, ae_text *); /* as far as it fits into its column */

/* ---- panel_nations.c ---- */

void ant_panel_nations(const ant_scene *);
void ant_panel_persons(const ant_scene *);
void ant_panel_advances(const ant_scene *);

/* ---- panel_map.c ---- */

void ant_panel_regions(const ant_scene *);
void ant_panel_borders(const ant_scene *); /* of regions with units of the active nation */

#endif
