/*
 * printed.c: the texts and numbers printed on rondel, advances and personages, as JSON for
 * the page.
 */
#include "ant.h"

static void put_number(ae_text *out, const char *name, int n)
{
    ae_put(out, ",");
    ae_put_json(out, name);
    ae_put(out, ":");
    ae_put_int(out, n);
}

static void put_id(ae_text *out, int is_first, const char *id)
{
    ae_put(out, is_first ? "[{\"id\":" : ",{\"id\":");
    ae_put_json(out, id);
}

/* The one that it builds on, or null. */
static void put_needs(ae_text *out, const ant_advance *fact)
{
    ae_put(out, ",\"needs\":");
    for (int advance = 0; advance < ADVANCES; advance++)
        if (fact->needs >> advance & 1)
            ae_put_json(out, ant_advances[advance].id);
    ae_put(out, fact->needs ? "}" : "null}");
}

static void put_advances(ae_text *out)
{
    ae_put(out, ",\"advances\":");
    for (int advance = 0; advance < ADVANCES; advance++) {
        const ant_advance *fact = &ant_advances[advance];

        put_id(out, advance == 0, fact->id);
        put_number(out, "first", fact->price_first);
        put_number(out, "later", fact->price_later);
        put_needs(out, fact);
    }
    ae_put(out, "]");
}

static void put_persons(ae_text *out)
{
    ae_put(out, ",\"persons\":");
    for (int person = 0; person < PERSONS; person++) {
        put_id(out, person == 0, ant_persons[person]);
        put_number(out, "supply", ant_person_supply[person]);
        for (int level = 0; level < LEVELS; level++)
            if (ant_person_by[level] == person)
                put_number(out, "each", ant_level_size[level]);
        ae_put(out, "}");
    }
    ae_put(out, "]");
}

static void put_units(ae_text *out)
{
    ae_put(out, ",\"units\":");
    for (int kind = 0; kind < KINDS; kind++) {
        put_id(out, kind == 0, ant_noun_kind.id(NULL, kind));
        put_number(out, "supply", ant_unit_supply[kind]);
        ae_put(out, "}");
    }
    ae_put(out, "]");
}

void ant_printed(ae_text *out)
{
    put_number(out, "free_steps", FREE_STEPS);
    put_advances(out);
    put_persons(out);
    put_units(out);
}
