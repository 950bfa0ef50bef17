/*
 * text.c: kinds of moves and events, with their arguments.  The board names the nations.
 */
#include "ant.h"

#include "core/mark.h"

static const ant_board *of(const ae_board *board)
{
    return (const void *)board;
}

static const char *resource_id(const ae_board *board, int resource)
{
    static const char *const id[] = { "marble", "iron", "gold", "coin" };

    (void)board;
    return id[resource];
}

static const char *kind_id(const ae_board *board, int kind)
{
    (void)board;
    return kind == LEGION ? "legion" : "galley";
}

static const char *advance_id(const ae_board *board, int advance)
{
    (void)board;
    return ant_advances[advance].id;
}

static const char *field_id(const ae_board *board, int field)
{
    (void)board;
    return ant_fields[field];
}

static const char *person_id(const ae_board *board, int person)
{
    (void)board;
    return ant_persons[person];
}

static const char *region_id(const ae_board *board, int region)
{
    return of(board)->region[region];
}

static const char *region_title(const ae_board *board, int region)
{
    return of(board)->region_title[region];
}

static int n_regions(const ae_board *board)
{
    return of(board)->n_regions;
}

static const char *nation_id(const ae_board *board, int nation)
{
    return of(board)->nation[nation];
}

static const char *nation_title(const ae_board *board, int nation)
{
    return of(board)->nation_title[nation];
}

static int n_nations(const ae_board *board)
{
    return of(board)->n_nations;
}

const ae_noun ant_noun_resource = { .name = "resource", .id = resource_id, .n = RESOURCES + 1 };
const ae_noun ant_noun_kind = { .name = "kind", .id = kind_id, .n = KINDS };
const ae_noun ant_noun_advance = { .name = "advance", .id = advance_id, .n = ADVANCES };
const ae_noun ant_noun_field = { .name = "field", .id = field_id, .n = FIELDS };
const ae_noun ant_noun_person = { .name = "person", .id = person_id, .n = PERSONS };
const ae_noun ant_noun_region = {
    .name = "region",
    .id = region_id,
    .title = region_title,
    .count = n_regions,
};
const ae_noun ant_noun_nation = {
    .name = "nation",
    .id = nation_id,
    .title = nation_title,
    .count = n_nations,
};

/* What a step on the rondel costs, where it costs anything. */
static void say_price(const ae_board *board, int n, const ae_look *look, ae_text *out)
{
    (void)board;
    if (n == 0)
        return;
    ae_put(out, " ");
    AE_SAY(out, look->words, "antike.panel.to_pay", { .name = "n", .number = n });
}

static const ae_noun noun_price = { .name = "price", .say = say_price };

/* "1 marble, 1 iron, 1 gold" */
static void say_bill(const ae_board *board, int packed, const ae_look *look, ae_text *out)
{
    static const char *const key[RESOURCES] = {
        [MARBLE] = "antike.resource.marble",
        [IRON] = "antike.resource.iron",
        [GOLD] = "antike.resource.gold",
    };

    int n_said = 0;

    for (int resource = 0; resource < RESOURCES; resource++) {
        int n = packed >> BILL_BITS * resource & ((1 << BILL_BITS) - 1);

        if (!n)
            continue;
        ae_put(out, n_said++ ? ", " : "");
        ae_mark_count(out, ant_noun_resource.name, resource_id(board, resource), n);
        ae_put_int(out, n);
        ae_put(out, " ");
        ae_say(out, look->words, key[resource], NULL);
        ae_mark_end(out);
    }
}

const ae_noun ant_noun_bill = {
    .name = "bill",
    .say = say_bill,
    .of = &ant_noun_resource,
    .bits = BILL_BITS,
};

#define RESOURCE                       \
    {                                  \
        "resource", &ant_noun_resource \
    }
#define KIND                   \
    {                          \
        "kind", &ant_noun_kind \
    }
#define ADVANCE                      \
    {                                \
        "advance", &ant_noun_advance \
    }
#define FIELD                    \
    {                            \
        "field", &ant_noun_field \
    }
#define REGION                     \
    {                              \
        "region", &ant_noun_region \
    }
#define NATION                     \
    {                              \
        "nation", &ant_noun_nation \
    }
#define OTHER                     \
    {                             \
        "other", &ant_noun_nation \
    }
#define N               \
    {                   \
        "n", &ae_number \
    }
#define PRICE            \
    {                    \
        "n", &noun_price \
    }

