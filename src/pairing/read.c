/*
 * read.c: reads a contest from JSON, and reports faults with their lines.
 *
 * docs/clubs.md describes the members.  People are named at tables by their names.  First all values
 * are read, each by itself; if they have no faults, ae_contest_check() looks at the whole.
 */
#include "core/map_reader.h"
#include "pairing/private.h"

#include <string.h>

/* A name with the index of its person, for binary search. */
typedef struct {
    const char *name;
    int who;
} entry;

typedef struct {
    ae_map_reader in;
    ae_contest *contest;
    entry *index;                             /* sorted by name */
    int *person_at, *table_at, *corrected_at; /* their values in the JSON */
} reading;

static int member(const reading *r, int object, const char *name)
{
    return ae_json_get(r->in.doc, object, name);
}

/* ---- values ---- */

/* A text that fits into `out`; the fault if there is one. */
static const char *text_fault(const reading *r, int value, ae_text *out)
{
    const char *text = out->buf;

    out->buf[0] = '\0';
    if (!ae_json_string(r->in.doc, value, out))
        return out->len >= out->size ? "name_long" : "value";
    return !text[0] || (ae_is_title(text) && ae_is_utf8(text)) ? NULL : "control_character";
}

static void read_text(reading *r, int object, const char *name, ae_text out)
{
    int value = member(r, object, name);
    const char *fault = value >= 0 ? text_fault(r, value, &out) : NULL;

    if (fault)
        ae_map_refuse(&r->in, value, name, fault);
}

static void read_id(reading *r, const char *name, char out[AE_NAME])
{
    read_text(r, 0, name, (ae_text){ .buf = out, .size = AE_NAME });
    if (member(r, 0, name) >= 0 && !r->in.is_broken && !ae_is_id(out))
        ae_map_refuse(&r->in, member(r, 0, name), name, "id");
}

static int read_int(reading *r, int object, const char *name, int otherwise, int max)
{
    int value = member(r, object, name);

    return value < 0 ? otherwise : ae_map_int(&r->in, value, name, 0, max);
}

static int read_word(reading *r, const char *name, const char *const *words, int otherwise)
{
    int value = member(r, 0, name), n = 0, word;

    while (words[n])
        n++;
    word = value < 0 ? otherwise : ae_map_word(&r->in, value, name, words, n);
    return word < 0 ? otherwise : word;
}

/* ---- settings ---- */

/* An array of arrays, each with the worths of the seats of a table of its length. */
static void read_worth(reading *r, int array)
{
    if (array < 0)
        return;
    r->contest->has_worth = 1;
    for (int row = ae_map_first(&r->in, array, "seat_worth", 1, AE_MAX_SEATS - 1); row >= 0;
         row = ae_json_next(r->in.doc, array, row)) {
        int n = ae_json_size(r->in.doc, row), i = 0;

        for (int at = ae_map_first(&r->in, row, "seat_worth", 2, AE_MAX_SEATS); at >= 0;
             at = ae_json_next(r->in.doc, row, at))
            r->contest->worth[n][i++] =
                (int16_t)ae_map_int(&r->in, at, "seat_worth", -1000, 1000);
    }
}

static void read_settings(reading *r)
{
    ae_contest *c = r->contest;

    read_id(r, "event", c->id);
    read_text(r, 0, "title", AE_TEXT_IN(c->title));
    read_id(r, "game", c->game);
    read_text(r, 0, "map", AE_TEXT_IN(c->map));
    read_text(r, 0, "variant", AE_TEXT_IN(c->variant));
    c->format = (ae_contest_format)read_word(r, "format", ae_contest_formats, 0);
    c->fill = (ae_contest_fill)read_word(r, "fill", ae_contest_fills, 0);
    c->system = (ae_contest_system)read_word(r, "points", ae_contest_systems, 0);
    c->absent = (ae_contest_absent)read_word(r, "absent", ae_contest_absents, 0);
    c->seats = read_int(r, 0, "seats", c->seats, AE_MAX_SEATS);
    c->has_short = ae_map_is_true(&r->in, member(r, 0, "short"), "short", 1);
    c->rounds =
        read_int(r, 0, "rounds", c->format == AE_GROUPS ? 0 : c->rounds, AE_CONTEST_ROUNDS);
    c->group_size = read_int(r, 0, "group_size", c->group_size, AE_CONTEST_PEOPLE);
    c->advance = read_int(r, 0, "advance", c->advance, AE_MAX_SEATS);
    c->seasons = read_int(r, 0, "seasons", c->seasons, AE_CONTEST_ROUNDS);
    c->promote = read_int(r, 0, "promote", c->promote, AE_CONTEST_PEOPLE);
    read_worth(r, member(r, 0, "seat_worth"));
}

