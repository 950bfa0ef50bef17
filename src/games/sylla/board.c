/*
 * board.c: reads a board of Sylla.
 *
 * data/sylla/SCHEMA.md describes the file.  The reader reports every fault with its line and
 * reads on.  The sources of facts are meant for people and are not stored.
 */
#include "syl.h"

#include <string.h>

#include "core/map_reader.h"

enum { SCHEMA = 1, SET = 10, MIN_TILES = 30, MAX_TILES = 99, MAX_POINTS = 9, MAX_FAMINE = 9 };
enum { MIN_LADDER = 2, ALL_COLOURS = (1 << COLOURS) - 1 };

static const ae_field fields[] = {
    { AE_FIELD(syl_board, hexes, AE_U8), .min = 1, .max = ALL_COLOURS },
    { AE_FIELD(syl_board, in_set, AE_U8), .max = SET },
    { AE_FIELD(syl_board, tiles, AE_U8), .max = MAX_TILES },
    { AE_FIELD(syl_board, slot_colour, AE_U8), .max = GREY },
    { AE_FIELD(syl_board, political, AE_U8), .max = NO_MARKER },
    { AE_FIELD(syl_board, fighters, AE_U8), .min = 1, .max = FIGHT_LEGIONARY | FIGHT_VESTAL },
    { AE_FIELD(syl_board, famine, AE_U8), .max = MAX_FAMINE },
    { AE_FIELD(syl_board, n_fields, AE_U8), .min = MIN_LADDER, .max = LADDER },
    { AE_FIELD(syl_board, points, AE_U8), .max = MAX_POINTS },
    { AE_FIELD(syl_board, is_crisis, AE_U8), .max = 1 },
    { AE_FIELD(syl_board, start, AE_U8), .max = LADDER - 1 },
    { AE_FIELD(syl_board, famine_max, AE_U8), .min = 1, .max = MAX_FAMINE },
    { .name = NULL },
};

/* Words by the numbers of syl.h, each list ended by a null. */
static const char *const types[] = { "senator", "merchant", "slave", "legionary",
                                     "vestal",  "crane",    NULL };
static const char *const chars[] = { "senator",   "senator_christian",
                                     "merchant",  "merchant_christian",
                                     "slave",     "slave_christian",
                                     "legionary", "vestal",
                                     NULL };
static const char *const tile_kinds[] = { "market", "field", "house_temple", "tavern", "crane",
                                          "insula", "arch",  "statue",       "bank",   NULL };
static const char *const letters[] = { "A", "B", "C", NULL };
static const char *const colours[] = { "red", "yellow", "grey", NULL };
static const char *const markers[] = { "civic", "health", "leisure", NULL };
static const char *const fighters[] = { "legionary", "vestal", NULL };
static const char *const events[] = { "epidemic",    "volcano",   "famine", "imperial_cult",
                                      "persecution", "purge",     "flood",  "slave_revolt",
                                      "pillage",     "decadence", NULL };

/* The members of each object; a member with a question mark may be missing, or
 * its absence is reported where it is read.  The core checks the board's id and title. */
static const char *const of_board[] = { "kind",        "schema", "?id",     "?title",
                                        "?provenance", "?hexes", "?set",    "?tiles",
                                        "places",      "events", "?ladder", "famine_max",
                                        NULL };
static const char *const of_event[] = {
    "id", "?political", "fighters", "famine", "?from", NULL
};
static const char *const of_ladder[] = { "points", "crisis", "start", NULL };

typedef struct {
    const ae_json *doc;
    syl_board *b;
    ae_faults *faults;
} reader;

static void tell(const reader *r, int value, const char *what, const char *key)
{
    ae_json_fault(r->doc, value, r->faults, what, key);
}

static int member(const reader *r, int object, const char *name)
{
    return ae_json_get(r->doc, object, name);
}

