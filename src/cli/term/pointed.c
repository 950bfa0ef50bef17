/*
 * pointed.c: finds a place or card by its name, and says why it cannot be chosen now.
 */
#include "cli/term/pointed.h"

#include <string.h>
#include <strings.h>

enum { WORDS = 512 };

/* Finds a value of a noun by its name or id, ignoring case. */
static int find_name(const screen *s, const ae_noun *noun, const char *text, int *value)
{
    int n = ae_noun_count(noun, s->board);

    for (int i = noun->first; i < noun->first + n; i++) {
        char name[WORDS];

        ae_put_noun(&AE_TEXT_IN(name), s->game, s->board, &s->look, noun, i);
        ae_drop_ink(name);
        if (!strcasecmp(name, text) || !strcasecmp(noun->id(s->board, i), text)) {
            *value = i;
            return 1;
        }
    }
    return 0;
}

/* "card crane" */
static int find_noun_and_id(const screen *s, const char *text, const ae_noun **noun, int *value)
{
    const char *space = strchr(text, ' ');
    char name[AE_NAME];
    ae_text first = AE_TEXT_IN(name);

    if (!space)
        return 0;
    ae_put_n(&first, text, (size_t)(space - text));
    return first.len < first.size
           && ae_pointed(s->game, s->board, name, space + 1, noun, value);
}

int pointed_find(const screen *s, const char *text, const ae_noun **noun, int *value)
{
    if (ae_pointed_id(s->game, s->board, text, noun, value)
        || find_noun_and_id(s, text, noun, value))
        return 1;
    for (const ae_noun *const *at = s->game->pointed; at && *at; at++)
        if (find_name(s, *at, text, value)) {
            *noun = *at;
            return 1;
        }
    return 0;
}

/* Writes why the thing cannot be chosen; 0 if it can be. */
static int put_why(const screen *s, const void *state, int seat, const ae_noun *noun, int value,
                   ae_text *out)
{
    ae_why_not why = ae_why(s->game, s->board, state, seat, noun, value);

    ae_why_words(s->game, s->board, &why, seat, &s->look, out);
    return why.kind != NULL;
}

void pointed_say(const screen *s, const void *state, int seat, const char *text)
{
    char words[WORDS];
    ae_text out = AE_TEXT_IN(words);
    const ae_noun *noun;
    int value;

    if (!text[0])
        ae_say(&out, s->cli->words, "play.why_what", NULL);
    else if (!pointed_find(s, text, &noun, &value))
        AE_SAY(&out, s->cli->words, "play.why_unknown", { "text", text, 0 });
    else if (!put_why(s, state, seat, noun, value, &out))
        ae_say(&out, s->cli->words, "play.why_can", NULL);
    ae_put(&out, "\n");
    cli_print(s->cli, stdout, words);
}

int pointed_put_refusal(const screen *s, const void *state, int seat, const char *notation,
                        ae_text *out)
{
    for (const char *at = notation; *at; at += strspn(at, " ")) {
        char word[AE_MAX_NOTATION];
        ae_text text = AE_TEXT_IN(word);
        size_t len = strcspn(at, " ");
        const ae_noun *noun;
        int value;

        ae_put_n(&text, at, len);
        if (text.len < text.size && ae_pointed_id(s->game, s->board, word, &noun, &value)
            && put_why(s, state, seat, noun, value, out))
            return 1;
        at += len;
    }
    return 0;
}
