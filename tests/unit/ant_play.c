/*
 * ant_play.c: a game of Antike II under test.
 */
#include "ant_play.h"

static const ae_board *head_of(const ant_play *p)
{
    return &p->b->head;
}

/* Reads the next word and advances the text; 0 after the last word. */
static int next_word(const char **text, char word[AE_NAME])
{
    ae_text out = { .buf = word, .size = AE_NAME };
    size_t len;

    *text += strspn(*text, " ");
    len = strcspn(*text, " ");
    assert_true(len < AE_NAME);
    ae_put_n(&out, *text, len);
    *text += len;
    return len > 0;
}

/* ---- finding ---- */

int region_of(const ant_play *p, const char *id)
{
    for (int region = 0; region < p->b->n_regions; region++)
        if (!strcmp(p->b->region[region], id))
            return region;
    fail_msg("there is no %s", id);
    return -1;
}

int owner_of(const ant_play *p, const char *region)
{
    return p->now.owner[region_of(p, region)] - 1;
}

int n_at(const ant_play *p, int nation, int kind, const char *region)
{
    return p->now.units[nation][kind][region_of(p, region)];
}

void expect_stock(const ant_play *p, int nation, int marble, int iron, int gold, int coins)
{
    assert_int_equal(p->now.stock[nation][MARBLE], marble);
    assert_int_equal(p->now.stock[nation][IRON], iron);
    assert_int_equal(p->now.stock[nation][GOLD], gold);
    assert_int_equal(p->now.coins[nation], coins);
}

/* ---- playing ---- */

void expect_sound(const ant_play *p)
{
    ae_fault fault = { .what = "", .at = 0 };

    if (ant_check(head_of(p), &p->now, &fault) != AE_OK)
        fail_msg("%s %d is broken", fault.what, fault.at);
}

void start(ant_play *p, const char *board, int seats, uint32_t variant)
{
    ae_setup setup = { .seats = (uint8_t)seats, .variant = variant };

    p->b = (const void *)ae_board_find(&ae_antike, board);
    assert_non_null(p->b);
    assert_int_equal(ae_start(&ae_antike, head_of(p), &p->now, &setup), AE_OK);
    expect_sound(p);
}

const char *listed(ant_play *p, int seat, const char *beginning)
{
    ae_text out = AE_TEXT_IN(p->listed);
    size_t n = strlen(beginning);
    ae_moves list;

    expect_sound(p);
    ae_list(&ae_antike, head_of(p), &p->now, seat, &list);
    for (int i = 0; i < list.n; i++) {
        char text[AE_MAX_NOTATION];

        ae_notation(&ae_antike, head_of(p), &p->now, (ae_step){ seat, list.move[i] },
                    &AE_TEXT_IN(text));
        if (!strcmp(text, beginning))
            return "yes";
        if (strncmp(text, beginning, n) || (n && text[n] != ' '))
            continue;
        ae_put(&out, out.len ? ", " : "");
        ae_put(&out, text + n + (n > 0));
    }
    assert_true(out.len < out.size);
    return p->listed;
}

static void step(ant_play *p, int seat, const char *notation)
{
    ae_move move = ae_parse(&ae_antike, head_of(p), &p->now, seat, notation);

    if (!move)
        fail_msg("seat %d cannot \"%s\", but: %s", seat, notation, listed(p, seat, ""));
    assert_int_equal(ae_play(&ae_antike, head_of(p), &p->now, (ae_step){ seat, move }, NULL),
                     AE_OK);
    expect_sound(p);
}

void run(ant_play *p, const char *script)
{
    expect_sound(p);
    while (*(script += strspn(script, "; "))) {
        size_t len = strcspn(script, ";"), of_seat = strcspn(script, " ");
        char notation[AE_MAX_NOTATION];
        int seat = ae_seat_read(script, of_seat);

        if (seat < 0 || of_seat >= len)
            fail_msg("no step: %.*s", (int)len, script);
        ae_put_n(&AE_TEXT_IN(notation), script + of_seat + 1, len - of_seat - 1);
        step(p, seat, notation);
        script += len;
    }
}

void begin(ant_play *p, const char *board, int seats)
{
    char notation[AE_MAX_NOTATION];
    ae_text text = AE_TEXT_IN(notation);

    start(p, board, seats, 0);
    ae_put(&text, "first ");
    ae_put(&text, p->b->nation[p->b->nation_of[p->now.setup][0]]);
    step(p, AE_CHANCE, notation);
}

/* ---- setting fields ---- */

void turn_of(ant_play *p, int nation)
{
    assert_true(p->now.step == ST_RONDEL);
    p->now.active = (uint8_t)nation;
    p->now.field[nation] = NOWHERE;
}

void set_stock(ant_play *p, int nation, int marble, int iron, int gold, int coins)
{
    p->now.stock[nation][MARBLE] = (int16_t)marble;
    p->now.stock[nation][IRON] = (int16_t)iron;
    p->now.stock[nation][GOLD] = (int16_t)gold;
    p->now.coins[nation] = (uint8_t)coins;
}

void set_advances(ant_play *p, int nation, unsigned set)
{
    p->now.advances[nation] = (uint8_t)set;
}

void put_cities(ant_play *p, int nation, const char *regions)
{
    char word[AE_NAME];

    while (next_word(&regions, word)) {
        int region = region_of(p, word), resource = p->b->resource[region];

        p->now.owner[region] = (uint8_t)(nation + 1);
        p->now.city[region] = (uint8_t)((resource == ANY ? GOLD : resource) + 1);
    }
}

void put_temples(ant_play *p, const char *regions)
{
    char word[AE_NAME];

    while (next_word(&regions, word))
        p->now.temple[region_of(p, word)] = 1;
}

void put_units(ant_play *p, int nation, int kind, const char *regions)
{
    char word[AE_NAME];

    while (next_word(&regions, word))
        p->now.units[nation][kind][region_of(p, word)]++;
}

void put_scholars(ant_play *p, int nation, int n)
{
    p->now.persons[nation][SCHOLAR] = (uint8_t)n;
}