/* Which of the words this string is, or -1. */
static int word_of(const reader *r, int value, const char *const *words)
{
    char room[AE_NAME];

    if (!ae_json_string(r->doc, value, &AE_TEXT_IN(room)))
        return -1;
    for (int i = 0; words[i]; i++)
        if (!strcmp(room, words[i]))
            return i;
    return -1;
}

/* Whether the value is an object with known members, none of them twice.  With `all`, missing
 * members are reported, too. */
static int is_object(const reader *r, int value, const char *what, const char *const *words,
                     int all)
{
    if (!ae_json_is_object(r->doc, value)) {
        tell(r, value, what, value < 0 ? "missing" : "value");
        return 0;
    }
    return ae_map_is_object(
        &(ae_map_reader){ .doc = r->doc, .faults = r->faults, .may_lack = !all }, value, words);
}

/* A member that is missing has been told by is_object. */
static int read_int(const reader *r, int object, const char *name, int min, int max)
{
    int value = member(r, object, name);
    int64_t n = min;

    if (value >= 0 && !ae_json_int(r->doc, value, min, max, &n))
        tell(r, value, name, "value");
    return (int)n;
}

/* The first element; -1, with a report, if the value is not an array of min to max elements. */
static int first_of(const reader *r, int array, const char *what, int min, int max)
{
    int is_array = ae_json_is_array(r->doc, array), n = ae_json_size(r->doc, array);

    if (is_array && n >= min && n <= max)
        return ae_json_first(r->doc, array);
    if (array >= 0)
        tell(r, array, what, is_array ? "length" : "value");
    return -1;
}

/* Of words, at least one, or without them of integers up to max; answers how many. */
static int read_list(const reader *r, int array, const char *what, const char *const *words,
                     int max, uint8_t *out)
{
    int at = first_of(r, array, what, words != NULL, LADDER), n = 0;

    for (; at >= 0; at = ae_json_next(r->doc, array, at)) {
        int64_t i = words ? word_of(r, at, words) : -1;

        if (words ? i >= 0 : ae_json_int(r->doc, at, 0, max, &i))
            out[n++] = (uint8_t)i;
        else
            tell(r, at, what, "value");
    }
    return n;
}

/* The same as a set, none twice. */
static uint16_t read_set(const reader *r, int array, const char *what, const char *const *words,
                         int max)
{
    uint8_t list[LADDER];
    unsigned set = 0;

    for (int n = read_list(r, array, what, words, max, list), i = 0; i < n; i++) {
        if (set >> list[i] & 1)
            tell(r, array, what, "twice");
        set |= 1u << list[i];
    }
    return (uint16_t)set;
}

/* How many of each; answers the sum, or -1 if it is no object. */
static int read_counts(const reader *r, int object, const char *what, const char *const *words,
                       uint8_t *count)
{
    int sum = 0;

    if (!is_object(r, object, what, words, 0))
        return -1;
    for (int i = 0; words[i]; i++) {
        count[i] = (uint8_t)read_int(r, object, words[i], 0, MAX_TILES);
        sum += count[i];
    }
    return sum;
}

/* ---- the parts of a board ---- */

static void read_cards(const reader *r)
{
    int hexes = member(r, 0, "hexes"), set = member(r, 0, "set"), n;

    if (is_object(r, hexes, "hexes", types, 1))
        for (int i = 0; i < TYPES; i++)
            r->b->hexes[i] =
                (uint8_t)read_set(r, member(r, hexes, types[i]), types[i], colours, 0);
    n = read_counts(r, set, "set", chars, r->b->in_set);
    if (n >= 0 && n != SET)
        tell(r, set, "set", "length");
}

