/*
 * panel.h: what the files of the panel give each other.
 *
 * Nothing here reads hand or pile of a seat that panel_sees() denies, but for a hand that the
 * Legatus shows.
 */
#ifndef AE_GAMES_CONC_PANEL_H
#define AE_GAMES_CONC_PANEL_H

#include "conc.h"
#include "core/layout.h"
#include "core/mark.h"

enum { PANEL_CELL = 256 };

/* In the terminal lines are so long, a separator stays at the end of one, and names are cut. */
#define PANEL_FLOW .keep = AE_KEEP_ALL, .width = 97, .names = 16, .indent = 2

typedef struct {
    const conc_board *b;
    const conc *s;
    const ae_look *look;
    ae_panel *out;
} conc_panel_writer;

/* ---- panel.c ---- */

extern const ae_layout panel_plain; /* lines as they are */
extern const ae_layout panel_list;  /* a head and what belongs to it, with commas */
extern const ae_layout panel_table; /* numbers of each seat */

void panel_say(const conc_panel_writer *, const char *key, ae_text *);
void panel_seat(const conc_panel_writer *, const char *key, int seat,
                ae_text *); /* its one gap */
void panel_noun(const conc_panel_writer *, const ae_noun *, int value, ae_text *);
void panel_god(const conc_panel_writer *, int god, ae_text *);
const char *panel_god_id(int god);

/* A section with a title; and its columns, null at the end. */
void panel_section(const conc_panel_writer *, const char *name, const ae_layout *,
                   const char *key);
void panel_columns(const conc_panel_writer *, const char *const *names);

/* What stands before the row of a seat: in teams its team, and who sits there. */
void panel_edge_columns(const conc_panel_writer *);
void panel_edge(const conc_panel_writer *, int seat);

int panel_sees(const conc_panel_writer *, int seat); /* hand and pile */

/* ---- panel_cards.c ---- */

void panel_display(const conc_panel_writer *);
void panel_hands(const conc_panel_writer *);
void panel_worth(const conc_panel_writer *); /* of a card of each god, and points */

/* ---- panel_team.c ---- */

int panel_row(const conc_panel_writer *, int row); /* the seat in it; partners stand together */
void panel_turn(const conc_panel_writer *); /* whose it is, and what comes next; teams alone */
void panel_partner_does(const conc_panel_writer *, int seat, int card, ae_text *);
void panel_copied(const conc_panel_writer *, int seat, ae_text *);

/* ---- panel_map.c ---- */

void panel_provinces(const conc_panel_writer *);
void panel_colonists(const conc_panel_writer *);

#endif
