/*
 * words.h: the catalogue, one list of texts a language.
 *
 * data/i18n/<language>.json maps keys to texts; mapc checks that all languages have the same
 * keys and the same gaps and makes the tables.  A gap is {name}; {name|one|many} chooses by the
 * number that stands under that name.  The browser reads the same files.
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

/* All languages, ended by null; the first one is what is spoken when nothing is said. */
extern const ae_words *const ae_languages[];

/* The language of "de", "de_AT.UTF-8" and the like, or null. */
const ae_words *ae_words_for(const char *name);

/* The text of a key, or null. */
const char *ae_word(const ae_words *, const char *key);

/* What fills a gap: a text, or a number if the text is null. */
typedef struct {
    const char *name, *text;
    int64_t number;
} ae_gap;

enum { AE_MAX_GAPS = 8 };

/* A text with its gaps filled; the gaps are ended by a null name. */
void ae_fill(ae_text *, const char *text, const ae_gap *);

/* A key's text with its gaps filled; the key itself where the catalogue has none. */
void ae_say(ae_text *, const ae_words *, const char *key, const ae_gap *);

#define AE_SAY(out, words, key, ...) \
    ae_say((out), (words), (key), (const ae_gap[]){ __VA_ARGS__, { .name = NULL } })

#endif
