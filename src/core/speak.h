/*
 * speak.h: moves and events as notation, words and JSON.
 *
 * Records, options and protocols use notation: the name of the phrase and its arguments, separated
 * by single spaces.  Notation is the same in every language and unique within a list of moves, so
 * it is parsed by finding the listed move with that notation.  Words come from the catalogue.
 */
#ifndef AE_CORE_SPEAK_H
#define AE_CORE_SPEAK_H

#include "core/game.h"

void ae_notation(const ae_game *, const ae_board *, const void *state, ae_step, ae_text *);

/* The listed move with this notation, or 0. */
ae_move ae_parse(const ae_game *, const ae_board *, const void *state, int seat,
                 const char *notation);

/* The same for input that a person types: trailing words of the notation may be left out if only
 * one listed move begins so.  Returns 0 unless exactly one move fits; `n` is the number that
 * do. */
ae_move ae_complete(const ae_game *, const ae_board *, const void *state, int seat,
                    const char *notation, int *n);

/* Copies the first word that cannot occur in any notation on this board: a first word that is no
 * kind of move, or a later word that is neither a number nor an id.  Returns 0 if there is
 * none. */
int ae_unknown_word(const ae_game *, const ae_board *, const char *notation, ae_text *word);

/* Write and read a seat as "2" or "chance"; ae_seat_read() returns -1 for anything else. */
void ae_put_seat(ae_text *, int seat);
int ae_seat_read(const char *, size_t n);

/* Write the sign of a seat in its colour; the sign and the name of whoever sits there. */
void ae_put_seat_sign(ae_text *, int seat);
void ae_put_seat_name(ae_text *, const ae_look *, int seat);

/* The catalogue's text "<game>.<group>.<name>" of the game, else of the game whose words it shares
 * (ae_game.speaks); or null. */
const char *ae_game_word(const ae_words *, const ae_game *, const char *group,
                         const char *name);

/* Adds columns to a panel's section; `names` ends with null.  Their titles are the catalogue's
 * "<game>.column.<name>", if it has them. */
void ae_put_columns(ae_panel *, const ae_game *, const ae_look *, const char *const *names);

/* Writes the name of a value of a noun that has ids. */
void ae_put_noun(ae_text *, const ae_game *, const ae_board *, const ae_look *, const ae_noun *,
                 int value);

void ae_move_words(const ae_game *, const ae_board *, const void *state, ae_step,
                   const ae_look *, ae_text *);
void ae_event_words(const ae_game *, const ae_board *, const ae_event *, const ae_look *,
                    ae_text *);

/* A move in the few words of a button, such as "Found Ancona". */
void ae_button_words(const ae_game *, const ae_board *, const void *state, ae_step,
                     const ae_look *, ae_text *);

/* Writes the sentence of a kind: the game's text for that group, else the text "<group>.<kind>".
 * The gaps are filled with the arguments, and {seat} with this seat. */
void ae_kind_words(const ae_game *, const ae_board *, const char *group, const ae_kind *,
                   int seat, const int16_t *arg, const ae_look *, ae_text *);

/* Writes the arguments of a kind as "name":value,..; `first` is written before the first of
 * them. */
void ae_put_arguments(ae_text *, const ae_board *, const ae_kind *, const int16_t *arg,
                      const char *first);

/* {"event":"won","seat":1,"prize":"figs"}; or the same without the braces. */
void ae_event_json(const ae_game *, const ae_board *, const ae_event *, ae_text *);
void ae_event_members(const ae_game *, const ae_board *, const ae_event *, ae_text *);

/* ,"text":..,"parts":[..]: the event's sentence for a viewer, and what its words stand for
 * (core/mark.h). */
void ae_event_text(const ae_game *, const ae_board *, const ae_event *, const ae_look *,
                   ae_text *);

/* A choice as every interface writes it, without the braces: "seat":0,"move":NOTATION,"kind":..,
 * "args":{..},"text":..,"parts":[..],"label":[..]. */
void ae_move_members(const ae_game *, const ae_board *, const void *state, ae_step,
                     const ae_look *, ae_text *);

/* A seat's score as every interface writes it, without the braces: "seat":0,"score":101,"rank":1,
 * "team":0,"parts":{..}. */
void ae_result_members(const ae_game *, int seat, const ae_result *, ae_text *);

#endif
