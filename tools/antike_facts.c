/*
 * antike_facts.c: writes the facts of Antike II that are printed on rondel, advances, personages
 * and maps, for the page, which shows them and knows no rule.
 *
 *   antike_facts > web/src/games/antike/facts.json
 *
 * The order of everything is that of a view's fields.
 */
#include <stdio.h>

#include "games/antike/ant.h"

static const char *comma(int is_last)
{
    return is_last ? "" : ",";
}

static const char *needed(int needs)
{
    for (int advance = 0; advance < ADVANCES; advance++)
        if (needs >> advance & 1)
            return ant_advances[advance].id;
    return NULL;
}

static void put_advances(void)
{
    printf("  \"advances\": [\n");
    for (int advance = 0; advance < ADVANCES; advance++) {
        const ant_advance *fact = &ant_advances[advance];
        const char *needs = needed(fact->needs);

        printf("    { \"id\": \"%s\", \"first\": %d, \"later\": %d, \"needs\": ", fact->id,
               fact->price_first, fact->price_later);
        printf(needs ? "\"%s\" }" : "null }", needs);
        printf("%s\n", comma(advance == ADVANCES - 1));
    }
    printf("  ],\n");
}

static void put_fields(void)
{
    printf("  \"fields\": [");
    for (int field = 0; field < FIELDS; field++)
        printf("\"%s\"%s", ant_fields[field], field < FIELDS - 1 ? ", " : "],\n");
}

static void put_supplies(void)
{
    printf("  \"persons\": [\n");
    for (int person = 0; person < PERSONS; person++)
        printf("    { \"id\": \"%s\", \"supply\": %d }%s\n", ant_persons[person],
               ant_person_supply[person], comma(person == PERSONS - 1));
    printf("  ],\n  \"units\": [\n");
    for (int kind = 0; kind < KINDS; kind++)
        printf("    { \"id\": \"%s\", \"supply\": %d }%s\n", ant_noun_kind.id(NULL, kind),
               ant_unit_supply[kind], comma(kind == KINDS - 1));
    printf("  ],\n");
}

static void put_resources(void)
{
    printf("  \"resources\": [");
    for (int resource = 0; resource < RESOURCES; resource++)
        printf("\"%s\"%s", ant_noun_resource.id(NULL, resource),
               resource < RESOURCES - 1 ? ", " : "],\n");
}

static const char *resource_of(const ant_board *b, int region)
{
    int resource = b->resource[region];

    return resource == ANY ? "any" : ant_noun_resource.id(NULL, resource);
}

static void put_regions(const ant_board *b)
{
    printf("      \"regions\": [\n");
    for (int region = 0; region < b->n_regions; region++)
        printf("        { \"id\": \"%s\", \"title\": \"%s\", \"resource\": \"%s\" }%s\n",
               b->region[region], b->region_title[region], resource_of(b, region),
               comma(region == b->n_regions - 1));
    printf("      ],\n");
}

/* Nations in the order of their turns; a set-up that the map has not is null. */
static void put_setup(const ant_board *b, int setup)
{
    int n = b->n_in_setup[setup];

    if (!n) {
        printf("        null");
        return;
    }
    printf("        { \"goal\": %d, \"nations\": [", b->goal[setup]);
    for (int nation = 0; nation < n; nation++)
        printf("\"%s\"%s", b->nation_title[b->nation_of[setup][nation]],
               nation < n - 1 ? ", " : "] }");
}

static void put_map(const ant_board *b)
{
    printf("    \"%s\": {\n", b->head.id);
    put_regions(b);
    printf("      \"setups\": [\n");
    for (int setup = 0; setup < SETUPS; setup++) {
        put_setup(b, setup);
        printf("%s\n", comma(setup == SETUPS - 1));
    }
    printf("      ]\n    }");
}

static void put_maps(void)
{
    printf("  \"maps\": {\n");
    for (int i = 0; antike_boards[i]; i++) {
        put_map((const void *)antike_boards[i]);
        printf("%s\n", comma(!antike_boards[i + 1]));
    }
    printf("  }\n");
}

int main(void)
{
    printf("{\n  \"free_steps\": %d,\n", FREE_STEPS);
    printf("  \"long\": { \"variant\": %d, \"goal\": %d },\n", LONG, LONG_GOAL);
    put_fields();
    put_resources();
    put_advances();
    put_supplies();
    put_maps();
    printf("}\n");
    return ferror(stdout) ? 1 : 0;
}
