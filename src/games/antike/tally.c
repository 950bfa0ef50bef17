/*
 * tally.c: counts what happens on the map: cities and temples by region, crossings by border.
 */
#include "ant.h"
#include "core/tally.h"

enum { REGIONS_LIST, TEMPLES_LIST, BORDERS_LIST, LISTS };

_Static_assert((int)LISTS <= (int)AE_MAX_TALLIES, "an ae_counts has room for all lists");
_Static_assert(REGIONS *KINDS *NEAR / 2 <= (int)AE_MAX_TALLIED, "so many borders can there be");

static const ant_board *of(const ae_board *board)
{
    return (const void *)board;
}

static int n_regions(const ae_board *board)
{
    return of(board)->n_regions;
}

static void put_region(const ae_board *board, int region, ae_text *out)
{
    ae_put(out, of(board)->region[region]);
}

/* ---- borders, numbered by their lower region, then by the higher one ---- */

static int is_border(const ant_board *b, int from, int to)
{
    for (int kind = 0; kind < KINDS; kind++)
        for (int i = 0; i < NEAR; i++)
            if (b->near[kind][from][i] == to)
                return 1;
    return 0;
}

/* Finds border number `wanted` and returns 1; else counts all of them in `n`. */
static int find_border(const ant_board *b, int wanted, int *n, int ends[2])
{
    *n = 0;
    for (ends[0] = 0; ends[0] < b->n_regions; ends[0]++)
        for (ends[1] = ends[0] + 1; ends[1] < b->n_regions; ends[1]++)
            if (is_border(b, ends[0], ends[1]) && (*n)++ == wanted)
                return 1;
    return 0;
}

static int n_borders(const ae_board *board)
{
    int n, ends[2];

    find_border(of(board), -1, &n, ends);
    return n;
}

static void put_border(const ae_board *board, int border, ae_text *out)
{
    int n, ends[2];

    if (!find_border(of(board), border, &n, ends))
        return;
    put_region(board, ends[0], out);
    ae_put(out, "-");
    put_region(board, ends[1], out);
}

static int border_between(const ant_board *b, int from, int to)
{
    int low = from < to ? from : to, high = from < to ? to : from, n = 0;

    for (int i = 0; i <= low; i++)
        for (int k = i + 1; k < (i < low ? b->n_regions : high); k++)
            n += is_border(b, i, k);
    return n;
}

static const ae_tally_list lists[LISTS + 1] = {
    [REGIONS_LIST] = { "regions", "cities", "built", n_regions, put_region, NULL },
    [TEMPLES_LIST] = { "temples", "temples", "built", n_regions, put_region, NULL },
    [BORDERS_LIST] = { "borders", "used", "in_use", n_borders, put_border, NULL },
};

/* ---- counting ---- */

/* A nation starts with three cities; that of marble stands for them. */
static void begin(const ae_board *board, const void *state, ae_counts *out)
{
    const ant *s = state;

    for (int nation = s->n_nations - 1; nation >= 0; nation--)
        out->start[ant_seat_of(s, nation)] = of(board)->start[s->setup][nation][MARBLE];
}

/* A conquest gives a city to another nation and counts like a new one; where there is only a neutral
 * temple, nobody gets a city. */
static void count(const ae_board *board, const void *before, ae_step step,
                  const ae_event *events, int n_events, ae_counts *out)
{
    const ant *s = before;
    int first = MOVE_A(step.move), second = MOVE_B(step.move);

    (void)events, (void)n_events;
    switch (MOVE_KIND(step.move)) {
    case MV_FOUND:
        out->n[REGIONS_LIST][first]++;
        break;
    case MV_CONQUER:
        out->n[REGIONS_LIST][first] += s->owner[first] > 0;
        break;
    case MV_TEMPLE:
        out->n[TEMPLES_LIST][first]++;
        break;
    case MV_STEP:
        out->n[BORDERS_LIST][border_between(of(board), first, second)]++;
        break;
    }
}

/* Seats differ by their nations, whose order is fixed. */
static int place(const ae_board *board, const void *state, int seat)
{
    (void)board, (void)state;
    return seat;
}

static int turns(const ae_board *board, const void *state)
{
    (void)board;
    return ((const ant *)state)->turn;
}

const struct ae_tally ant_tally = {
    .lists = lists,
    .starts = REGIONS_LIST,
    .begin = begin,
    .count = count,
    .place = place,
    .turns = turns,
};
