/*
 * tally.c: counts what happens on the map: houses by city, colonists on lines, goods by province.
 */
#include "conc.h"
#include "core/tally.h"

enum { CITIES_LIST, LINES_LIST, PROVINCES_LIST, LISTS };

_Static_assert((int)LISTS <= (int)AE_MAX_TALLIES, "an ae_counts has room for all lists");

static const conc_board *of(const ae_board *board)
{
    return (const void *)board;
}

static int n_cities(const ae_board *board)
{
    return of(board)->n_cities;
}

static int n_lines(const ae_board *board)
{
    return of(board)->n_lines;
}

static int n_provinces(const ae_board *board)
{
    return of(board)->n_provinces;
}

static void put_city(const ae_board *board, int city, ae_text *out)
{
    ae_put(out, of(board)->city[city]);
}

static void put_line(const ae_board *board, int line, ae_text *out)
{
    ae_put(out, of(board)->line[line]);
}

static void put_province(const ae_board *board, int province, ae_text *out)
{
    ae_put(out, of(board)->province[province]);
}

/* ---- parts of the map that take part: `small` leaves some out ---- */

/* Rules, Architect: nobody builds in the capital. */
static int is_open_city(const ae_board *board, const void *state, int city)
{
    return city != of(board)->capital && conc_has_city(of(board), state, city);
}

static int is_open_line(const ae_board *board, const void *state, int line)
{
    return conc_has_city(of(board), state, of(board)->line_end[line][0])
           && conc_has_city(of(board), state, of(board)->line_end[line][1]);
}

static int is_open_province(const ae_board *board, const void *state, int province)
{
    for (int city = 0; city < of(board)->n_cities; city++)
        if (of(board)->city_province[city] == province && is_open_city(board, state, city))
            return 1;
    return 0;
}

static const ae_tally_list lists[LISTS + 1] = {
    [CITIES_LIST] = { "cities", "houses", "built", n_cities, put_city, is_open_city },
    [LINES_LIST] = { "lines", "used", "in_use", n_lines, put_line, is_open_line },
    [PROVINCES_LIST] = { "provinces", "income", "productive", n_provinces, put_province,
                         is_open_province },
};

/* ---- counting ---- */

/* A line that the colonist crosses before `line`, on one of the shortest ways; -1 if the first
 * step leads there. */
static int line_before(const conc_board *b, const conc *s, int place, int line)
{
    int steps = conc_steps(b, s, place, line);

    for (int over = 0; steps > 1 && over < b->n_lines; over++)
        if (b->line_kind[over] == b->line_kind[line]
            && conc_steps(b, s, place, over) == steps - 1
            && conc_steps(b, s, ON_LINE + over, line) == 1)
            return over;
    return -1;
}

/* Every line that the colonist crosses, and the one where it stops. */
static void count_way(const conc_board *b, const conc *s, int place, int line, ae_counts *out)
{
    for (; line >= 0; line = line_before(b, s, place, line))
        out->n[LINES_LIST][line]++;
}

static void count_house(const conc *s, int city, ae_counts *out)
{
    out->n[CITIES_LIST][city]++;
    if (conc_n_houses(s, s->actor) == 0)
        out->start[s->actor] = city;
}

/* Rules, Prefect: the bonus, twice with the Praefectus Magnus, and a good for each house. */
static void count_province(const conc_board *b, const conc *s, int province, ae_counts *out)
{
    uint32_t *n = &out->n[PROVINCES_LIST][province];

    *n += s->magnus == s->actor ? 2 : 1;
    for (int city = 0; city < b->n_cities; city++)
        for (int seat = 0; b->city_province[city] == province && seat < s->seats; seat++)
            *n += s->house[city] >> seat & 1;
}

/* Rules, specialists: a good for each own house in a city of that good. */
static void count_specialist(const conc_board *b, const conc *s, int seat, int good,
                             ae_counts *out)
{
    for (int city = 0; city < b->n_cities; city++)
        if (s->good[city] == good + 1 && s->house[city] >> seat & 1)
            out->n[PROVINCES_LIST][b->city_province[city]]++;
}

/* Only a Prefect and a specialist bring goods; after a Prefect, goods also arrive one by one where
 * not all of them fit. */
static void count(const ae_board *board, const void *before, ae_step step,
                  const ae_event *events, int n_events, ae_counts *out)
{
    const conc *s = before;
    int kind = MOVE_KIND(step.move), first = MOVE_A(step.move);

    if (kind == MV_MOVE)
        count_way(of(board), s, first, MOVE_B(step.move), out);
    else if (kind == MV_BUILD)
        count_house(s, first, out);
    else if (kind == MV_PRODUCE)
        count_province(of(board), s, first, out);
    else if (kind != MV_TAKE)
        for (int i = 0; i < n_events; i++)
            if (events[i].kind == EV_GOT)
                count_specialist(of(board), s, events[i].seat, events[i].arg[1], out);
}

/* Whoever begins is drawn, so seats differ by their place after the start player. */
static int place(const ae_board *board, const void *state, int seat)
{
    const conc *s = state;

    (void)board;
    return s->first == NOBODY ? seat : (seat + s->seats - s->first) % s->seats;
}

static int turns(const ae_board *board, const void *state)
{
    (void)board;
    return ((const conc *)state)->turn;
}

/* The capital is where everybody starts, so the city of the first house counts as the start. */
const struct ae_tally conc_tally = {
    .lists = lists,
    .starts = CITIES_LIST,
    .count = count,
    .place = place,
    .turns = turns,
};
