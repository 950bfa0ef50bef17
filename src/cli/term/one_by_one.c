/*
 * one_by_one.c: chooses several things of one kind, one after the other.
 */
#include "cli/term/one_by_one.h"

#include <string.h>

#include "cli/base/print.h"

enum { LINE = 512 };

static const ae_kind *kind_of(const choices *c)
{
    return &c->screen->game->phrases[choices_phrase(c, 0).kind];
}

/* The noun of which all arguments of the kind are values, or null. */
static const ae_noun *noun_of(const ae_kind *kind)
{
    const ae_noun *noun = kind->arg[0].noun;

    for (int i = 1; i < AE_MAX_ARGS && kind->arg[i].name; i++)
        if (!noun || kind->arg[i].noun->id != noun->id)
            return NULL;
    return kind->arg[1].name && noun && noun->id ? noun : NULL;
}

/* Whether the moves are sets of things of one kind, and too many for a list. */
static int is_of_sets(const choices *c)
{
    if (c->list.n <= CHOICES_MANY || !noun_of(kind_of(c)))
        return 0;
    for (int i = 1; i < c->list.n; i++)
        if (choices_phrase(c, i).kind != choices_phrase(c, 0).kind)
            return 0;
    return 1;
}

static int count(const int16_t *values, int n, int value)
{
    int found = 0;

    for (int i = 0; i < n; i++)
        found += values[i] == value;
    return found;
}

/* Whether the move has all that has been picked, and this value besides. */
static int has(const one_by_one *o, int move, int value)
{
    ae_phrase phrase = choices_phrase(o->choices, move);

    for (int i = 0; i < o->n; i++)
        if (count(phrase.arg, AE_MAX_ARGS, o->picked[i]) < count(o->picked, o->n, o->picked[i]))
            return 0;
    return value == AE_NONE
           || count(phrase.arg, AE_MAX_ARGS, value) > count(o->picked, o->n, value);
}

/* The number of moves that have all that has been picked; the first of them in *first. */
static int moves_left(const one_by_one *o, int value, int *first)
{
    int n = 0;

    for (int i = o->choices->list.n; i-- > 0;)
        if (has(o, i, value)) {
            *first = i;
            n++;
        }
    return n;
}

/* The value that stands at this place of the list, from 1 on; AE_NONE if the list is shorter. */
static int value_at(const one_by_one *o, int64_t number)
{
    const ae_noun *noun = noun_of(kind_of(o->choices));
    int n = ae_noun_count(noun, o->choices->screen->board), first;

    for (int value = noun->first; value < noun->first + n; value++)
        if (moves_left(o, value, &first) && --number == 0)
            return value;
    return AE_NONE;
}

static void put_value(const one_by_one *o, int value, ae_text *out)
{
    const screen *s = o->choices->screen;

    ae_put_noun(out, s->game, s->board, &s->look, noun_of(kind_of(o->choices)), value);
}

static int size_of(const one_by_one *o)
{
    int n = 0;

    while (n < AE_MAX_ARGS && kind_of(o->choices)->arg[n].name
           && choices_phrase(o->choices, 0).arg[n] != AE_NONE)
        n++;
    return n;
}

static void show_picked(const one_by_one *o)
{
    char buf[LINE];
    ae_text text = AE_TEXT_IN(buf);

    for (int i = 0; i < o->n; i++) {
        ae_put(&text, i ? ", " : "");
        put_value(o, o->picked[i], &text);
    }
    cli_say(o->choices->screen->cli, o->n ? "play.picked" : "play.pick",
            (const ae_gap[]){ { "list", buf, 0 },
                              { "n", NULL, o->n },
                              { "of", NULL, size_of(o) },
                              { .name = NULL } });
}

static void show(const one_by_one *o)
{
    int value;

    show_picked(o);
    for (int number = 1; (value = value_at(o, number)) != AE_NONE; number++) {
        char buf[LINE];

        put_value(o, value, &AE_TEXT_IN(buf));
        choices_row(o->choices, number, buf);
    }
}

void one_by_one_ask(one_by_one *o, const choices *c)
{
    *o = (one_by_one){ .choices = c, .is_on = is_of_sets(c) };
    if (o->is_on)
        show(o);
    else
        choices_show(c);
}

int one_by_one_read(one_by_one *o, char *line, size_t size)
{
    int64_t number;
    int value, move = 0;

    if (!o->is_on || !ae_read_int(line, strlen(line), &number))
        return 0;
    value = number > 0 ? value_at(o, number) : AE_NONE;
    if (value != AE_NONE)
        o->picked[o->n++] = (int16_t)value;
    else if (number == 0 && o->n > 0)
        o->n--;
    else
        choices_refuse(o->choices, line);
    if (moves_left(o, AE_NONE, &move) > 1) {
        show(o);
        return 1;
    }
    line[0] = '\0';
    choices_put_notation(o->choices, move, &(ae_text){ .buf = line, .size = size });
    o->n = 0;
    return 0;
}
