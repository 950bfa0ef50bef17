/*
 * panel.h: declarations that the files of the panel share.
 *
 * The panel shows the hand and the pile of a seat only if panel_sees() allows it, or a hand while a
 * Legatus shows it to the viewer.
 */
#ifndef AE_GAMES_CONC_PANEL_H
#define AE_GAMES_CONC_PANEL_H

#include "conc.h"
#include "core/layout.h"
#include "core/mark.h"

enum { PANEL_CELL = 256 };

/* In the terminal: lines of 97 columns that end with their separator, and names of 16
 * characters. */
#define PANEL_FLOW .keep = AE_KEEP_ALL, .width = 97, .names = 16, .indent = 2

typedef struct {
    const conc_board *b;
    const conc *s;
    const ae_look *look;
    ae_panel *out;
} conc_panel_writer;

/* ---- panel.c ---- */

extern const ae_layout panel_plain; /* plain lines */
extern const ae_layout panel_list;  /* a heading and its items, separated by commas */
extern const ae_layout panel_table; /* numbers of each seat */

void panel_say(const conc_panel_writer *, const char *key, ae_text *);
void panel_seat(const conc_panel_writer *, const char *key, int seat,
                ae_text *); /* the name fills the only gap */
void panel_noun(const conc_panel_writer *, const ae_noun *, int value, ae_text *);
void panel_god(const conc_panel_writer *, int god, ae_text *);
const char *panel_god_id(int god);

/* Begins a section with a title; adds its columns, null at the end. */
void panel_section(const conc_panel_writer *, const char *name, const ae_layout *,
                   const char *key);
void panel_columns(const conc_panel_writer *, const char *const *names);

/* The first cells in the row of a seat: in teams the team, then the name of the seat. */
void panel_edge_columns(const conc_panel_writer *);
void panel_edge(const conc_panel_writer *, int seat);

int panel_sees(const conc_panel_writer *, int seat); /* its hand and pile */

/* ---- panel_cards.c ---- */

void panel_display(const conc_panel_writer *);
void panel_hands(const conc_panel_writer *);
void panel_worth(const conc_panel_writer *); /* worth of a card of each god, and points */

/* ---- panel_team.c ---- */

int panel_row(const conc_panel_writer *, int row); /* seat of a row; partners are adjacent */
void panel_turn(const conc_panel_writer *); /* whose turn, and what is next; only in teams */
void panel_partner_does(const conc_panel_writer *, int seat, int card, ae_text *);
void panel_copied(const conc_panel_writer *, int seat, ae_text *);

/* ---- panel_map.c ---- */

void panel_provinces(const conc_panel_writer *);
void panel_colonists(const conc_panel_writer *);

#endif
