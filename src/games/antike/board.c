/*
 * board.c: reads a map of Antike II.
 *
 * data/antike/SCHEMA.md describes the file.  The reader reports every fault with its line and reads
 * on.  Faults of the map as a whole, such as a region that cannot be reached, are looked for once
 * all regions and borders are valid.  Coordinates, barriers and sources are meant for people: they
 * are checked but not stored.
 */
#include "ant.h"

#include <string.h>

#include "core/map_warn.h"

enum { SCHEMA = 1, MAX_GOAL = 20, MAX_BORDERS = REGIONS * (REGIONS - 1) / 2 };

_Static_assert(REGIONS <= 64 && (int)REGIONS <= (int)AE_MAX_THINGS,
               "a set of regions is a uint64_t");

static const ae_field fields[] = {
    { AE_FIELD(ant_board, region, AE_NAME) },
    { AE_FIELD(ant_board, region_title, AE_NAME) },
    { AE_FIELD(ant_board, nation, AE_NAME) },
    { AE_FIELD(ant_board, nation_title, AE_NAME) },
    { AE_FIELD(ant_board, n_regions, AE_U8), .min = 2, .max = REGIONS },
    { AE_FIELD(ant_board, n_nations, AE_U8), .min = 2, .max = NATIONS },
    { AE_FIELD(ant_board, resource, AE_U8), .max = ANY },
    { AE_FIELD(ant_board, is_ship, AE_U8), .max = 1 },
    { AE_FIELD(ant_board, near, AE_U8), .max = NOWHERE },
    { AE_FIELD(ant_board, n_in_setup, AE_U8), .max = NATIONS },
    { AE_FIELD(ant_board, nation_of, AE_U8), .max = NOBODY },
    { AE_FIELD(ant_board, goal, AE_U8), .max = MAX_GOAL },
    { AE_FIELD(ant_board, start, AE_U8), .max = NOWHERE },
    { AE_FIELD(ant_board, temple, AE_U8), .max = NOWHERE },
    { .name = NULL },
};

/* The members of each object; those with a question mark may be missing.  The core
 * checks the map's id and title. */
static const char *const of_map[] = {
    "kind",    "schema",  "?id",       "?title",  "?provenance", "?aspect",
    "regions", "borders", "?barriers", "nations", "setups",      NULL,
};
static const char *const of_region[] = {
    "id", "title", "resource", "?ship", "?lat", "?lon", "?x", "?y", "?from", NULL,
};
static const char *const of_border[] = { "from", "to", "kind", "?source", NULL };
static const char *const of_barrier[] = { "title", "between", NULL };
static const char *const of_nation[] = { "id", "title", "?from", NULL };
static const char *const of_setups[] = { "?2", "?duel", "?3", "?4", "?5", "?6", NULL };
static const char *const of_setup[] = { "nations", "goal", "start", "temples", NULL };
static const char *const of_start[] = { "marble", "iron", "gold", "?from", NULL };

static const char *const resources[] = { "marble", "iron", "gold", "any" };
static const char *const kinds[] = { [LEGION] = "land", [GALLEY] = "sea", [KINDS] = "both" };

static const ae_map_thing things[] = {
    { "regions", "region" }, { "borders", "border" }, { "nations", "nation" },
    { "setups", "setup" },   { .member = NULL },
};

/* Nations in each set-up, by its index. */
static const uint8_t n_in_setup[SETUPS] = { 4, 2, 3, 4, 5, 6 };

typedef struct {
    ae_map_reader in;
    ant_board *b;
    int value[REGIONS];              /* of each region, for its line */
    uint64_t joined[KINDS][REGIONS]; /* the set of its neighbours */
} amap;

static int member(const amap *m, int object, const char *name)
{
    return ae_json_get(m->in.doc, object, name);
}

/* ---- regions and borders ---- */

static int region_of(amap *m, int value, const char *where)
{
    return ae_map_use(&m->in, value, where, m->b->region, m->b->n_regions);
}

static void read_region(amap *m, int object, int i)
{
    int resource = member(m, object, "resource"), ship = member(m, object, "ship");
    ant_board *b = m->b;

    m->value[i] = object;
    if (!ae_map_is_object(&m->in, object, of_region))
        return;
    ae_map_id(&m->in, object, b->region, i);
    ae_map_title(&m->in, object, b->region_title[i]);
    b->resource[i] = (uint8_t)ae_map_word(&m->in, resource, "resource", resources, ANY + 1);
    b->is_ship[i] = (uint8_t)ae_map_is_true(&m->in, ship, "ship", 0);
    ae_map_place(&m->in, object);
}

static void read_regions(amap *m)
{
    int array = member(m, 0, "regions"),
        at = ae_map_first(&m->in, array, "regions", 2, REGIONS);

    for (int i = 0; at >= 0; at = ae_json_next(m->in.doc, array, at), i++) {
        m->b->n_regions = (uint8_t)(i + 1);
        read_region(m, at, i);
    }
}

