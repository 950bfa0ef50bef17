/*
 * panel.h: what the files of the panel give each other.
 *
 * Each section writes whole lines: a heading at the edge, rows two columns in.  Nothing here
 * reads hand or pile of a seat that panel_sees() denies, but for a hand that the Legatus shows.
 */
#ifndef AE_GAMES_CONC_PANEL_H
#define AE_GAMES_CONC_PANEL_H

#include "conc.h"

enum { PANEL_WIDTH = 98, PANEL_CELL = 160 };

typedef struct {
    const conc_board *b;
    const conc *s;
    const ae_look *look;
    ae_text *out;
} conc_scene;

/* ---- panel_text.c: columns and flowing lists ---- */

void panel_number(ae_text *, int number, int width);

/* Items one after the other; where one and what may follow it do not fit, a new line begins,
 * `indent` columns in. */
typedef struct {
    ae_text *out;
    int indent, column;
} panel_flow;

panel_flow panel_flow_from(ae_text *, const char *head); /* writes what stands before it */
void panel_flow_put(panel_flow *, const char *separator, const char *item);

void panel_say(const conc_scene *, const char *key, ae_text *);
void panel_heading(const conc_scene *, const char *text); /* without the end of the line */
void panel_noun(const conc_scene *, const ae_noun *, int value, ae_text *);
const char *panel_god_key(int god);

/* The name as far as it fits into its column; and what stands before a row of the seat, in teams
 * with the number of its team, all equally wide. */
void panel_seat(const conc_scene *, int seat, ae_text *);
void panel_edge(const conc_scene *, int seat, ae_text *);

int panel_sees(const conc_scene *, int seat); /* hand and pile */

/* Numbers of each seat, one row a seat; the last column may be of no use in this game. */
typedef struct {
    int n;
    void (*heading)(const conc_scene *, int column, ae_text *);
    int (*value)(const conc_scene *, int seat, int column);
} panel_table;

void panel_put_table(const conc_scene *, const panel_table *, int n_left_out);

/* ---- panel_cards.c ---- */

void panel_display(const conc_scene *);
void panel_hands(const conc_scene *);
void panel_worth(const conc_scene *); /* of a card of each god, and points */

/* ---- panel_team.c ---- */

int panel_row(const conc_scene *, int row); /* the seat in it; partners stand together */
void panel_turn(const conc_scene *);        /* whose it is, and what comes next; teams alone */
void panel_partner_does(const conc_scene *, int seat, int card, panel_flow *);
void panel_copied(const conc_scene *, int seat, ae_text *);

/* ---- panel_map.c ---- */

void panel_provinces(const conc_scene *);
void panel_colonists(const conc_scene *);

#endif
