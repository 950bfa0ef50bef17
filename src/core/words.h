/*
 * words.h: the catalogue of texts, one list per language.
 *
 * data/i18n/<language>.json maps keys to texts.  mapc checks that all languages have the same keys
 * and the same gaps, and generates the tables.  A gap is {name}; {name|one|many} chooses one of two
 * forms by the number that fills the gap.  The browser reads the same files.
 */
#ifndef AE_CORE_WORDS_H
#define AE_CORE_WORDS_H

#include "core/text.h"

typedef struct {
    const char *language; /* "en" */
    int n;
    const char *const *key; /* ascending */
    const char *const *text;
} ae_words;

/* All languages, null at the end; the first one is the default. */
extern const ae_words *const ae_languages[];

/* The language of "de", "de_AT.UTF-8" and the like, or null. */
const ae_words *ae_words_for(const char *name);

/* The text of a key, or null. */
const char *ae_word(const ae_words *, const char *key);

/* The value of a gap: a text, or a number if the text is null. */
typedef struct {
    const char *name, *text;
    int64_t number;
} ae_gap;

enum { AE_MAX_GAPS = 8 };

/* Writes a text with its gaps filled; the list of gaps ends with a null name. */
void ae_fill(ae_text *, const char *text, const ae_gap *);

/* Writes a key's text with its gaps filled; the key itself if the catalogue has no such text. */
void ae_say(ae_text *, const ae_words *, const char *key, const ae_gap *);

#define AE_SAY(out, words, key, ...) \
    ae_say((out), (words), (key), (const ae_gap[]){ __VA_ARGS__, { .name = NULL } })

#endif
