/*
 * board_warn.c: warnings about a map of Concordia: what is legal but probably not meant.
 *
 * No built-in map has a warning.  docs/maps.md lists all of them.
 */
#include "board_reader.h"

#include <string.h>

#include "core/map_warn.h"

enum { MANY_CITIES = 4 }; /* of a province */

_Static_assert((int)CITIES <= (int)AE_MAX_THINGS, "places of all cities are compared");

static const char *const goods[GOODS] = { "brick", "food", "tool", "wine", "cloth" };
static const char *const letters[LETTERS] = { "A", "B", "C", "D" };

static int element(const conc_board_reader *m, const char *array, int i)
{
    return ae_json_element(m->in.doc, ae_json_get(m->in.doc, 0, array), i);
}

static void warn_at(const conc_board_reader *m, int value, const char *where, const char *what,
                    int n)
{
    ae_map_fault_about(
        &m->in,
        (ae_about){ .value = value,
                    .gaps = (const ae_gap[]){ { "n", NULL, n }, { .name = NULL } } },
        where, what);
}

static void warn_of_city(const conc_board_reader *m, int city, const char *what)
{
    ae_map_fault(&m->in, element(m, "cities", city), m->b->city[city], what);
}

/* ---- cities ---- */

/* The lines at a city, those of them on which a colonist may stay, and the set of neighbours. */
typedef struct {
    int n_lines, n_stops;
    uint32_t neighbours;
} surroundings;

static surroundings around(const conc_board *b, int city)
{
    surroundings s = { .n_lines = 0 };

    for (int line = 0; line < b->n_lines; line++)
        for (int end = 0; end < 2; end++)
            if (b->line_end[line][end] == city) {
                s.n_lines++;
                s.n_stops += b->is_stop[line];
                s.neighbours |= UINT32_C(1) << b->line_end[line][!end];
            }
    return s;
}

static int is_single(uint32_t set)
{
    return set && !(set & (set - 1));
}

static void warn_city(const conc_board_reader *m, int city)
{
    surroundings s = around(m->b, city);

    if (city == m->b->capital) {
        if (is_single(s.neighbours))
            warn_of_city(m, city, "conc_capital_one");
        return;
    }
    if (s.n_lines == 1)
        warn_of_city(m, city, "conc_one_line");
    if (s.n_lines > 0 && s.n_stops == 0)
        warn_of_city(m, city, "conc_no_stop");
}

/* Rules, Architect: a player has at most one house in a city. */
static void warn_cities(const conc_board_reader *m)
{
    for (int city = 0; city < m->b->n_cities; city++)
        warn_city(m, city);
    if (m->b->n_cities - 1 < HOUSES)
        warn_at(m, ae_json_get(m->in.doc, 0, "cities"), "cities", "conc_few_cities",
                m->b->n_cities - 1);
    ae_map_warn_places(&m->in, "cities");
    ae_map_warn_titles(&m->in, "cities", m->b->city_title);
}

/* ---- provinces and tokens ---- */

/* The province of the capital has one city fewer to build in. */
static void warn_provinces(const conc_board_reader *m)
{
    const conc_board *b = m->b;

    for (int province = 0; province < b->n_provinces; province++) {
        int value = element(m, "provinces", province), n = 0;

        for (int city = 0; city < b->n_cities; city++)
            n += b->city_province[city] == province && city != b->capital;
        if (n == 1 && !b->is_open_bonus[province])
            warn_at(m, value, b->province[province], "conc_one_city", n);
        if (n > MANY_CITIES)
            warn_at(m, value, b->province[province], "conc_many_cities", n);
    }
    ae_map_warn_titles(&m->in, "provinces", m->b->province_title);
}

static void warn_goods(const conc_board_reader *m)
{
    int tokens = ae_json_get(m->in.doc, 0, "tokens");

    for (int good = 0; good < GOODS; good++) {
        int n = 0;

        for (int letter = 0; letter < LETTERS; letter++)
            n += m->b->token[letter][good];
        if (n == 0)
            ae_map_fault(&m->in, tokens, goods[good], "conc_no_good");
    }
}

/* A letter that is listed although no city and no token has it. */
static void warn_letters(const conc_board_reader *m)
{
    const conc_board *b = m->b;

    for (int letter = 0; letter < LETTERS; letter++) {
        int value =
            ae_json_get(m->in.doc, ae_json_get(m->in.doc, 0, "tokens"), letters[letter]);
        int n = 0;

        for (int good = 0; good < GOODS; good++)
            n += b->token[letter][good];
        for (int city = 0; city < b->n_cities; city++)
            n += b->city_letter[city] == letter;
        if (value >= 0 && n == 0)
            ae_map_fault(&m->in, value, letters[letter], "conc_spare_letter");
    }
}

void map_warn(const ae_json *doc, void *board, ae_faults *warnings)
{
    ae_faults unheard = { .n = 0 };
    conc_board_reader m = { .in = { .doc = doc, .faults = &unheard }, .b = board };

    if (!map_read(&m))
        return;
    m.in.faults = warnings;
    warn_cities(&m);
    warn_provinces(&m);
    warn_goods(&m);
    warn_letters(&m);
    if (ae_json_get(doc, 0, "recommended") < 0)
        ae_map_fault(&m.in, -1, "recommended", "conc_no_recommended");
}