static void tell_border(const amap *m, int object, int from, int to)
{
    char pair[2 * AE_NAME];
    ae_text text = AE_TEXT_IN(pair);

    ae_put(&text, m->b->region[from]);
    ae_put(&text, "-");
    ae_put(&text, m->b->region[to]);
    ae_map_fault(&m->in, object, pair, from == to ? "ant_ends" : "twice");
}

static void read_border(amap *m, int object)
{
    int from = region_of(m, member(m, object, "from"), "from");
    int to = region_of(m, member(m, object, "to"), "to");
    int of_kind = ae_map_word(&m->in, member(m, object, "kind"), "kind", kinds, KINDS + 1);

    if (!ae_map_is_object(&m->in, object, of_border) || from < 0 || to < 0)
        return;
    if (from == to || ((m->joined[LEGION][from] | m->joined[GALLEY][from]) >> to & 1))
        tell_border(m, object, from, to);
    else
        for (int kind = 0; kind < KINDS; kind++)
            if (of_kind == kind || of_kind == KINDS) {
                m->joined[kind][from] |= UINT64_C(1) << to;
                m->joined[kind][to] |= UINT64_C(1) << from;
            }
}

static void read_borders(amap *m)
{
    int array = member(m, 0, "borders"),
        at = ae_map_first(&m->in, array, "borders", 1, MAX_BORDERS);

    for (; at >= 0; at = ae_json_next(m->in.doc, array, at))
        read_border(m, at);
}

static void check_barriers(amap *m)
{
    int array = member(m, 0, "barriers"),
        at = ae_map_first(&m->in, array, "barriers", 0, REGIONS);

    for (; at >= 0; at = ae_json_next(m->in.doc, array, at)) {
        int between = member(m, at, "between");
        char title[AE_NAME];

        if (!ae_map_is_object(&m->in, at, of_barrier))
            continue;
        ae_map_title(&m->in, at, title);
        for (int i = ae_map_first(&m->in, between, "between", 1, REGIONS); i >= 0;
             i = ae_json_next(m->in.doc, between, i))
            region_of(m, i, "between");
    }
}

/* The regions that ways of any kind join to the first. */
static uint64_t reached(const amap *m)
{
    uint64_t set = 1, before = 0;

    while (set != before) {
        before = set;
        for (int i = 0; i < m->b->n_regions; i++)
            if (before >> i & 1)
                set |= m->joined[LEGION][i] | m->joined[GALLEY][i];
    }
    return set;
}

static void check_ways(const amap *m)
{
    uint64_t found = reached(m);

    for (int i = 0; i < m->b->n_regions; i++)
        if (!(m->joined[LEGION][i] | m->joined[GALLEY][i]))
            ae_map_fault(&m->in, m->value[i], m->b->region[i], "ant_alone");
        else if (!(found >> i & 1))
            ae_map_fault(&m->in, m->value[i], m->b->region[i], "ant_lost");
}

static void put_near(const amap *m, int kind, int region)
{
    int n = 0;

    for (int to = 0; to < m->b->n_regions; to++)
        if (m->joined[kind][region] >> to & 1 && n++ < NEAR)
            m->b->near[kind][region][n - 1] = (uint8_t)to;
    if (n > NEAR)
        ae_map_fault(&m->in, m->value[region], m->b->region[region], "ant_near");
}

/* ---- nations and set-ups ---- */

static void read_nations(amap *m)
{
    int array = member(m, 0, "nations"),
        at = ae_map_first(&m->in, array, "nations", 2, NATIONS);

    for (int i = 0; at >= 0; at = ae_json_next(m->in.doc, array, at), i++) {
        m->b->n_nations = (uint8_t)(i + 1);
        if (!ae_map_is_object(&m->in, at, of_nation))
            continue;
        ae_map_id(&m->in, at, m->b->nation, i);
        ae_map_title(&m->in, at, m->b->nation_title[i]);
    }
}

static void read_order(amap *m, int array, int setup)
{
    uint8_t *order = m->b->nation_of[setup];
    int n = n_in_setup[setup], at = ae_map_first(&m->in, array, "nations", n, n);

    for (int i = 0; at >= 0; at = ae_json_next(m->in.doc, array, at), i++) {
        int nation = ae_map_use(&m->in, at, "nations", m->b->nation, m->b->n_nations);

        if (nation >= 0 && memchr(order, nation, NATIONS))
            ae_map_fault(&m->in, at, m->b->nation[nation], "twice");
        else if (nation >= 0)
            order[i] = (uint8_t)nation;
    }
}

/* Rules, set-up: a nation starts with a city of each resource. */
static void read_cities(amap *m, int object, uint8_t city[RESOURCES], uint64_t *taken)
{
    if (!ae_map_is_object(&m->in, object, of_start))
        return;
    for (int resource = 0; resource < RESOURCES; resource++) {
        int value = member(m, object, resources[resource]);
        int region = region_of(m, value, resources[resource]);

        if (region < 0)
            continue;
        if (m->b->resource[region] <= ANY && m->b->resource[region] != resource)
            ae_map_fault(&m->in, value, m->b->region[region], "ant_start");
        if (*taken >> region & 1)
            ae_map_fault(&m->in, value, m->b->region[region], "twice");
        *taken |= UINT64_C(1) << region;
        city[resource] = (uint8_t)region;
    }
}

