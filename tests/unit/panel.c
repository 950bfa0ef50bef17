/*
 * panel.c: sections, rows and cells, as JSON and as lines.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "core/layout.h"
#include "core/mark.h"

enum { ROOM = 4096, SEATS = 2 };

/* A seat with its name in the ink of the seat. */
static void put_seat(ae_text *out, int seat)
{
    static const char *const name[SEATS] = { "◆ Ada", "▲ Wilhelmine" };

    ae_put_char(out, (char)(AE_INK_SEAT + seat));
    ae_put(out, name[seat]);
    ae_put_char(out, AE_INK_END);
}

static void put_good(ae_text *out, const char *id, int n)
{
    ae_mark_count(out, "good", id, n);
    ae_put_int(out, n);
    ae_put(out, " ");
    ae_put(out, id);
    ae_mark_end(out);
}

/* A row for each seat: its coins, and goods as a list in one cell. */
static void fill(ae_panel *p, const ae_layout *layout)
{
    ae_panel_begin(p);
    ae_put(ae_panel_section(p, "stores", layout), "Stores");
    ae_put(ae_panel_note(p), "of all");
    ae_panel_column(p, "seat");
    ae_put(ae_panel_column(p, "coins"), "coins");
    ae_put(ae_panel_column(p, "goods"), "has");
    for (int seat = 0; seat < SEATS; seat++) {
        ae_text *cell;

        ae_panel_row(p);
        put_seat(ae_panel_cell(p), seat);
        ae_mark_number(ae_panel_cell(p), "coins", 7 * seat);
        cell = ae_panel_cell(p);
        put_good(cell, "brick", 2);
        ae_put_between(cell, ", ");
        put_good(cell, "wine", 1);
    }
}

static void expect_lines_in(const ae_panel *p, int most, const char *lines)
{
    char room[ROOM];

    ae_layout_text_in(p, most, &AE_TEXT_IN(room));
    assert_string_equal(room, lines);
}

static void expect_lines(const ae_panel *p, const char *lines)
{
    expect_lines_in(p, 0, lines);
    expect_lines_in(p, 1000, lines);
}

static void test_json(void **state)
{
    static const ae_layout layout = { .kind = AE_ROWS };
    char room[ROOM];
    ae_panel p;

    (void)state;
    fill(&p, &layout);
    ae_panel_section(&p, "bag", &layout);
    ae_panel_row(&p);
    ae_put(ae_panel_cell(&p), "Bag:");
    ae_put_sign(ae_panel_cell(&p), "none", "–");
    ae_mark_seat(ae_panel_cell(&p), 1);
    ae_panel_put(&p, &AE_TEXT_IN(room));
    assert_string_equal(
        room, "[{\"section\":\"stores\",\"title\":[\"Stores\"],\"note\":[\"of all\"],"
              "\"columns\":[{\"column\":\"seat\"},{\"column\":\"coins\",\"title\":[\"coins\"]},"
              "{\"column\":\"goods\",\"title\":[\"has\"]}],\"rows\":["
              "[[{\"seat\":0,\"text\":\"Ada\"}],[{\"number\":0,\"of\":\"coins\"}],"
              "[{\"noun\":\"good\",\"id\":\"brick\",\"n\":2,\"text\":\"2 brick\"},\", \","
              "{\"noun\":\"good\",\"id\":\"wine\",\"n\":1,\"text\":\"1 wine\"}]],"
              "[[{\"seat\":1,\"text\":\"Wilhelmine\"}],[{\"number\":7,\"of\":\"coins\"}],"
              "[{\"noun\":\"good\",\"id\":\"brick\",\"n\":2,\"text\":\"2 brick\"},\", \","
              "{\"noun\":\"good\",\"id\":\"wine\",\"n\":1,\"text\":\"1 wine\"}]]]},"
              "{\"section\":\"bag\",\"rows\":[[[\"Bag:\"],[{\"mark\":\"none\",\"text\":\"–\"}],"
              "[{\"seat\":1}]]]}]");
}

/* Columns are as wide as their widest cell; names are cut. */
static void test_table(void **state)
{
    static const ae_layout layout = {
        .heads = AE_HEADS_BELOW,
        .names = 8,
        .indent = 2,
        .column = { { .name = "seat", .flags = AE_LEFT },
                    { .before = " ", .flags = AE_RIGHT, .width = 3 } },
    };
    ae_panel p;

    (void)state;
    fill(&p, &layout);
    expect_lines(&p, "\016Stores\020 of all\n"
                     "           coins             has\n"
                     "  \001◆ Ada\020        0 2 brick, 1 wine\n"
                     "  \002▲ Wilhe…\020     7 2 brick, 1 wine\n");
}

/* A full line breaks between two items of a list and continues below the first item. */
static void test_items(void **state)
{
    static const ae_layout layout = {
        .keep = AE_KEEP_ALL,
        .width = 24,
        .names = 8,
        .indent = 2,
        .hang = AE_UNDER,
        .first = ": ",
        .column = { { .name = "seat" },
                    { .name = "goods", .before = "; ", .flags = AE_ITEM | AE_TITLED },
                    { .before = ", ", .flags = AE_ITEM } },
    };
    ae_panel p;

    (void)state;
    fill(&p, &layout);
    expect_lines(&p, "\016Stores\020 of all\n"
                     "  \001◆ Ada\020: 0; has 2 brick,\n"
                     "         1 wine\n"
                     "  \002▲ Wilhe…\020: 7;\n"
                     "            has 2 brick,\n"
                     "            1 wine\n");
}

