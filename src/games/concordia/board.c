/*
 * board.c: reads a map of Concordia.
 *
 * data/concordia/SCHEMA.md describes the file.  A fault in a single member is reported where the
 * member is read.  Faults that follow from several members (a city that nobody can reach, a token
 * too few) are looked for once all ids and all references to them are valid.  Colours and
 * coordinates are for clients: the reader checks them and does not store them.
 */
#include "conc.h"

#include <string.h>

#include "board_reader.h"

enum { SCHEMA = 1, MAX_COINS = 9 };

static const ae_field fields[] = {
    { AE_FIELD(conc_board, city, AE_NAME) },
    { AE_FIELD(conc_board, city_title, AE_NAME) },
    { AE_FIELD(conc_board, province, AE_NAME) },
    { AE_FIELD(conc_board, province_title, AE_NAME) },
    { AE_FIELD(conc_board, line, AE_NAME) },
    { AE_FIELD(conc_board, line_title, AE_NAME) },
    { AE_FIELD(conc_board, n_cities, AE_U8), .min = 2, .max = CITIES },
    { AE_FIELD(conc_board, n_provinces, AE_U8), .min = 1, .max = PROVINCES },
    { AE_FIELD(conc_board, n_lines, AE_U8), .min = 2, .max = LINES },
    { AE_FIELD(conc_board, capital, AE_U8), .max = CITIES - 1 },
    { AE_FIELD(conc_board, city_province, AE_U8), .max = PROVINCES - 1 },
    { AE_FIELD(conc_board, city_letter, AE_U8), .max = NO_LETTER },
    { AE_FIELD(conc_board, line_end, AE_U8), .max = CITIES - 1 },
    { AE_FIELD(conc_board, line_kind, AE_U8), .max = KINDS - 1 },
    { AE_FIELD(conc_board, is_stop, AE_U8), .max = 1 },
    { AE_FIELD(conc_board, stop_for, AE_U8), .max = 1 << SEA },
    { AE_FIELD(conc_board, token, AE_U8), .max = CITIES },
    { AE_FIELD(conc_board, is_open_bonus, AE_U8), .max = 1 },
    { AE_FIELD(conc_board, coins, AE_U8), .max = MAX_COINS },
    { AE_FIELD(conc_board, small_without, AE_U8), .max = LETTERS },
    { AE_FIELD(conc_board, first_line, AE_U8), .max = LINES },
    { AE_FIELD(conc_board, end_line, AE_U8), .max = LINES },
    { AE_FIELD(conc_board, steps, AE_U8), .max = FAR },
    { AE_FIELD(conc_board, out_steps, AE_U8), .max = FAR },
    { .name = NULL },
};

/* The members of each object; those with a question mark may be missing.  The core reads the id and
 * the title of the map. */
static const char *const of_map[] = {
    "kind",      "schema",  "?id",    "?title", "?provenance", "?recommended",
    "?aspect",   "capital", "tokens", "?coins", "?open_bonus", "?small",
    "provinces", "cities",  "lines",  NULL,
};
static const char *const of_recommended[] = { "?individual", "?team", "?small", NULL };
static const char *const of_tokens[] = { "?A", "?B", "?C", "?D", NULL };
static const char *const of_letter[] = { "?brick", "?food", "?tool", "?wine", "?cloth", NULL };
static const char *const of_small[] = { "without", NULL };
static const char *const of_province[] = { "id", "title", "?color", NULL };
static const char *const of_city[] = {
    "id", "title", "province", "token", "?lat", "?lon", "?x", "?y", NULL,
};
static const char *const of_line[] = { "id", "from", "to", "kind", "?may_stop", "?via", NULL };

static const ae_map_thing things[] = {
    { "provinces", "province" }, { "cities", "city" }, { "lines", "line" },
    { "tokens", "letter" },      { .member = NULL },
};

static const char *const letters[LETTERS] = { "A", "B", "C", "D" };
static const char *const kinds[KINDS] = { [LAND] = "land", [SEA] = "sea" };

static int member(const conc_board_reader *m, int object, const char *name)
{
    return ae_json_get(m->in.doc, object, name);
}

/* Returns the number of elements of an array of the map.  If there are too few or too many,
 * reports a fault and returns 0. */
static int n_elements(conc_board_reader *m, const char *array, int min, int max)
{
    int value = member(m, 0, array), first = ae_map_first(&m->in, value, array, min, max);

    return first < 0 ? 0 : ae_json_size(m->in.doc, value);
}

static int element(const conc_board_reader *m, const char *array, int i)
{
    return ae_json_element(m->in.doc, member(m, 0, array), i);
}

/* ---- members that only clients use ---- */

