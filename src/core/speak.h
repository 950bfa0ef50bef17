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

/* The same for what a person types: the rest of the notation may be left out, from a space on,
 * where it follows from the list.  Answers 0 unless it is one move; `n` is how many it could be. */
ae_move ae_complete(const ae_game *, const ae_board *, const void *state, int seat,
                    const char *notation, int *n);

/* Copies the first word of the notation that no notation on this board can have: no kind of move
 * at its beginning, and behind it no number and no id.  0 if there is none. */
int ae_unknown_word(const ae_game *, const ae_board *, const char *notation, ae_text *word);

/* "2" or "chance"; ae_seat_read() answers -1 for anything else. */
void ae_put_seat(ae_text *, int seat);
int ae_seat_read(const char *, size_t n);

/* The seat's sign in its colour; and who sits there, as people read it, with the sign. */
void ae_put_seat_sign(ae_text *, int seat);
void ae_put_seat_name(ae_text *, const ae_look *, int seat);

/* The text of "<game>.<group>.<name>" in the game's own words, else in those it shares; or null. */
const char *ae_game_word(const ae_words *, const ae_game *, const char *group,
                         const char *name);

/* Columns of a panel's section, null at the end; their titles are the catalogue's
 * "<game>.column.<name>", where it has any. */
void ae_put_columns(ae_panel *, const ae_game *, const ae_look *, const char *const *names);

/* What a value of a noun with ids is called. */
void ae_put_noun(ae_text *, const ae_game *, const ae_board *, const ae_look *, const ae_noun *,
                 int value);

void ae_move_words(const ae_game *, const ae_board *, const void *state, ae_step,
                   const ae_look *, ae_text *);
void ae_event_words(const ae_game *, const ae_board *, const ae_event *, const ae_look *,
                    ae_text *);

/* The sentence of a kind in the game's words for that group, else in those of "<group>.<kind>"; its
 * gaps are filled with the arguments, and {seat} with the seat that it is about. */
void ae_kind_words(const ae_game *, const ae_board *, const char *group, const ae_kind *,
                   int seat, const int16_t *arg, const ae_look *, ae_text *);

/* "name":value,.. of the arguments of a kind; `first` stands before the first of them. */
void ae_put_arguments(ae_text *, const ae_board *, const ae_kind *, const int16_t *arg,
                      const char *first);

/* {"event":"won","seat":1,"prize":"figs"}; or the same without the braces. */
void ae_event_json(const ae_game *, const ae_board *, const ae_event *, ae_text *);
void ae_event_members(const ae_game *, const ae_board *, const ae_event *, ae_text *);

/* ,"text":..,"parts":[..]: its sentence for a viewer, and what the words stand for (core/mark.h). */
void ae_event_text(const ae_game *, const ae_board *, const ae_event *, const ae_look *,
                   ae_text *);

/* A choice as every channel gives it, without the braces: "seat":0,"move":NOTATION,"kind":..,
 * "args":{..},"text":..,"parts":[..]. */
void ae_move_members(const ae_game *, const ae_board *, const void *state, ae_step,
                     const ae_look *, ae_text *);

/* A seat's score as every channel gives it, without the braces: "seat":0,"score":101,"rank":1,
 * "team":0,"parts":{..}. */
void ae_result_members(const ae_game *, int seat, const ae_result *, ae_text *);

#endif
