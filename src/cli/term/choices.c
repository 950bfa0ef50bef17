/*
 * choices.c: a list of legal moves from which a person chooses.
 */
#include "cli/term/choices.h"

#include <string.h>

#include "cli/term/pointed.h"

/* Of more than CHOICES_MANY moves of a kind, FIRST are shown. */
enum { LINE = 256, FIRST = 6 };

void choices_init(choices *c, const screen *s, const void *state, int seat)
{
    *c = (choices){ .screen = s, .state = state, .seat = seat };
    ae_list(s->game, s->board, state, seat, &c->list);
}

void choices_put_notation(const choices *c, int i, ae_text *out)
{
    ae_notation(c->screen->game, c->screen->board, c->state,
                (ae_step){ c->seat, c->list.move[i] }, out);
}

ae_phrase choices_phrase(const choices *c, int i)
{
    ae_phrase phrase = { .kind = 0 };

    c->screen->game->phrase(c->screen->board, c->state, c->seat, c->list.move[i], &phrase);
    return phrase;
}

/* The move that ends something says what it ends, as the page's button does. */
static void put_words(const choices *c, int i, ae_text *out)
{
    const screen *s = c->screen;
    const char *kind = s->game->phrases[choices_phrase(c, i).kind].name;
    ae_step step = { c->seat, c->list.move[i] };

    (strcmp(kind, "done") ? ae_move_words : ae_button_words)(s->game, s->board, c->state, step,
                                                             &s->look, out);
}

void choices_row(const choices *c, int number, const char *words)
{
    char buf[2 * LINE];
    ae_text text = AE_TEXT_IN(buf);

    ae_put(&text, number < 10 ? "   " : number < 100 ? "  " : " ");
    ae_put_int(&text, number);
    ae_put(&text, "  ");
    ae_put(&text, words);
    ae_put(&text, "\n");
    cli_print(c->screen->cli, stdout, buf);
}

static void show_one(const choices *c, int i)
{
    char buf[LINE];

    put_words(c, i, &AE_TEXT_IN(buf));
    choices_row(c, i + 1, buf);
}

/* The end of the run of moves of one kind that begins here. */
static int run_end(const choices *c, int from)
{
    int i = from;

    while (i < c->list.n && choices_phrase(c, i).kind == choices_phrase(c, from).kind)
        i++;
    return i;
}

void choices_show(const choices *c)
{
    for (int from = 0, end; from < c->list.n; from = end) {
        int n_shown;

        end = run_end(c, from);
        n_shown = end - from > CHOICES_MANY ? FIRST : end - from;
        for (int i = from; i < from + n_shown; i++)
            show_one(c, i);
        if (from + n_shown < end)
            cli_say(c->screen->cli, "play.more",
                    (const ae_gap[]){ { "from", NULL, from + n_shown + 1 },
                                      { "to", NULL, end },
                                      { .name = NULL } });
    }
}

ae_move choices_read(const choices *c, const char *line)
{
    int64_t number;
    int n;

    if (ae_read_int(line, strlen(line), &number))
        return number >= 1 && number <= c->list.n ? c->list.move[number - 1] : 0;
    return ae_complete(c->screen->game, c->screen->board, c->state, c->seat, line, &n);
}

static char lower(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c + 32 : c);
}

static int contains(const char *in, const char *text)
{
    for (; *in; in++) {
        size_t i = 0;

        while (text[i] && lower(in[i]) == lower(text[i]))
            i++;
        if (!text[i])
            return 1;
    }
    return 0;
}

static int is_found(const choices *c, int i, const char *text)
{
    char buf[2 * LINE];
    ae_text out = AE_TEXT_IN(buf);

    put_words(c, i, &out);
    ae_put(&out, "\n");
    choices_put_notation(c, i, &out);
    return contains(buf, text);
}

/* Whether the line could be a move at another time: the game knows all of its words. */
static int is_known(const choices *c, const char *line)
{
    char word[AE_MAX_NOTATION];

    return !ae_unknown_word(c->screen->game, c->screen->board, line, &AE_TEXT_IN(word));
}

static const char *refusal_of(const choices *c, const char *line)
{
    int64_t number;

    if (ae_read_int(line, strlen(line), &number))
        return "play.no_number";
    return is_known(c, line) ? "play.illegal" : "play.unknown";
}

void choices_refuse(const choices *c, const char *line)
{
    const screen *s = c->screen;
    char why[2 * LINE];
    ae_text text = AE_TEXT_IN(why);

    cli_say(s->cli, refusal_of(c, line),
            (const ae_gap[]){ { "line", line, 0 }, { .name = NULL } });
    if (pointed_put_refusal(s, c->state, c->seat, line, &text)) {
        ae_put(&text, "\n");
        cli_print(s->cli, stdout, why);
    }
}

int choices_find(const choices *c, const char *text)
{
    int n = 0;

    for (int i = 0; i < c->list.n && text[0]; i++)
        if (is_found(c, i, text)) {
            show_one(c, i);
            n++;
        }
    return n;
}