/* "#rrggbb" */
static void check_color(const conc_board_reader *m, int value)
{
    char color[8];

    if (value >= 0
        && (!ae_json_string(m->in.doc, value, &AE_TEXT_IN(color)) || color[0] != '#'
            || strspn(color + 1, "0123456789abcdef") != 6))
        ae_map_fault(&m->in, value, "color", "value");
}

/* The recommended numbers of players for each way of playing, as least and most: [3, 5]. */
static void check_recommended(conc_board_reader *m, int object)
{
    const ae_json *doc = m->in.doc;
    int64_t least, most;

    if (object < 0 || !ae_map_is_object(&m->in, object, of_recommended))
        return;
    for (int key = ae_json_first(doc, object); key >= 0; key = ae_json_next(doc, object, key))
        if (!ae_json_is_array(doc, key + 1) || ae_json_size(doc, key + 1) != 2
            || !ae_json_int(doc, key + 2, 1, AE_MAX_SEATS, &least)
            || !ae_json_int(doc, key + 3, least, AE_MAX_SEATS, &most))
            ae_map_fault(&m->in, key, "recommended", "value");
}

/* A point near the middle of the line as it is drawn: [0.5, 0.25]. */
static void check_via(const conc_board_reader *m, int value)
{
    if (value >= 0
        && (!ae_json_is_array(m->in.doc, value) || ae_json_size(m->in.doc, value) != 2
            || !ae_map_is_decimal(&m->in, value + 1, 0, AE_MILLION)
            || !ae_map_is_decimal(&m->in, value + 2, 0, AE_MILLION)))
        ae_map_fault(&m->in, value, "via", "value");
}

/* ---- the parts of a map ---- */

static void read_province(conc_board_reader *m, int object, int i)
{
    if (!ae_map_is_object(&m->in, object, of_province))
        return;
    ae_map_id(&m->in, object, m->b->province, i);
    ae_map_title(&m->in, object, m->b->province_title[i]);
    check_color(m, member(m, object, "color"));
}

static void read_city(conc_board_reader *m, int object, int i)
{
    int province = member(m, object, "province"), token = member(m, object, "token");
    conc_board *b = m->b;

    if (!ae_map_is_object(&m->in, object, of_city))
        return;
    ae_map_id(&m->in, object, b->city, i);
    ae_map_title(&m->in, object, b->city_title[i]);
    b->city_province[i] =
        (uint8_t)ae_map_use(&m->in, province, "province", b->province, b->n_provinces);
    b->city_letter[i] = NO_LETTER;
    if (token >= 0 && !ae_map_is_literal(&m->in, token, "null"))
        b->city_letter[i] = (uint8_t)ae_map_word(&m->in, token, "token", letters, LETTERS);
    ae_map_place(&m->in, object);
}

static void read_ends(conc_board_reader *m, int object, int i)
{
    conc_board *b = m->b;
    int from = ae_map_use(&m->in, member(m, object, "from"), "from", b->city, b->n_cities);
    int to = ae_map_use(&m->in, member(m, object, "to"), "to", b->city, b->n_cities);

    if (from >= 0 && from == to)
        ae_map_refuse(&m->in, object, b->line[i], "conc_ends");
    b->line_end[i][0] = (uint8_t)from;
    b->line_end[i][1] = (uint8_t)to;
}

/* The notation names the place of a colonist by the id of a city or of a line, so no id may be used
 * for both. */
static void read_line(conc_board_reader *m, int object, int i)
{
    int kind = member(m, object, "kind"), may_stop = member(m, object, "may_stop");
    conc_board *b = m->b;

    if (!ae_map_is_object(&m->in, object, of_line))
        return;
    ae_map_id(&m->in, object, b->line, i);
    if (b->line[i][0] && ae_map_find(b->city, b->n_cities, b->line[i]) >= 0)
        ae_map_refuse(&m->in, object, b->line[i], "twice");
    read_ends(m, object, i);
    b->line_kind[i] = (uint8_t)ae_map_word(&m->in, kind, "kind", kinds, KINDS);
    b->is_stop[i] = (uint8_t)ae_map_is_true(&m->in, may_stop, "may_stop", 1);
    check_via(m, member(m, object, "via"));
}

static void read_parts(conc_board_reader *m)
{
    conc_board *b = m->b;

    b->n_provinces = (uint8_t)n_elements(m, "provinces", 1, PROVINCES);
    for (int i = 0; i < b->n_provinces; i++)
        read_province(m, element(m, "provinces", i), i);
    b->n_cities = (uint8_t)n_elements(m, "cities", 2, CITIES);
    for (int i = 0; i < b->n_cities; i++)
        read_city(m, element(m, "cities", i), i);
    b->n_lines = (uint8_t)n_elements(m, "lines", 2, LINES);
    for (int i = 0; i < b->n_lines; i++)
        read_line(m, element(m, "lines", i), i);
}

