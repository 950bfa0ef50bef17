/*
 * events.c: phase V: cubes are laid against events, then the events take effect.
 */
#include <string.h>

#include "syl.h"

static int fits_somewhere(const syl_board *b, const syl *s, int kind)
{
    for (int place = 0; place < SHOWN; place++)
        if (s->shown[place] != NONE && b->fighters[s->shown[place]] >> kind & 1)
            return 1;
    return 0;
}

static void reward(const syl_board *b, syl *s, int place, const ae_sink *sink)
{
    int most = 0;

    for (int seat = 0; seat < s->seats; seat++)
        most = s->cube[seat][place] > most ? s->cube[seat][place] : most;
    for (int i = 0; most && i < s->seats; i++) {
        int seat = (s->consul + i) % s->seats, marker = b->political[s->shown[place]];

        if (s->cube[seat][place] != most)
            continue;
        if (marker == NO_MARKER)
            syl_add_prestige(s, seat, CUBES_PRESTIGE, BY_EVENT, sink);
        else
            syl_give_token(s, seat, marker, sink);
    }
}

static void go_on_preventing(const syl_board *b, syl *s, const ae_sink *sink);

/* From seat to seat, those without cubes are skipped. */
static void next_cube(const syl_board *b, syl *s, int from, const ae_sink *sink)
{
    for (int i = 0; i < s->seats; i++) {
        int seat = (from + i) % s->seats;

        if (s->cubes_left[seat][0] + s->cubes_left[seat][1] == 0)
            continue;
        s->actor = (uint8_t)seat;
        s->step = ST_CUBE;
        return;
    }
    for (int place = 0; place < SHOWN; place++)
        if (s->shown[place] != NONE)
            reward(b, s, place, sink);
    s->actor = s->consul;
    go_on_preventing(b, s, sink);
}

void syl_begin_cubes(const syl_board *b, syl *s, const ae_sink *sink)
{
    static const uint8_t card[] = { LEGIONARY, VESTAL };

    for (int seat = 0; seat < s->seats; seat++)
        for (int kind = 0; kind < 2; kind++)
            s->cubes_left[seat][kind] =
                fits_somewhere(b, s, kind) ? s->cards[seat][card[kind]][UP] : 0;
    next_cube(b, s, s->consul, sink);
}

void syl_place_cube(const syl_board *b, syl *s, int place, int kind, const ae_sink *sink)
{
    s->cubes_left[s->actor][kind]--;
    s->cube[s->actor][place]++;
    syl_emit(sink, EV_CUBE, s->actor, s->shown[place], 0);
    next_cube(b, s, syl_next(s, s->actor), sink);
}

/* ---- effects ---- */

/* Rules, decadence: the markers furthest to the right. */
static void decay(const syl_board *b, syl *s, const ae_sink *sink)
{
    int top = 0;

    for (int marker = 0; marker < MARKERS; marker++)
        top = s->ladder[marker] > top ? s->ladder[marker] : top;
    for (int marker = 0; marker < MARKERS; marker++)
        if (s->ladder[marker] == top)
            syl_move_marker(b, s, marker, -1, sink);
}

static void turn_down(syl *s, int seat, int card, int status, const ae_sink *sink)
{
    s->cards[seat][card][status]--;
    s->cards[seat][card][status == UP ? DOWN : DOWN_TURNED]++;
    syl_emit(sink, EV_DOWN, seat, card, 0);
}

static void turn_tile_down(syl *s, int seat, int tile, const ae_sink *sink)
{
    s->building[seat][tile][0]--;
    s->building[seat][tile][1]++;
    syl_emit(sink, EV_TILE_DOWN, seat, tile, 0);
}

/* What the seat could turn down; the last of it through `only`. */
static int n_to_flip(const syl *s, int seat, int event, ae_move *only)
{
    int n = 0;

    for (int card = 0; card < CARDS; card++)
        for (int status = UP; status <= TURNED; status++)
            if (syl_touches(event, card) && s->cards[seat][card][status]) {
                *only = MOVE(MV_FLIP, card, status);
                n++;
            }
    for (int tile = 0; tile < LASTING; tile++)
        if (syl_touches_tile(event, tile) && s->building[seat][tile][0]) {
            *only = MOVE(MV_FLIP_TILE, tile, 0);
            n++;
        }
    return n;
}

static void flip(syl *s, int seat, ae_move move, const ae_sink *sink)
{
    if (MOVE_KIND(move) == MV_FLIP)
        turn_down(s, seat, MOVE_A(move), MOVE_B(move), sink);
    else
        turn_tile_down(s, seat, MOVE_A(move), sink);
}

