/*
 * mark.c: writes marks, and turns marked texts into parts.
 *
 * The part of a mark that only programs read is a letter for its kind, then values separated by
 * spaces: "n city roma", "c good brick 2", "s yes", "# coins 3", "p 1" for a seat.
 */
#include "core/mark.h"

#include <string.h>

static void begin(ae_text *text, const char *kind, const char *first, const char *second)
{
    ae_put_char(text, AE_MARK);
    ae_put(text, kind);
    ae_put(text, first);
    ae_put(text, second ? " " : "");
    ae_put(text, second ? second : "");
}

void ae_mark_noun(ae_text *text, const char *noun, const char *id)
{
    if (!text->is_marked)
        return;
    begin(text, "n ", noun, id);
    ae_put_char(text, AE_MARK_TEXT);
}

void ae_mark_count(ae_text *text, const char *noun, const char *id, int n)
{
    if (!text->is_marked)
        return;
    begin(text, "c ", noun, id);
    ae_put(text, " ");
    ae_put_int(text, n);
    ae_put_char(text, AE_MARK_TEXT);
}

void ae_mark_sign(ae_text *text, const char *name)
{
    if (!text->is_marked)
        return;
    begin(text, "s ", name, NULL);
    ae_put_char(text, AE_MARK_TEXT);
}

void ae_mark_end(ae_text *text)
{
    if (text->is_marked)
        ae_put_char(text, AE_MARK_END);
}

void ae_mark_number(ae_text *text, const char *of, int64_t number)
{
    if (text->is_marked) {
        begin(text, "# ", of, NULL);
        ae_put(text, " ");
        ae_put_int(text, number);
        ae_put_char(text, AE_MARK_TEXT);
    }
    ae_put_int(text, number);
    ae_mark_end(text);
}

const char *ae_marked_number(char room[AE_MARKED_NUMBER], const char *of, int64_t number)
{
    ae_text text = { .buf = room, .size = AE_MARKED_NUMBER, .is_marked = 1 };

    ae_mark_number(&text, of, number);
    return room;
}

void ae_put_sign(ae_text *text, const char *name, const char *words)
{
    ae_mark_sign(text, name);
    ae_put(text, words);
    ae_mark_end(text);
}

void ae_mark_seat(ae_text *text, int seat)
{
    if (!text->is_marked)
        return;
    begin(text, "p ", "", NULL);
    ae_put_int(text, seat);
    ae_put_char(text, AE_MARK_TEXT);
    ae_put_char(text, AE_MARK_END);
}

void ae_put_between(ae_text *text, const char *separator)
{
    if (text->is_marked)
        ae_put_char(text, AE_BREAK);
    ae_put(text, separator);
    if (text->is_marked)
        ae_put_char(text, AE_BREAK);
}

/* ---- parts ---- */

typedef struct {
    ae_text *out;
    int n; /* parts so far */
} writer;

static void next_part(writer *w)
{
    ae_put(w->out, w->n++ ? "," : "");
}

/* Writes the words between `from` and `to`, without ink and marks, as a JSON string. */
static void put_words(ae_text *out, const char *from, const char *to)
{
    char words[1024];
    ae_text copy = AE_TEXT_IN(words);

    ae_put_n(&copy, from, (size_t)(to - from));
    ae_drop_ink(words);
    ae_put_json(out, words);
}

/* Whether there is anything but ink. */
static int has_words(const char *from, const char *to)
{
    while (from < to && (unsigned char)*from <= AE_BREAK)
        from++;
    return from < to;
}

static void put_plain(writer *w, const char *from, const char *to)
{
    if (!has_words(from, to))
        return;
    next_part(w);
    put_words(w->out, from, to);
}

/* Copies a value of a mark, up to a space or the end; returns where the next one begins. */
static const char *put_value(ae_text *out, const char *member, const char *at, int is_text)
{
    size_t n = strcspn(at, " \022");

    ae_put(out, member);
    if (is_text)
        ae_put_json_n(out, at, n);
    else
        ae_put_n(out, at, n);
    return at + n + (at[n] == ' ');
}

/* Writes the members of a mark, from its letter on. */
static void put_meaning(ae_text *out, const char *at)
{
    char kind = at[0];

    at += 2;
    if (kind == '#') {
        put_value(out, "{\"number\":", at + strcspn(at, " ") + 1, 0);
        put_value(out, ",\"of\":", at, 1);
    } else if (kind == 'p') {
        put_value(out, "{\"seat\":", at, 0);
    } else if (kind == 's') {
        put_value(out, "{\"mark\":", at, 1);
    } else {
        at = put_value(out, "{\"noun\":", at, 1);
        at = put_value(out, ",\"id\":", at, 1);
        if (kind == 'c')
            put_value(out, ",\"n\":", at, 0);
    }
}

/* The end of the mark that begins here; marks inside it are part of its words. */
static const char *mark_end(const char *at)
{
    int depth = 0;

    for (; *at; at++) {
        depth += (*at == AE_MARK) - (*at == AE_MARK_END);
        if (depth == 0)
            break;
    }
    return at;
}

static const char *put_mark(writer *w, const char *at)
{
    const char *words = strchr(at, AE_MARK_TEXT), *end = mark_end(at);

    next_part(w);
    put_meaning(w->out, at + 1);
    if (words && at[1] != '#' && words + 1 < end) {
        ae_put(w->out, ",\"text\":");
        put_words(w->out, words + 1, end);
    }
    ae_put(w->out, "}");
    return *end ? end + 1 : end;
}

/* Writes a run in the ink of a seat: its sign, usually followed by the name. */
static const char *put_seat(writer *w, const char *at)
{
    const char *end = at + strcspn(at, "\020"), *name = at + 1 + ae_utf8_length(at + 1);

    next_part(w);
    ae_put(w->out, "{\"seat\":");
    ae_put_int(w->out, *at - AE_INK_SEAT);
    if (name + 1 < end) {
        ae_put(w->out, ",\"text\":");
        put_words(w->out, name + 1, end);
    }
    ae_put(w->out, "}");
    return *end ? end + 1 : end;
}

static int is_seat_ink(char c)
{
    return c >= AE_INK_SEAT && c < AE_INK_SEAT + AE_SEAT_INKS;
}

void ae_put_parts(ae_text *out, const char *marked)
{
    writer w = { .out = out };
    const char *from = marked, *at = marked;

    ae_put(out, "[");
    while (*at) {
        if (*at != AE_MARK && !is_seat_ink(*at)) {
            at++;
            continue;
        }
        put_plain(&w, from, at);
        from = at = *at == AE_MARK ? put_mark(&w, at) : put_seat(&w, at);
    }
    put_plain(&w, from, at);
    ae_put(out, "]");
}

void ae_put_words(ae_text *out, const char *marked)
{
    put_words(out, marked, marked + strlen(marked));
}
