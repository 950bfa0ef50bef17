/*
 * mark.h: marks say what the words of a text stand for, so that no client has to parse words.
 *
 * A text with `is_marked` set has marks (core/text.h) around the seats, nouns and numbers that it
 * names.  In a text without `is_marked` the functions below write only the words.  A marked text is
 * sent as parts, a JSON array of strings and of objects:
 *
 *   {"seat":1,"text":"Ann"}                       a seat; without text if only its sign or nothing
 *                                                 is written
 *   {"noun":"city","id":"roma","text":"Roma"}     something of the game
 *   {"noun":"good","id":"brick","n":2,"text":..}  so many of it
 *   {"number":3,"of":"coins"}                     a number, under the name of the gap it fills
 *   {"mark":"yes","text":"✓"}                     a sign
 */
#ifndef AE_CORE_MARK_H
#define AE_CORE_MARK_H

#include "core/text.h"

enum { AE_MARKED_NUMBER = 64 };

/* Each of these begins a mark; write the words next, then call ae_mark_end(). */
void ae_mark_noun(ae_text *, const char *noun, const char *id);
void ae_mark_count(ae_text *, const char *noun, const char *id, int n);
void ae_mark_sign(ae_text *, const char *name);
void ae_mark_end(ae_text *);

/* Whole marks: a number, whose words are its digits; a sign; and a seat without words, for places
 * where people can see which seat is meant. */
void ae_mark_number(ae_text *, const char *of, int64_t number);
void ae_put_sign(ae_text *, const char *name, const char *words);
void ae_mark_seat(ae_text *, int seat);

/* Fills a gap with a number that is marked with another name than that of the gap.  The text lives
 * until the end of the block. */
const char *ae_marked_number(char room[AE_MARKED_NUMBER], const char *of, int64_t number);
#define AE_NUMBER(gap, of, number)                                                       \
    {                                                                                    \
        (gap), ae_marked_number((char[AE_MARKED_NUMBER]){ 0 }, (of), (number)), (number) \
    }

/* Writes a separator between two items of a list, such as a comma; a line may break there. */
void ae_put_between(ae_text *, const char *separator);

/* Write a marked text as parts; as a JSON string of its words alone. */
void ae_put_parts(ae_text *out, const char *marked);
void ae_put_words(ae_text *out, const char *marked);

#endif