/* From the consul on, everyone turns one down; 0 if somebody has to choose. */
static int can_flip_all(syl *s, int event, const ae_sink *sink)
{
    for (; s->n_flipped < s->seats; s->n_flipped++) {
        int seat = (s->consul + s->n_flipped) % s->seats, n;
        ae_move only = 0;

        n = n_to_flip(s, seat, event, &only);
        if (n > 1) {
            s->actor = (uint8_t)seat;
            s->step = ST_FLIP;
            return 0;
        }
        if (n == 1)
            flip(s, seat, only, sink);
    }
    s->n_flipped = 0;
    return 1;
}

/* 0 if it waits for a choice. */
static int can_happen(const syl_board *b, syl *s, int event, const ae_sink *sink)
{
    switch (event) {
    case EPIDEMIC:
        syl_move_marker(b, s, HEALTH, -1, sink);
        return 1;
    case VOLCANO:
        syl_move_marker(b, s, LEISURE, -1, sink);
        return 1;
    case IMPERIAL_CULT:
        syl_move_marker(b, s, CIVIC, -1, sink);
        return 1;
    case FAMINE:
        syl_move_famine(b, s, 1, sink);
        return 1;
    case DECADENCE:
        decay(b, s, sink);
        return 1;
    default:
        return can_flip_all(s, event, sink);
    }
}

/* ---- one leaves ---- */

static int is_held(const syl *s, int card)
{
    for (int place = 0; place < SHOWN; place++)
        if (s->shown[place] != NONE && syl_touches(s->shown[place], card))
            return 1;
    return 0;
}

static int is_tile_held(const syl *s, int tile)
{
    for (int place = 0; place < SHOWN; place++)
        if (s->shown[place] != NONE && syl_touches_tile(s->shown[place], tile))
            return 1;
    return 0;
}

/* Rules, events: what it held down turns up, unless another one on display could hold it too. */
static void release(syl *s, int event)
{
    for (int seat = 0; seat < s->seats; seat++) {
        for (int card = 0; card < CARDS; card++)
            if (syl_touches(event, card) && !is_held(s, card)) {
                uint8_t *n = s->cards[seat][card];

                n[UP] = (uint8_t)(n[UP] + n[DOWN]);
                n[TURNED] = (uint8_t)(n[TURNED] + n[DOWN_TURNED]);
                n[DOWN] = n[DOWN_TURNED] = 0;
            }
        for (int tile = 0; tile < LASTING; tile++)
            if (syl_touches_tile(event, tile) && !is_tile_held(s, tile)) {
                uint8_t *n = s->building[seat][tile];

                n[0] = (uint8_t)(n[0] + n[1]);
                n[1] = 0;
            }
    }
}

void syl_remove(const syl_board *b, syl *s, int place, const ae_sink *sink)
{
    int event = s->shown[place];

    s->shown[place] = NONE;
    syl_emit(sink, EV_REMOVED, AE_CHANCE, event, 0);
    release(s, event);
    s->prevented = s->at_event = 0;
    memset(s->cube, 0, sizeof s->cube);
    s->actor = s->consul;
    if (s->round < ROUNDS && s->events_left)
        s->step = ST_EVENT;
    else
        syl_begin_work(b, s, sink);
}

static int lowest(unsigned set)
{
    int i = 0;

    while (!(set >> i & 1))
        i++;
    return i;
}

/* The two that happen, from top to bottom; then one of the prevented leaves. */
static void run_events(const syl_board *b, syl *s, const ae_sink *sink)
{
    unsigned leaving;

    for (; s->at_event < SHOWN; s->at_event++) {
        int event = s->shown[s->at_event];

        if (s->prevented >> s->at_event & 1 || event == NONE)
            continue;
        if (!s->n_flipped)
            syl_emit(sink, EV_HAPPENS, AE_CHANCE, event, 0);
        if (!can_happen(b, s, event, sink))
            return;
    }
    leaving = syl_to_remove(s);
    s->actor = s->consul;
    if (leaving & (leaving - 1))
        s->step = ST_REMOVE;
    else
        syl_remove(b, s, lowest(leaving), sink);
}

void syl_flip(const syl_board *b, syl *s, ae_move move, const ae_sink *sink)
{
    flip(s, s->actor, move, sink);
    s->n_flipped++;
    run_events(b, s, sink);
}

static int n_bits(unsigned set)
{
    int n = 0;

    for (; set; set &= set - 1)
        n++;
    return n;
}

/* As long as the cubes tell which ones, nobody is asked. */
static void go_on_preventing(const syl_board *b, syl *s, const ae_sink *sink)
{
    unsigned among = syl_to_prevent(s);

    if (among && n_bits(among) > 2 - n_bits(s->prevented)) {
        s->step = ST_PREVENT;
        return;
    }
    if (among) {
        syl_prevent(b, s, lowest(among), sink);
        return;
    }
    run_events(b, s, sink);
}

void syl_prevent(const syl_board *b, syl *s, int place, const ae_sink *sink)
{
    s->prevented |= (uint8_t)(1 << place);
    syl_emit(sink, EV_PREVENTED, AE_CHANCE, s->shown[place], 0);
    go_on_preventing(b, s, sink);
}