/* ---- people ---- */

static int by_name(const void *one, const void *other)
{
    const entry *a = one, *b = other;
    int order = strcmp(a->name, b->name);

    return order ? order : a->who - b->who;
}

static int find(const reading *r, const char *name)
{
    int low = 0, high = r->contest->n_people;

    while (low < high) {
        int mid = (low + high) / 2, order = strcmp(r->index[mid].name, name);

        if (order == 0)
            return r->index[mid].who;
        if (order < 0)
            low = mid + 1;
        else
            high = mid;
    }
    return -1;
}

static void read_person(reading *r, int object)
{
    static const char *const members[] = { "name",  "?strength", "?first",
                                           "?last", "?replaces", NULL };
    ae_contest_person p = { .first = 1, .replaces = -1 };

    if (!ae_map_is_object(&r->in, object, members))
        return;
    read_text(r, object, "name", AE_TEXT_IN(p.name));
    if (member(r, object, "name") >= 0 && !p.name[0])
        ae_map_refuse(&r->in, member(r, object, "name"), "name", "value");
    p.strength = read_int(r, object, "strength", 0, (1 << 24) - 1);
    p.first = read_int(r, object, "first", 1, AE_CONTEST_ROUNDS + 1);
    p.last = read_int(r, object, "last", 0, AE_CONTEST_ROUNDS);
    r->person_at[r->contest->n_people] = object;
    ct_add_person(r->contest, &p);
}

static void index_people(reading *r)
{
    ae_contest *c = r->contest;

    r->index = ct_alloc((size_t)c->n_people * sizeof r->index[0]);
    for (int i = 0; i < c->n_people; i++)
        r->index[i] = (entry){ c->person[i].name, i };
    qsort(r->index, (size_t)c->n_people, sizeof r->index[0], by_name);
    for (int i = 1; i < c->n_people; i++)
        if (!strcmp(r->index[i - 1].name, r->index[i].name))
            ae_map_refuse(&r->in, r->person_at[r->index[i].who], r->index[i].name, "twice");
}

/* The person that a member names; -1 after a fault. */
static int named(reading *r, int value, const char *where)
{
    char name[AE_CONTEST_NAME];
    const char *fault = text_fault(r, value, &AE_TEXT_IN(name));
    int who = fault ? -1 : find(r, name);

    if (fault)
        ae_map_refuse(&r->in, value, where, fault);
    else if (who < 0)
        ae_map_refuse(&r->in, value, name, "event_nobody");
    return who;
}

static void read_people(reading *r, int array)
{
    int n = ae_json_size(r->in.doc, array);

    r->person_at = ct_alloc((size_t)n * sizeof r->person_at[0]);
    for (int at = ae_map_first(&r->in, array, "people", 0, AE_CONTEST_PEOPLE); at >= 0;
         at = ae_json_next(r->in.doc, array, at))
        read_person(r, at);
    index_people(r);
    for (int i = 0; i < r->contest->n_people; i++) {
        int value = member(r, r->person_at[i], "replaces");

        if (value >= 0)
            r->contest->person[i].replaces = named(r, value, "replaces");
    }
}

/* ---- tables ---- */

static void read_seat(reading *r, int object, ae_contest_seat *seat)
{
    static const char *const members[] = {
        "?name", "?bot", "?place", "?score", "?absent", NULL
    };
    int name, bot, score;

    *seat = (ae_contest_seat){ .who = AE_CONTEST_BOT };
    if (!ae_map_is_object(&r->in, object, members))
        return;
    name = member(r, object, "name");
    bot = ae_map_is_true(&r->in, member(r, object, "bot"), "bot", 0);
    if ((name >= 0) == bot)
        ae_map_refuse(&r->in, object, "name", name >= 0 ? "event_bot" : "missing");
    if (name >= 0)
        seat->who = named(r, name, "name");
    seat->place = read_int(r, object, "place", 0, AE_MAX_SEATS);
    seat->is_absent = ae_map_is_true(&r->in, member(r, object, "absent"), "absent", 0);
    score = member(r, object, "score");
    if (score >= 0)
        seat->score = ae_map_int(&r->in, score, "score", -1000000, 1000000);
}