static void read_tiles(const reader *r)
{
    int tiles = member(r, 0, "tiles"), before = r->faults->n, sum = 0;

    if (!is_object(r, tiles, "tiles", letters, 0))
        return;
    for (int i = 0; i < LETTERS; i++) {
        int letter = member(r, tiles, letters[i]);
        int n = read_counts(r, letter, letters[i], tile_kinds, r->b->tiles[i]);

        if (n == 0)
            tell(r, letter, letters[i], "length");
        sum += n;
    }
    if (r->faults->n == before && (sum < MIN_TILES || sum > MAX_TILES))
        tell(r, tiles, "tiles", "length");
}

/* Decadence, and it alone, is worth no token. */
static void read_political(const reader *r, int value, int event)
{
    const jsmntok_t *token = r->doc->token + (value < 0 ? 0 : value);
    int is_null = token->type == JSMN_PRIMITIVE && r->doc->text[token->start] == 'n';
    int marker = is_null ? NO_MARKER : word_of(r, value, markers);

    if (marker < 0 || is_null != (event == DECADENCE))
        tell(r, value, "political", value < 0 ? "missing" : "value");
    else
        r->b->political[event] = (uint8_t)marker;
}

static void read_event(const reader *r, int object, unsigned *seen)
{
    int id = member(r, object, "id"), i, set;

    if (!is_object(r, object, "events", of_event, 1) || id < 0)
        return;
    i = word_of(r, id, events);
    if (i < 0 || *seen >> i & 1) {
        tell(r, id, "id", i < 0 ? "value" : "twice");
        return;
    }
    *seen |= 1u << i;
    read_political(r, member(r, object, "political"), i);
    set = read_set(r, member(r, object, "fighters"), "fighters", fighters, 0);
    r->b->fighters[i] = (uint8_t)set;
    r->b->famine[i] = (uint8_t)read_int(r, object, "famine", 0, MAX_FAMINE);
}

static void read_events(const reader *r)
{
    unsigned seen = 0;
    int array = member(r, 0, "events"), at = first_of(r, array, "events", EVENTS, EVENTS);

    for (; at >= 0; at = ae_json_next(r->doc, array, at))
        read_event(r, at, &seen);
}

static void read_ladder(const reader *r)
{
    int ladder = member(r, 0, "ladder"), points = member(r, ladder, "points");
    int n = ae_json_size(r->doc, points), crisis;

    if (!is_object(r, ladder, "ladder", of_ladder, 1)
        || first_of(r, points, "points", MIN_LADDER, LADDER) < 0)
        return;
    r->b->n_fields = (uint8_t)n;
    read_list(r, points, "points", NULL, MAX_POINTS, r->b->points);
    crisis = read_set(r, member(r, ladder, "crisis"), "crisis", NULL, n - 1);
    for (int i = 0; i < n; i++)
        r->b->is_crisis[i] = crisis >> i & 1;
    r->b->start = (uint8_t)read_int(r, ladder, "start", 0, n - 1);
}

static void read_board(const ae_json *doc, void *board, ae_faults *faults)
{
    static const char *const kind[] = { "sylla", NULL };
    const reader r = { doc, board, faults };
    int places = ae_json_get(doc, 0, "places");

    if (!is_object(&r, 0, "sylla", of_board, 1))
        return;
    if (member(&r, 0, "kind") >= 0 && word_of(&r, member(&r, 0, "kind"), kind) < 0)
        tell(&r, member(&r, 0, "kind"), "kind", "value");
    read_int(&r, 0, "schema", SCHEMA, SCHEMA);
    read_cards(&r);
    read_tiles(&r);
    if (first_of(&r, places, "places", SLOTS, SLOTS) >= 0)
        read_list(&r, places, "places", colours, 0, r.b->slot_colour);
    read_events(&r);
    read_ladder(&r);
    r.b->famine_max = (uint8_t)read_int(&r, 0, "famine_max", 1, MAX_FAMINE);
}

const ae_board_kind sylla_board_kind = {
    .name = "sylla",
    .struct_name = "syl_board",
    .header = "syl.h",
    .size = sizeof(syl_board),
    .fields = fields,
    .read = read_board,
};