const ae_kind ant_events[N_EVENTS + 1] = {
    [EV_FIRST] = { .name = "first", .arg = { NATION } },
    [EV_RONDEL] = { .name = "rondel", .arg = { NATION, FIELD, PRICE } },
    [EV_SPENT] = { .name = "spent", .arg = { NATION, RESOURCE } },
    [EV_PRODUCED] = { .name = "produced", .arg = { NATION, N, RESOURCE } },
    [EV_COIN] = { .name = "coin", .arg = { NATION } },
    [EV_TOOK] = { .name = "took", .arg = { NATION, RESOURCE } },
    [EV_BELLONA] = { .name = "bellona", .arg = { NATION, OTHER } },
    [EV_ARMED] = { .name = "armed", .arg = { NATION, KIND, REGION } },
    [EV_TEMPLE] = { .name = "temple", .arg = { NATION, REGION } },
    [EV_LEARNED] = { .name = "learned", .arg = { NATION, ADVANCE, N } },
    [EV_MOVED] = { .name = "moved",
                   .arg = { NATION, KIND, { "from", &ant_noun_region }, REGION } },
    [EV_FOUGHT] = { .name = "fought", .arg = { NATION, OTHER, KIND, REGION } },
    [EV_CONQUERED] = { .name = "conquered", .arg = { NATION, OTHER, REGION, N } },
    [EV_DESTROYED] = { .name = "destroyed", .arg = { NATION, REGION } },
    [EV_FOUNDED] = { .name = "founded", .arg = { NATION, REGION, RESOURCE } },
    [EV_GAVE] = { .name = "gave", .arg = { NATION, RESOURCE } },
    [EV_GOT] = { .name = "got", .arg = { NATION, RESOURCE } },
    [EV_PERSON] = { .name = "person", .arg = { NATION, { "person", &ant_noun_person } } },
    [EV_WON] = { .name = "won", .arg = { NATION } },
    [EV_ENDLESS] = { .name = "endless", .arg = { NATION, N } },
};

/* Phrases have the numbers of the moves; kind 0 is none. */
const ae_kind ant_phrases[MOVES + 1] = {
    [0] = { .name = "none" },
    [MV_RONDEL] = { .name = "rondel", .arg = { FIELD, PRICE }, .n_notated = 1 },
    [MV_SPEND] = { .name = "spend", .arg = { RESOURCE } },
    [MV_TAKE] = { .name = "take", .arg = { RESOURCE } },
    [MV_ARM] = { .name = "arm", .arg = { KIND, REGION, N }, .n_notated = 2 },
    [MV_TEMPLE] = { .name = "temple", .arg = { REGION, N }, .n_notated = 1 },
    [MV_LEARN] = { .name = "learn", .arg = { ADVANCE, N }, .n_notated = 1 },
    [MV_STEP] = { .name = "move",
                  .arg = { KIND,
                           { "from", &ant_noun_region },
                           REGION,
                           { "units", &ae_number } }, /* that could go, this one among them */
                  .n_notated = 3 },
    [MV_STAY] = { .name = "stay" },
    [MV_FIGHT] = { .name = "fight", .arg = { NATION, KIND, REGION } },
    [MV_PASS] = { .name = "pass" },
    [MV_CONQUER] = { .name = "conquer",
                     .arg = { REGION, { "legions", &ae_number }, { "galleys", &ae_number } },
                     .n_notated = 2 },
    [MV_FOUND] = { .name = "found",
                   .arg = { REGION, RESOURCE, { "bill", &ant_noun_bill } },
                   .n_notated = 2 },
    [MV_JOKER] = { .name = "coin_for", .arg = { RESOURCE } },
    [MV_GIVE] = { .name = "give", .arg = { RESOURCE } },
    [MV_GET] = { .name = "get", .arg = { RESOURCE } },
    [MV_DONE] = { .name = "done" },
    [MV_FIRST] = { .name = "first", .arg = { NATION } },
};

const ae_step_name ant_step_names[] = {
    { "rondel", "rondel" }, { "spend", "pay" },       { "move", "units" },
    { "arm", "arm" },       { "temple", "temple" },   { "learn", "learn" },
    { "found", "found" },   { "conquer", "conquer" }, { "fight", "fight" },
    { "take", "resource" }, { "get", "market" },      { "coin_for", "pay" },
    { "give", "market" },   { .kind = NULL },
};

/* All is open; luck draws the first nation. */
void ant_emit(const ant_board *b, const ant *s, const ae_sink *sink, int kind, int nation,
              int a, int c, int d)
{
    if (!sink)
        return;
    sink->emit(sink->ctx, &(ae_event){
                              .kind = (uint8_t)kind,
                              .seat = (uint8_t)ant_seat_of(s, nation),
                              .to = AE_EVERYONE,
                              .flags = kind == EV_FIRST ? AE_REVEAL : 0,
                              .arg = { b->nation_of[s->setup][nation], (int16_t)a, (int16_t)c,
                                       (int16_t)d },
                          });
}