static void read_table(reading *r, int object, int is_corrected, ae_contest_table *t)
{
    static const char *const members[] = { "round", "table", "?group", "?after",
                                           "?void", "seats", NULL };
    int seats;

    *t = (ae_contest_table){ .round = 0 };
    if (!ae_map_is_object(&r->in, object, members))
        return;
    if (is_corrected != (member(r, object, "after") >= 0))
        ae_map_refuse(&r->in, object, "after", is_corrected ? "missing" : "unknown_member");
    t->round = read_int(r, object, "round", 0, AE_CONTEST_ROUNDS);
    t->number = read_int(r, object, "table", 0, AE_CONTEST_PEOPLE);
    t->group = read_int(r, object, "group", 1, AE_CONTEST_PEOPLE) - 1;
    t->after = read_int(r, object, "after", 0, AE_CONTEST_ROUNDS);
    t->is_void = ae_map_is_true(&r->in, member(r, object, "void"), "void", 0);
    seats = member(r, object, "seats");
    for (int at = ae_map_first(&r->in, seats, "seats", 1, AE_MAX_SEATS); at >= 0;
         at = ae_json_next(r->in.doc, seats, at))
        read_seat(r, at, &t->seat[t->n_seats++]);
}

/* `at` becomes the values of the tables in the JSON. */
static ae_contest_table *read_tables(reading *r, const char *name, int **at, int *n)
{
    int array = member(r, 0, name), size = ae_json_size(r->in.doc, array);
    int value = ae_map_first(&r->in, array, name, 0, AE_CONTEST_ROUNDS * AE_CONTEST_PEOPLE);
    ae_contest all = { .table = NULL };

    *at = ct_alloc((size_t)size * sizeof **at);
    for (; value >= 0; value = ae_json_next(r->in.doc, array, value)) {
        ae_contest_table t;

        read_table(r, value, !strcmp(name, "corrections"), &t);
        (*at)[all.n_tables] = value;
        ae_contest_add_table(&all, &t);
    }
    *n = all.n_tables;
    return all.table;
}

/* ---- all ---- */

static void check_whole(reading *r)
{
    ae_contest_place at;
    const char *fault = ae_contest_check(r->contest, &at);
    int value = 0;

    if (!fault)
        return;
    if (at.person >= 0)
        value = r->person_at[at.person];
    else if (at.table >= 0)
        value = r->table_at[at.table];
    else if (at.corrected >= 0)
        value = r->corrected_at[at.corrected];
    else if (member(r, 0, at.where) >= 0)
        value = member(r, 0, at.where);
    ae_map_refuse(&r->in, value, at.where, fault);
}

static void read_all(reading *r)
{
    static const char *const members[] = {
        "event",    "?title",       "game",    "?map",    "?variant",    "format",
        "seats",    "?short",       "?fill",   "?rounds", "?group_size", "?advance",
        "?seasons", "?promote",     "?points", "?absent", "?seat_worth", "people",
        "?tables",  "?corrections", NULL,
    };

    if (!ae_map_is_object(&r->in, 0, members))
        return;
    read_settings(r);
    read_people(r, member(r, 0, "people"));
    r->contest->table = read_tables(r, "tables", &r->table_at, &r->contest->n_tables);
    r->contest->corrected =
        read_tables(r, "corrections", &r->corrected_at, &r->contest->n_corrected);
    if (!r->in.faults->n)
        check_whole(r);
}

ae_err ae_contest_read(ae_contest *c, const char *text, size_t len, jsmntok_t *room, int n_room,
                       ae_faults *faults)
{
    ae_json doc;
    reading r = { .in = { .doc = &doc, .faults = faults }, .contest = c };
    ae_err err = ae_json_read(&doc, text, len, room, n_room, faults);

    ae_contest_init(c);
    if (err == AE_OK) {
        read_all(&r);
        err = faults->n ? AE_TEXT : AE_OK;
    }
    if (err != AE_OK)
        ae_contest_free(c);
    free(r.index);
    free(r.person_at);
    free(r.table_at);
    free(r.corrected_at);
    return err;
}
