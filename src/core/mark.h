/*
 * mark.h: what the words of a text stand for, so that nobody has to look into words.
 *
 * A text with `is_marked` set carries marks (core/text.h) round the seats, nouns and numbers that
 * it names.  A text without is plain words, and then the functions that mark write nothing.
 * Marks come out as parts: a JSON array of words and of objects,
 *
 *   {"seat":1,"text":"Ann"}                       a seat; without text where its sign or nothing
 *                                                 stands
 *   {"noun":"city","id":"roma","text":"Roma"}     something of the game
 *   {"noun":"good","id":"brick","n":2,"text":..}  so many of it
 *   {"number":3,"of":"coins"}                     a number, under the name of the gap it fills
 *   {"mark":"yes","text":"✓"}                     a sign
 */
#ifndef AE_CORE_MARK_H
#define AE_CORE_MARK_H

#include "core/text.h"

enum { AE_MARKED_NUMBER = 64 };

/* Each begins a mark; the words follow, then ae_mark_end(). */
void ae_mark_noun(ae_text *, const char *noun, const char *id);
void ae_mark_count(ae_text *, const char *noun, const char *id, int n);
void ae_mark_sign(ae_text *, const char *name);
void ae_mark_end(ae_text *);

/* Whole ones: a number with its digits as the words; a sign; and a seat without words, where people
 * see by themselves which it is. */
void ae_mark_number(ae_text *, const char *of, int64_t number);
void ae_put_sign(ae_text *, const char *name, const char *words);
void ae_mark_seat(ae_text *, int seat);

/* For a gap with a number that is marked as something else than the name of the gap; the room lasts
 * as long as the block. */
const char *ae_marked_number(char room[AE_MARKED_NUMBER], const char *of, int64_t number);
#define AE_NUMBER(gap, of, number)                                                       \
    {                                                                                    \
        (gap), ae_marked_number((char[AE_MARKED_NUMBER]){ 0 }, (of), (number)), (number) \
    }

/* What stands between two things of a list, such as a comma: a line may break there. */
void ae_put_between(ae_text *, const char *separator);

/* A marked text as parts; and as a JSON string of its words alone. */
void ae_put_parts(ae_text *out, const char *marked);
void ae_put_words(ae_text *out, const char *marked);

#endif