static void read_letter(conc_board_reader *m, int object, int letter)
{
    if (object < 0 || !ae_map_is_object(&m->in, object, of_letter))
        return;
    for (int good = 0; good < GOODS; good++) {
        const char *name = of_letter[good] + 1;

        m->b->token[letter][good] =
            (uint8_t)ae_map_int(&m->in, member(m, object, name), name, 0, CITIES);
    }
}

static void read_tokens(conc_board_reader *m)
{
    int tokens = member(m, 0, "tokens");

    if (tokens < 0 || !ae_map_is_object(&m->in, tokens, of_tokens))
        return;
    for (int letter = 0; letter < LETTERS; letter++)
        read_letter(m, member(m, tokens, letters[letter]), letter);
}

static void read_open_bonus(conc_board_reader *m)
{
    conc_board *b = m->b;
    int n = n_elements(m, "open_bonus", 0, PROVINCES);

    for (int i = 0; i < n; i++) {
        int value = element(m, "open_bonus", i);
        int province = ae_map_use(&m->in, value, "open_bonus", b->province, b->n_provinces);

        if (province >= 0 && b->is_open_bonus[province])
            ae_map_refuse(&m->in, value, b->province[province], "twice");
        else if (province >= 0)
            b->is_open_bonus[province] = 1;
    }
}

static void read_few(conc_board_reader *m)
{
    int small = member(m, 0, "small"), without;
    conc_board *b = m->b;

    ae_map_word(&m->in, member(m, 0, "kind"), "kind", &concordia_board_kind.name, 1);
    ae_map_int(&m->in, member(m, 0, "schema"), "schema", SCHEMA, SCHEMA);
    check_recommended(m, member(m, 0, "recommended"));
    ae_map_aspect(&m->in);
    b->coins = (uint8_t)ae_map_int(&m->in, member(m, 0, "coins"), "coins", 0, MAX_COINS);
    b->capital =
        (uint8_t)ae_map_use(&m->in, member(m, 0, "capital"), "capital", b->city, b->n_cities);
    if (small >= 0 && ae_map_is_object(&m->in, small, of_small)) {
        without = ae_map_word(&m->in, member(m, small, "without"), "without", letters, LETTERS);
        b->small_without = (uint8_t)(without + 1);
    }
}

/* ---- the map as a whole; all indices are valid from here on ---- */

/* `left` is the number of tokens less that of the cities with this letter. */
static void report_tokens(const conc_board_reader *m, int value, int letter, int left)
{
    int cities[CITIES], n = 0;

    for (int city = 0; city < m->b->n_cities; city++)
        if (m->b->city_letter[city] == letter)
            cities[n++] = element(m, "cities", city);
    ae_map_fault_about(&m->in,
                       (ae_about){ .value = value,
                                   .also = cities,
                                   .n_also = n,
                                   .gaps = (const ae_gap[]){ { "n", NULL, n },
                                                             { "tokens", NULL, n + left },
                                                             { .name = NULL } } },
                       letters[letter], "conc_tokens");
}

/* Rules, set-up: each city but the capital gets a token of its letter, and none is left. */
static void check_tokens(const conc_board_reader *m)
{
    const conc_board *b = m->b;
    int left[LETTERS] = { 0 };

    for (int city = 0; city < b->n_cities; city++)
        if ((b->city_letter[city] == NO_LETTER) != (city == b->capital))
            ae_map_fault(&m->in, element(m, "cities", city), b->city[city], "conc_token");
        else if (city != b->capital)
            left[b->city_letter[city]]--;
    for (int letter = 0; letter < LETTERS; letter++) {
        int tokens = member(m, 0, "tokens"), of_this = member(m, tokens, letters[letter]);

        for (int good = 0; good < GOODS; good++)
            left[letter] += b->token[letter][good];
        if (left[letter])
            report_tokens(m, of_this < 0 ? tokens : of_this, letter, left[letter]);
    }
}

/* Rules, set-up: the bonus of a province is the best good of its cities, so each province needs a
 * city with a token.  `small` leaves out whole provinces, never some cities of a province. */
static void check_provinces(const conc_board_reader *m)
{
    const conc_board *b = m->b;
    uint32_t small = map_cities(b, 1);

    for (int province = 0; province < b->n_provinces; province++) {
        int value = element(m, "provinces", province), n_out = 0, n = 0;

        for (int city = 0; city < b->n_cities; city++)
            if (b->city_province[city] == province && city != b->capital) {
                n++;
                n_out += !(small >> city & 1);
            }
        if (n == 0)
            ae_map_fault(&m->in, value, b->province[province], "conc_empty");
        else if (n_out > 0 && n_out < n)
            ae_map_fault(&m->in, value, b->province[province], "conc_small_part");
    }
}