/* The same, with only the comma kept at the end of a line, and a column on a line of its own. */
static void test_lines_of_their_own(void **state)
{
    static const ae_layout layout = {
        .keep = AE_KEEP_COMMA,
        .width = 20,
        .hang = 2,
        .first = " ",
        .column = { { .name = "seat" },
                    { .name = "coins", .before = " · ", .flags = AE_ITEM },
                    { .name = "goods", .flags = AE_ITEM | AE_TITLED, .line = 4 } },
    };
    ae_panel p;

    (void)state;
    fill(&p, &layout);
    expect_lines(&p, "\016Stores\020 of all\n"
                     "\001◆ Ada\020 0\n"
                     "    has 2 brick,\n"
                     "      1 wine\n"
                     "\002▲ Wilhelmine\020 7\n"
                     "    has 2 brick,\n"
                     "      1 wine\n");
}

/* Rows are side by side; an empty line is left out, and no line ends with spaces. */
static void test_across(void **state)
{
    static const ae_layout layout = { .kind = AE_ACROSS, .indent = 2, .tab = 2 };
    static const char *const name[] = { "Forum", "Via", "Portus" };
    ae_panel p;

    (void)state;
    ae_panel_begin(&p);
    ae_panel_section(&p, "fields", &layout);
    ae_panel_column(&p, "field");
    ae_panel_column(&p, "nobody");
    ae_panel_column(&p, "cost");
    for (int i = 0; i < 3; i++) {
        ae_panel_row(&p);
        ae_put(ae_panel_cell(&p), name[i]);
        ae_panel_cell(&p);
        if (i == 1)
            ae_mark_number(ae_panel_cell(&p), "cost", 2);
        else
            ae_panel_cell(&p);
    }
    expect_lines(&p, "  Forum  Via  Portus\n"
                     "         2\n");
}

static void add_city(ae_panel *p, const char *province, const char *city, int price)
{
    ae_panel_row(p);
    ae_put(ae_panel_cell(p), province);
    ae_put(ae_panel_cell(p), city);
    ae_mark_number(ae_panel_cell(p), "price", price);
}

static void fill_cities(ae_panel *p, const ae_layout *layout)
{
    ae_panel_begin(p);
    ae_panel_section(p, "cities", layout);
    ae_panel_column(p, "province");
    ae_panel_column(p, "city");
    ae_panel_column(p, "price");
    add_city(p, "Italia", "Roma", 5);
    add_city(p, "Italia", "Ostia", 10);
    add_city(p, "Italia", "Genua", 2);
    add_city(p, "Asia", "Ephesus", 1);
}

/* Cells that rows have in common are written once; as many rows are side by side as fit. */
static void test_grid(void **state)
{
    static const ae_layout layout = {
        .kind = AE_GRID,
        .width = 40,
        .indent = 2,
        .abreast = 2,
        .column = { { .name = "province", .flags = AE_LEFT | AE_GROUP },
                    { .name = "city", .before = "  ", .flags = AE_LEFT | AE_APART },
                    { .before = " ", .flags = AE_RIGHT } },
    };
    ae_panel p;

    (void)state;
    fill_cities(&p, &layout);
    expect_lines(&p, "  Italia  Roma     5  Ostia 10\n"
                     "          Genua    2\n"
                     "  Asia    Ephesus  1\n");
    expect_lines_in(&p, 28,
                    "  Italia  Roma     5\n"
                    "          Ostia   10\n"
                    "          Genua    2\n"
                    "  Asia    Ephesus  1\n");
}

static void test_tabs(void **state)
{
    static const ae_layout layout = {
        .kind = AE_TABS,
        .width = 24,
        .indent = 2,
        .tab = 8,
        .column = { { .name = "province" }, { .before = " " } },
    };
    ae_panel p;

    (void)state;
    ae_panel_begin(&p);
    ae_panel_section(&p, "cities", &layout);
    for (int i = 0; i < 4; i++) {
        static const char *const name[] = { "Roma", "Ephesus nova", "Ostia", "Genua" };

        ae_panel_row(&p);
        ae_put(ae_panel_cell(&p), name[i]);
    }
    expect_lines(&p, "  Roma    Ephesus nova\n"
                     "  Ostia   Genua\n");
    expect_lines_in(&p, 21,
                    "  Roma\n"
                    "  Ephesus nova\n"
                    "  Ostia   Genua\n");
}

/* Titles of columns on the line of the section's title; a row on that line. */
static void test_title(void **state)
{
    static const ae_layout beside = {
        .heads = AE_HEADS_BESIDE,
        .indent = 2,
        .column = { { .name = "province", .flags = AE_LEFT | AE_EXACT, .width = 8 },
                    { .flags = AE_RIGHT, .width = 6 } },
    };
    static const ae_layout opening = { .opens = 1,
                                       .column = { { .before = " ", .flags = AE_ITEM } } };
    ae_panel p;

    (void)state;
    ae_panel_begin(&p);
    ae_put(ae_panel_section(&p, "prices", &beside), "Prices");
    ae_panel_column(&p, "province");
    ae_put(ae_panel_column(&p, "price"), "gold");
    ae_panel_row(&p);
    ae_put(ae_panel_cell(&p), "Italia");
    ae_mark_number(ae_panel_cell(&p), "price", 3);
    ae_put(ae_panel_section(&p, "now", &opening), "Round 1:");
    ae_panel_row(&p);
    ae_put(ae_panel_cell(&p), "votes");
    expect_lines(&p, "\016Prices\020      gold\n"
                     "  Italia       3\n"
                     "\016Round 1:\020 votes\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_json),   cmocka_unit_test(test_table),
        cmocka_unit_test(test_items),  cmocka_unit_test(test_lines_of_their_own),
        cmocka_unit_test(test_across), cmocka_unit_test(test_grid),
        cmocka_unit_test(test_tabs),   cmocka_unit_test(test_title),
    };

    return cmocka_run_group_tests_name("panel", tests, NULL, NULL);
}
