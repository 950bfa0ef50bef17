/*
 * speak.h: moves and events as notation, words and JSON.
 *
 * Notation is what records, options and interfaces use: the name of the phrase and its
 * arguments, one space between.  It is the same in every language and unique within a list, so
 * reading it is finding it.  Words come from the catalogue.
 */
#ifndef AE_CORE_SPEAK_H
#define AE_CORE_SPEAK_H

#include "core/game.h"

void ae_notation(const ae_game *, const ae_board *, const void *state, ae_step, ae_text *);

/* The listed move with this notation, or 0. */
ae_move ae_parse(const ae_game *, const ae_board *, const void *state, int seat,
                 const char *notation);

/* "2" or "chance"; ae_seat_read() answers -1 for anything else. */
void ae_put_seat(ae_text *, int seat);
int ae_seat_read(const char *, size_t n);

/* The seat's sign in its colour; and who sits there, as people read it, with the sign. */
void ae_put_seat_sign(ae_text *, int seat);
void ae_put_seat_name(ae_text *, const ae_look *, int seat);

/* The text of "<game>.<group>.<name>" in the game's own words, else in those it shares; or null. */
const char *ae_game_word(const ae_words *, const ae_game *, const char *group,
                         const char *name);

/* What a value of a noun with ids is called. */
void ae_put_noun(ae_text *, const ae_game *, const ae_board *, const ae_look *, const ae_noun *,
                 int value);

void ae_move_words(const ae_game *, const ae_board *, const void *state, ae_step,
                   const ae_look *, ae_text *);
void ae_event_words(const ae_game *, const ae_board *, const ae_event *, const ae_look *,
                    ae_text *);

/* {"event":"won","seat":1,"prize":"figs"}; or the same without the braces. */
void ae_event_json(const ae_game *, const ae_board *, const ae_event *, ae_text *);
void ae_event_members(const ae_game *, const ae_board *, const ae_event *, ae_text *);

#endif