/* Rules, set-up: everybody starts with a land and a sea colonist in the capital, so lines of both
 * kinds have to leave it; and every city has to be reachable. */
static void check_ways(const conc_board_reader *m, int is_small)
{
    const conc_board *b = m->b;
    uint32_t cities = map_cities(b, is_small), lost = cities & ~map_reached(b, cities);
    int small = member(m, 0, "small");

    for (int kind = 0; kind < KINDS; kind++)
        if (!map_leads_out(b, cities, b->capital, kind))
            ae_map_fault(&m->in, is_small ? small : element(m, "cities", b->capital),
                         kinds[kind], is_small ? "conc_small_capital" : "conc_capital");
    for (int city = 0; city < b->n_cities; city++)
        if (lost >> city & 1)
            ae_map_fault(&m->in, element(m, "cities", city), b->city[city],
                         is_small ? "conc_small_lost" : "conc_lost");
}

static void check_small(const conc_board_reader *m)
{
    int small = member(m, 0, "small");

    if (small < 0)
        return;
    if (map_cities(m->b, 1) == map_cities(m->b, 0))
        ae_map_fault(&m->in, small, letters[m->b->small_without - 1], "conc_small_letter");
    check_ways(m, 1);
}

/* ---- lines by kind and title ---- */

/* From the last line to the first. */
static void put_range(conc_board *b, int line)
{
    int kind = b->line_kind[line];

    b->stop_for[line] = (uint8_t)(b->is_stop[line] << kind);
    b->first_line[kind] = (uint8_t)line;
    if (!b->end_line[kind])
        b->end_line[kind] = (uint8_t)(line + 1);
}

/* Appends a title; one longer than `room` bytes is cut and ends with a full stop. */
static void put_cut(ae_text *out, const char *title, size_t room)
{
    size_t n = strlen(title);

    if (n > room) {
        n = room - 1;
        while (n > 0 && (title[n] & 0xc0) == 0x80)
            n--;
        while (n > 0 && title[n - 1] == ' ')
            n--;
    }
    ae_put_n(out, title, n);
    ae_put(out, title[n] ? "." : "");
}

/* Counts the lines of the same kind between the same cities, from the first line to this one. */
static int n_parallel(const conc_board *b, int line)
{
    int n = 0;

    for (int i = 0; i <= line; i++)
        n += b->line_kind[i] == b->line_kind[line]
             && ((b->line_end[i][0] == b->line_end[line][0]
                  && b->line_end[i][1] == b->line_end[line][1])
                 || (b->line_end[i][0] == b->line_end[line][1]
                     && b->line_end[i][1] == b->line_end[line][0]));
    return n;
}

/* "Massilia–Roma", and "Messana–Neapolis 2" for a second line of the same kind.  Titles that
 * are too long are cut, but neither of the two to less than half of the room. */
static void put_line_title(conc_board *b, int line)
{
    const char *from = b->city_title[b->line_end[line][0]];
    const char *to = b->city_title[b->line_end[line][1]];
    int number = n_parallel(b, line);
    size_t room = AE_NAME - sizeof "–" - (number > 1 ? sizeof " 99" - 1 : 0);
    size_t from_len = strlen(from), to_len = strlen(to), half = room / 2;
    ae_text out = { .buf = b->line_title[line], .size = AE_NAME };

    put_cut(&out, from, to_len < half ? room - to_len : half);
    ae_put(&out, "–");
    put_cut(&out, to, from_len < half ? room - from_len : half);
    if (number > 1) {
        ae_put(&out, " ");
        ae_put_int(&out, number);
    }
}

/* ---- the kind ---- */

int map_read(conc_board_reader *m)
{
    if (!ae_map_is_object(&m->in, 0, of_map))
        return 0;
    read_parts(m);
    read_tokens(m);
    read_open_bonus(m);
    read_few(m);
    return !m->in.is_broken;
}

static void read_board(const ae_json *doc, void *board, ae_faults *faults)
{
    conc_board_reader m = { .in = { .doc = doc, .faults = faults }, .b = board };

    if (!map_read(&m))
        return;
    check_tokens(&m);
    check_provinces(&m);
    check_ways(&m, 0);
    check_small(&m);
    for (int line = m.b->n_lines - 1; line >= 0; line--) {
        put_line_title(m.b, line);
        put_range(m.b, line);
    }
    map_measure(m.b);
}

const ae_board_kind concordia_board_kind = {
    .name = "concordia",
    .struct_name = "conc_board",
    .header = "conc.h",
    .size = sizeof(conc_board),
    .fields = fields,
    .read = read_board,
    .warn = map_warn,
    .things = things,
};