/* Each nation of the set-up once, in any order, and no other. */
static void read_start(amap *m, int object, int setup, uint64_t *taken)
{
    const char *members[NATIONS + 1] = { NULL };
    const uint8_t *order = m->b->nation_of[setup];
    int n = 0;

    for (int i = 0; i < NATIONS; i++)
        if (order[i] != NOBODY)
            members[n++] = m->b->nation[order[i]];
    if (n < n_in_setup[setup] || !ae_map_is_object(&m->in, object, members))
        return;
    for (int i = 0; i < n; i++)
        read_cities(m, member(m, object, members[i]), m->b->start[setup][i], taken);
}

static void read_temples(amap *m, int array, int setup, uint64_t taken)
{
    uint8_t *temple = m->b->temple[setup];
    int at = ae_map_first(&m->in, array, "temples", TEMPLES, TEMPLES);

    for (int i = 0; at >= 0; at = ae_json_next(m->in.doc, array, at), i++) {
        int region = region_of(m, at, "temples");

        if (region < 0)
            continue;
        if (memchr(temple, region, TEMPLES))
            ae_map_fault(&m->in, at, m->b->region[region], "twice");
        else if (taken >> region & 1)
            ae_map_fault(&m->in, at, m->b->region[region], "ant_temple");
        temple[i] = (uint8_t)region;
    }
}

static void read_setup(amap *m, int object, int setup)
{
    uint64_t taken = 0;

    if (!ae_map_is_object(&m->in, object, of_setup))
        return;
    m->b->n_in_setup[setup] = n_in_setup[setup];
    read_order(m, member(m, object, "nations"), setup);
    m->b->goal[setup] =
        (uint8_t)ae_map_int(&m->in, member(m, object, "goal"), "goal", 1, MAX_GOAL);
    read_start(m, member(m, object, "start"), setup, &taken);
    read_temples(m, member(m, object, "temples"), setup, taken);
}

static void read_setups(amap *m)
{
    int object = member(m, 0, "setups");

    if (!ae_map_is_object(&m->in, object, of_setups))
        return;
    if (ae_json_size(m->in.doc, object) == 0)
        ae_map_fault(&m->in, object, "setups", "length");
    for (int setup = 0; setup < SETUPS; setup++)
        read_setup(m, member(m, object, of_setups[setup] + 1), setup);
}

/* ---- the kind ---- */

static void read_world(amap *m)
{
    int before = m->in.faults->n;

    read_regions(m);
    read_borders(m);
    check_barriers(m);
    if (m->in.faults->n > before)
        return;
    check_ways(m);
    for (int region = 0; region < m->b->n_regions; region++)
        for (int kind = 0; kind < KINDS; kind++)
            put_near(m, kind, region);
}

static void read_board(const ae_json *doc, void *board, ae_faults *faults)
{
    amap m = { .in = { .doc = doc, .faults = faults }, .b = board };

    memset(m.b->near, NOWHERE, sizeof m.b->near);
    memset(m.b->nation_of, NOBODY, sizeof m.b->nation_of);
    memset(m.b->start, NOWHERE, sizeof m.b->start);
    memset(m.b->temple, NOWHERE, sizeof m.b->temple);
    if (!ae_map_is_object(&m.in, 0, of_map))
        return;
    ae_map_word(&m.in, member(&m, 0, "kind"), "kind", &antike_board_kind.name, 1);
    ae_map_int(&m.in, member(&m, 0, "schema"), "schema", SCHEMA, SCHEMA);
    ae_map_aspect(&m.in);
    read_world(&m);
    read_nations(&m);
    read_setups(&m);
}

/* ---- what is legal but probably not meant ---- */

static int is_single(uint64_t set)
{
    return set && !(set & (set - 1));
}

static void warn(const ae_json *doc, void *board, ae_faults *warnings)
{
    ae_faults unheard = { .n = 0 };
    amap m = { .in = { .doc = doc, .faults = &unheard }, .b = board };

    if (ae_map_is_object(&m.in, 0, of_map))
        read_world(&m);
    if (unheard.n > 0)
        return;
    m.in.faults = warnings;
    for (int i = 0; i < m.b->n_regions; i++)
        if (is_single(m.joined[LEGION][i] | m.joined[GALLEY][i]))
            ae_map_fault(&m.in, m.value[i], m.b->region[i], "ant_one_border");
    ae_map_warn_places(&m.in, "regions");
    ae_map_warn_titles(&m.in, "regions", m.b->region_title);
}

const ae_board_kind antike_board_kind = {
    .name = "antike",
    .struct_name = "ant_board",
    .header = "ant.h",
    .size = sizeof(ant_board),
    .fields = fields,
    .read = read_board,
    .warn = warn,
    .things = things,
};
