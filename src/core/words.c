/*
 * words.c: finds texts in the catalogue and fills their gaps.
 */
#include "core/words.h"

#include <string.h>

#include "core/mark.h"

const ae_words *ae_words_for(const char *name)
{
    for (const ae_words *const *words = ae_languages; *words; words++) {
        size_t n = strlen((*words)->language);

        if (!strncmp(name, (*words)->language, n) && (!name[n] || strchr("_-.@", name[n])))
            return *words;
    }
    return NULL;
}

const char *ae_word(const ae_words *words, const char *key)
{
    int low = 0, high = words->n;

    while (low < high) {
        int mid = (low + high) / 2, order = strcmp(key, words->key[mid]);

        if (order == 0)
            return words->text[mid];
        if (order < 0)
            high = mid;
        else
            low = mid + 1;
    }
    return NULL;
}

static const ae_gap *find(const ae_gap *gap, const char *name, size_t n)
{
    for (; gap && gap->name; gap++)
        if (strlen(gap->name) == n && !memcmp(gap->name, name, n))
            return gap;
    return NULL;
}

/* What is inside a pair of braces: a name, or a name and two forms. */
static void put_gap(ae_text *out, const char *s, size_t n, const ae_gap *gaps)
{
    const char *bar = memchr(s, '|', n), *end = s + n, *mid;
    const ae_gap *gap = find(gaps, s, bar ? (size_t)(bar - s) : n);

    if (!gap) {
        ae_put_n(out, s - 1, n + 2);
    } else if (bar) {
        mid = memchr(bar + 1, '|', (size_t)(end - bar - 1));
        mid = mid ? mid : end;
        if (gap->number == 1)
            ae_put_n(out, bar + 1, (size_t)(mid - bar - 1));
        else if (mid < end)
            ae_put_n(out, mid + 1, (size_t)(end - mid - 1));
    } else if (gap->text) {
        ae_put(out, gap->text);
    } else {
        ae_mark_number(out, gap->name, gap->number);
    }
}

void ae_fill(ae_text *out, const char *text, const ae_gap *gaps)
{
    const char *open, *close;

    while ((open = strchr(text, '{')) != NULL && (close = strchr(open, '}')) != NULL) {
        ae_put_n(out, text, (size_t)(open - text));
        put_gap(out, open + 1, (size_t)(close - open - 1), gaps);
        text = close + 1;
    }
    ae_put(out, text);
}

void ae_say(ae_text *out, const ae_words *words, const char *key, const ae_gap *gaps)
{
    const char *text = ae_word(words, key);

    if (text)
        ae_fill(out, text, gaps);
    else
        ae_put(out, key);
}
