/*
 * board_ways.c: computes distances over a map, in steps of colonists.
 *
 * Rules, Architect: the first step takes a colonist out of its city onto a line of its kind.  Each
 * further step leads to a line of that kind that shares either of its two cities with the line
 * before.  Crossing a line where nobody may stay costs a step like any other.
 */
#include "board_reader.h"

#include <string.h>

static uint32_t bit(int city)
{
    return (uint32_t)1 << city;
}

static uint32_t ends_of(const conc_board *b, int line)
{
    return bit(b->line_end[line][0]) | bit(b->line_end[line][1]);
}

static int is_inside(const conc_board *b, uint32_t cities, int line)
{
    return !(ends_of(b, line) & ~cities);
}

uint32_t map_cities(const conc_board *b, int is_small)
{
    uint32_t cities = 0;

    for (int city = 0; city < b->n_cities; city++)
        if (!is_small || b->city_letter[city] + 1 != b->small_without)
            cities |= bit(city);
    return cities;
}

int map_leads_out(const conc_board *b, uint32_t cities, int city, int kind)
{
    for (int line = 0; line < b->n_lines; line++)
        if (b->line_kind[line] == kind && is_inside(b, cities, line)
            && ends_of(b, line) & bit(city))
            return 1;
    return 0;
}

uint32_t map_reached(const conc_board *b, uint32_t cities)
{
    uint32_t reached = bit(b->capital), before;

    do {
        before = reached;
        for (int line = 0; line < b->n_lines; line++)
            if (is_inside(b, cities, line) && ends_of(b, line) & reached)
                reached |= ends_of(b, line);
    } while (reached != before);
    return reached;
}

static void begin_steps(const conc_board *b, uint32_t cities, uint8_t steps[LINES][LINES])
{
    for (int from = 0; from < b->n_lines; from++)
        for (int to = 0; to < b->n_lines; to++)
            if (is_inside(b, cities, from) && is_inside(b, cities, to)
                && b->line_kind[from] == b->line_kind[to] && ends_of(b, from) & ends_of(b, to))
                steps[from][to] = from != to;
}

/* Floyd–Warshall: each round of the outer loop allows ways over one more line. */
static void shorten_steps(int n, uint8_t steps[LINES][LINES])
{
    for (int over = 0; over < n; over++)
        for (int from = 0; from < n; from++)
            for (int to = 0; to < n; to++)
                if (steps[from][over] + steps[over][to] < steps[from][to])
                    steps[from][to] = (uint8_t)(steps[from][over] + steps[over][to]);
}

static void step_out(const conc_board *b, uint8_t steps[LINES][LINES],
                     uint8_t out_steps[CITIES][LINES])
{
    for (int first = 0; first < b->n_lines; first++)
        for (int k = 0; k < 2; k++)
            for (int line = 0; line < b->n_lines; line++) {
                uint8_t *least = &out_steps[b->line_end[first][k]][line];

                if (steps[first][line] + 1 < *least)
                    *least = (uint8_t)(steps[first][line] + 1);
            }
}

void map_measure(conc_board *b)
{
    memset(b->steps, FAR, sizeof b->steps);
    memset(b->out_steps, FAR, sizeof b->out_steps);
    for (int is_small = 0; is_small <= (b->small_without > 0); is_small++) {
        begin_steps(b, map_cities(b, is_small), b->steps[is_small]);
        shorten_steps(b->n_lines, b->steps[is_small]);
        step_out(b, b->steps[is_small], b->out_steps[is_small]);
    }
}