static void phrase_conquer(const ant *s, int region, int legions, int16_t *arg)
{
    arg[0] = (int16_t)region;
    arg[1] = (int16_t)legions;
    arg[2] = (int16_t)(ant_strength(s, region) - legions);
}

static void set(int16_t *arg, int a, int b, int c)
{
    arg[0] = (int16_t)a;
    arg[1] = (int16_t)b;
    arg[2] = (int16_t)c;
}

void ant_phrase(const ae_board *board, const void *state, int seat, ae_move move,
                ae_phrase *out)
{
    const ant_board *b = of(board);
    const ant *s = state;
    int first = MOVE_A(move), second = MOVE_B(move), third = MOVE_C(move);

    (void)seat;
    out->kind = (uint8_t)MOVE_KIND(move);
    set(out->arg, first, second, third);
    switch (MOVE_KIND(move)) {
    case MV_RONDEL:
        set(out->arg, first, ant_rondel_cost(s, s->active, first), 0);
        break;
    case MV_ARM:
        set(out->arg, second, first, s->free_units ? 0 : UNIT_PRICE);
        break;
    case MV_LEARN:
        set(out->arg, first, ant_price(s, first), 0);
        break;
    case MV_TEMPLE:
        set(out->arg, first, TEMPLE_PRICE, 0);
        break;
    case MV_STEP:
        set(out->arg, third, first, second);
        out->arg[3] = (int16_t)(s->at == NOWHERE ? ant_can_move(s, third, first) : 1);
        break;
    case MV_FOUND:
        set(out->arg, first, second, BILL(MARBLE, 1) | BILL(IRON, 1) | BILL(GOLD, 1));
        break;
    case MV_FIGHT:
        set(out->arg, b->nation_of[s->setup][second], third, first);
        break;
    case MV_CONQUER:
        phrase_conquer(s, first, second, out->arg);
        break;
    case MV_FIRST:
        set(out->arg, b->nation_of[s->setup][first], 0, 0);
        break;
    }
}

/* One nation, or two with a plus between. */
void ant_side(const ae_board *board, const void *state, int seat, const ae_look *look,
              ae_text *out)
{
    const ant_board *b = of(board);
    const ant *s = state;

    (void)look;
    for (int nation = seat; nation < s->n_nations; nation += s->seats) {
        ae_put(out, nation == seat ? "" : " + ");
        ae_put(out, b->nation_title[b->nation_of[s->setup][nation]]);
    }
}

/* ---- the button that stops a step ---- */

/* Each way to stop is followed by the one of a nation that has done something in the step. */
enum { STOP_ARM, STOP_TEMPLE = 2, STOP_LEARN = 4, STOP_MOVE = 6, STOP_CONQUER = 8 };
enum { STOP_FOUND = 10, STOPS = 12 };

const char *const ant_buttons[] = {
    [STOP_ARM] = "no_arm",
    [STOP_ARM + 1] = "no_more_arm",
    [STOP_TEMPLE] = "no_temple",
    [STOP_TEMPLE + 1] = "no_more_temple",
    [STOP_LEARN] = "no_learn",
    [STOP_LEARN + 1] = "no_more_learn",
    [STOP_MOVE] = "no_move",
    [STOP_MOVE + 1] = "no_more_move",
    [STOP_CONQUER] = "no_conquer",
    [STOP_CONQUER + 1] = "no_more_conquer",
    [STOP_FOUND] = "no_found",
    [STOP_FOUND + 1] = "no_more_found",
    [STOPS] = NULL,
};

static int has_any(const uint8_t *count, int n)
{
    for (int i = 0; i < n; i++)
        if (count[i])
            return 1;
    return 0;
}

/* Whoever stops moving also gives up the conquests that are possible. */
static int stop_moving(const ant *s)
{
    if (s->is_conquering)
        return STOP_CONQUER + 1;
    for (int region = 0; region < REGIONS; region++)
        if (ant_can_conquer(s, region))
            return STOP_CONQUER;
    return STOP_MOVE + has_any(&s->moved[0][0], KINDS * REGIONS);
}

static int stop_at(const ant *s)
{
    int has_placed = has_any(s->fresh, REGIONS);

    switch (s->step) {
    case ST_MILITIA:
        return STOP_ARM + has_placed;
    case ST_TEMPLUM:
        return STOP_TEMPLE + has_placed;
    case ST_SCIENTIA:
        return STOP_LEARN + !!s->new_advances;
    case ST_MOVE:
        return stop_moving(s);
    default:
        return STOP_FOUND + has_placed;
    }
}

int ant_button(const ae_board *board, const void *state, int seat, ae_move move)
{
    (void)board;
    (void)seat;
    return MOVE_KIND(move) == MV_DONE ? stop_at(state) : -1;
}
