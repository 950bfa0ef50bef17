/*
 * sylla_facts.c: writes the facts of Sylla that are printed on cards, tiles and board, for the page,
 * which shows them and knows no rule.
 *
 *   sylla_facts > web/src/games/sylla/facts.json
 *
 * The order of cards, tiles, events and the rest is that of the numbers in a view's fields.
 */
#include <stdio.h>

#include "games/sylla/syl.h"

enum { MOST_VOTES = 20 }; /* the temple asks for less */

/* Which of the seven phases a step belongs to; 0 is none of them. */
static const struct {
    const char *id;
    int phase;
} steps[STEPS] = {
    [ST_FIRST] = { "first", 0 }, [ST_OUT] = { "out", 0 },
    [ST_WORK] = { "work", 0 },   [ST_EVENT] = { "event", 0 },
    [ST_TILE] = { "tile", 0 },   [ST_CHAR] = { "char", 0 },
    [ST_PICK] = { "pick", 0 },   [ST_ELECT] = { "elect", 1 },
    [ST_TOKEN] = { "token", 1 }, [ST_RECRUIT] = { "recruit", 2 },
    [ST_OFFER] = { "offer", 3 }, [ST_BID] = { "bid", 3 },
    [ST_TURN] = { "turn", 3 },   [ST_INCOME] = { "income", 4 },
    [ST_CUBE] = { "cube", 5 },   [ST_PREVENT] = { "prevent", 5 },
    [ST_FLIP] = { "flip", 5 },   [ST_REMOVE] = { "remove", 5 },
    [ST_VOTE] = { "vote", 6 },   [ST_OVER] = { "over", 7 },
};

static const char *end_of(int i, int n)
{
    return i < n - 1 ? "," : "";
}

/* The ids of a set. */
static void put_set(const char *key, unsigned set, const char *const *ids, int n)
{
    int n_said = 0;

    printf("\"%s\": [", key);
    for (int i = 0; i < n; i++)
        if (set >> i & 1)
            printf("%s\"%s\"", n_said++ ? ", " : "", ids[i]);
    printf("]");
}

static void put_ids(const char *key, const char *const *ids, int n)
{
    printf("  ");
    put_set(key, (1u << n) - 1, ids, n);
    printf(",\n");
}

static void put_steps(void)
{
    printf("  \"steps\": [\n");
    for (int step = 0; step < STEPS; step++)
        printf("    { \"id\": \"%s\", \"phase\": %d }%s\n", steps[step].id, steps[step].phase,
               end_of(step, STEPS));
    printf("  ],\n");
}

/* A number that hangs on how many play. */
static void put_by_players(const char *key, int (*of)(const syl *))
{
    printf("  \"%s\": {", key);
    for (uint8_t seats = 3; seats <= SEATS; seats++)
        printf(" \"%d\": %d%s", seats, of(&(syl){ .seats = seats }), seats < SEATS ? "," : "");
    printf(" },\n");
}

/* A Christian is the card before it, with a fish. */
static void put_cards(const syl_board *b)
{
    printf("  \"cards\": [\n");
    for (int card = 0; card < CARDS; card++) {
        int plain = card - syl_is_christian(card);

        printf("    { \"id\": \"%s\", \"type\": \"%s\", \"isChristian\": %s, ",
               syl_card_ids[card], syl_card_ids[plain],
               syl_is_christian(card) ? "true" : "false");
        put_set("hexes", b->hexes[syl_type(card)], syl_colour_ids, COLOURS);
        printf(" }%s\n", end_of(card, CARDS));
    }
    printf("  ],\n");
}

static void put_tiles(const syl_board *b)
{
    put_ids("tiles", syl_tile_ids, TILES);
    printf("  \"lasting\": %d,\n  \"places\": [", LASTING);
    for (int slot = 0; slot < SLOTS; slot++)
        printf("\"%s\"%s", syl_colour_ids[b->slot_colour[slot]], slot < SLOTS - 1 ? ", " : "");
    printf("],\n");
}

static void put_marker(const char *key, int marker, const char *otherwise)
{
    if (marker < MARKERS)
        printf("\"%s\": \"%s\"", key, syl_marker_ids[marker]);
    else
        printf("\"%s\": %s", key, otherwise);
}

static void put_events(const syl_board *b)
{
    const char *const fighter[] = { syl_card_ids[LEGIONARY], syl_card_ids[VESTAL] };

    printf("  \"events\": [\n");
    for (int event = 0; event < EVENTS; event++) {
        printf("    { \"id\": \"%s\", ", syl_event_ids[event]);
        put_marker("earns", b->political[event], "null");
        printf(", ");
        put_set("fighters", b->fighters[event], fighter, 2);
        printf(", \"famine\": %d }%s\n", b->famine[event], end_of(event, EVENTS));
    }
    printf("  ],\n");
}

/* What votes alone bring, whatever the others give, each time that they bring more. */
static void put_thresholds(int work)
{
    int before = 0;

    printf("\"from\": [");
    for (int votes = 1; work == TEMPLE && votes <= MOST_VOTES; votes++) {
        int points = syl_temple_points(votes);

        if (points > before)
            printf("%s{ \"votes\": %d, \"points\": %d }", before ? ", " : "", votes, points);
        before = points;
    }
    printf("]");
}

static void put_works(void)
{
    printf("  \"works\": [\n");
    for (int work = 0; work < WORKS; work++) {
        const syl_work *w = &syl_works[work];
        int n = 0;

        printf("    { \"id\": \"%s\", \"points\": [", syl_work_ids[work]);
        for (; n < 3 && w->points[n]; n++)
            printf("%s%d", n ? ", " : "", w->points[n]);
        printf("], ");
        put_thresholds(work);
        printf(", ");
        put_marker("moves", w->marker, w->per ? "\"famine\"" : "null");
        printf(", \"per\": %d }%s\n", w->per, end_of(work, WORKS));
    }
    printf("  ],\n");
}

static void put_ladder(const syl_board *b)
{
    printf("  \"ladder\": [\n");
    for (int field = 0; field < b->n_fields; field++)
        printf("    { \"points\": %d, \"isCrisis\": %s }%s\n", b->points[field],
               b->is_crisis[field] ? "true" : "false", end_of(field, b->n_fields));
    printf("  ],\n  \"famineMax\": %d\n", b->famine_max);
}

int main(void)
{
    const syl_board *b = (const void *)sylla_boards[0];

    printf("{\n  \"rounds\": %d,\n", ROUNDS);
    put_steps();
    put_by_players("sales", syl_n_sales);
    put_by_players("recruits", syl_n_display);
    put_ids("colours", syl_colour_ids, COLOURS);
    put_ids("markers", syl_marker_ids, MARKERS);
    put_cards(b);
    put_tiles(b);
    put_events(b);
    put_works();
    put_ladder(b);
    printf("}\n");
    return ferror(stdout) ? 1 : 0;
}
