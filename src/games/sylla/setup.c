/*
 * setup.c: sets up a game, and carries out all draws.
 *
 * Streams: who is consul, works, events, tiles of a letter, characters.
 */
#include <string.h>

#include "syl.h"

enum {
    STREAM_FIRST,
    STREAM_WORKS,
    STREAM_EVENTS,
    STREAM_TILES,
    STREAM_CHARS = STREAM_TILES + LETTERS
};

ae_err syl_init(const ae_board *board, void *state, const ae_setup *setup)
{
    const syl_board *b = (const void *)board;
    syl *s = state;

    memset(s, 0, sizeof *s);
    s->seats = setup->seats;
    s->round = 1;
    s->step = ST_FIRST;
    s->bid = -1;
    s->consul = s->actor = s->bidder = s->seller = s->offered = NONE;
    s->work_out = s->work = s->next_work = NONE;
    s->works_left = (1 << WORKS) - 1;
    s->events_left = (1 << DECADENCE) - 1;
    memset(s->shown, NONE, sizeof s->shown);
    s->shown[SHOWN - 1] = DECADENCE;
    memset(s->slot, NONE, sizeof s->slot);
    memset(s->on_offer, NONE, sizeof s->on_offer);
    memset(s->under, NONE, sizeof s->under);
    memset(s->ladder, b->start, sizeof s->ladder);
    memcpy(s->tiles, b->tiles, sizeof s->tiles);
    for (int seat = 0; seat < s->seats; seat++)
        s->prestige[seat] = START_PRESTIGE;
    return AE_OK;
}

static void list_set(ae_chance *out, int kind, unsigned set, int n)
{
    for (int i = 0; i < n; i++)
        if (set >> i & 1)
            ae_weigh(out, MOVE(kind, i, 0), 1);
}

static int current_letter(const syl *s)
{
    for (int letter = 0; letter < LETTERS; letter++)
        for (int tile = 0; tile < TILES; tile++)
            if (s->tiles[letter][tile])
                return letter;
    return LETTERS;
}

static void list_counts(ae_chance *out, int kind, const uint8_t *count, int n)
{
    for (int i = 0; i < n; i++)
        if (count[i])
            ae_weigh(out, MOVE(kind, i, 0), count[i]);
}

void syl_chance(const ae_board *board, const void *state, ae_chance *out)
{
    const syl *s = state;

    (void)board;
    out->list.n = 0;
    out->total = out->stream = 0;
    switch (s->step) {
    case ST_FIRST:
        out->stream = STREAM_FIRST;
        list_set(out, MV_FIRST, syl_everyone(s), s->seats);
        break;
    case ST_OUT:
    case ST_WORK:
        out->stream = STREAM_WORKS;
        list_set(out, s->step == ST_OUT ? MV_OUT : MV_WORK, s->works_left, WORKS);
        break;
    case ST_EVENT:
        out->stream = STREAM_EVENTS;
        list_set(out, MV_EVENT, (unsigned)s->events_left, EVENTS);
        break;
    case ST_TILE:
        out->stream = (uint32_t)(STREAM_TILES + current_letter(s));
        list_counts(out, MV_TILE, s->tiles[current_letter(s)], TILES);
        break;
    case ST_CHAR:
        out->stream = STREAM_CHARS;
        list_counts(out, MV_CHAR, s->pile, CHARS);
        break;
    }
}

static int first_free(const uint8_t *place, int n)
{
    int i = 0;

    while (i < n && place[i] != NONE)
        i++;
    return i;
}

/* Below the pile lie cards whose order everybody has seen. */
static void take_from_below(syl *s, const ae_sink *sink)
{
    int card = s->under[0];

    s->on_offer[first_free(s->on_offer, SLOTS)] = (uint8_t)card;
    memmove(s->under, s->under + 1, UNDER - 1);
    s->under[UNDER - 1] = NONE;
    syl_emit(sink, EV_CHAR, AE_CHANCE, card, 0);
}

static int is_pile_empty(const syl *s)
{
    for (int card = 0; card < CHARS; card++)
        if (s->pile[card])
            return 0;
    return 1;
}

/* Characters and tiles for a round; then the election. */
void syl_refill(const syl_board *b, syl *s, const ae_sink *sink)
{
    (void)b;
    while (first_free(s->on_offer, syl_n_display(s)) < syl_n_display(s)) {
        if (!is_pile_empty(s)) {
            s->step = ST_CHAR;
            return;
        }
        if (s->under[0] == NONE)
            break;
        take_from_below(s, sink);
    }
    if (first_free(s->slot, SLOTS) < SLOTS && current_letter(s) < LETTERS)
        s->step = ST_TILE;
    else
        syl_begin_election(s);
}

static void draw_event(const syl_board *b, syl *s, int event, const ae_sink *sink)
{
    s->shown[first_free(s->shown, SHOWN)] = (uint8_t)event;
    s->events_left = (int16_t)(s->events_left & ~(1 << event));
    syl_emit(sink, EV_EVENT, AE_CHANCE, event, 0);
    if (first_free(s->shown, SHOWN) < SHOWN)
        return;
    if (s->consul != NONE && s->decided == 0 && s->on_offer[0] == NONE && s->round == 1
        && is_pile_empty(s))
        s->step = ST_PICK;
    else
        syl_begin_work(b, s, sink);
}

static void draw_work(syl *s, int work, const ae_sink *sink)
{
    s->works_left = (uint8_t)(s->works_left & ~(1 << work));
    syl_emit(sink, s->step == ST_OUT ? EV_WORK_OUT : EV_WORK, AE_CHANCE, work, 0);
    if (s->step == ST_OUT) {
        s->work_out = (uint8_t)work;
        s->step = ST_WORK;
    } else if (s->work == NONE) {
        s->work = (uint8_t)work;
        s->step = ST_EVENT;
    } else {
        s->next_work = (uint8_t)work;
        syl_begin_votes(s);
    }
}

void syl_draw(const syl_board *b, syl *s, ae_move move, const ae_sink *sink)
{
    int what = MOVE_A(move);

    switch (MOVE_KIND(move)) {
    case MV_FIRST:
        s->consul = s->actor = (uint8_t)what;
        s->step = ST_OUT;
        syl_emit(sink, EV_FIRST, what, 0, 0);
        break;
    case MV_OUT:
    case MV_WORK:
        draw_work(s, what, sink);
        break;
    case MV_EVENT:
        draw_event(b, s, what, sink);
        break;
    case MV_TILE:
        s->tiles[current_letter(s)][what]--;
        syl_emit(sink, EV_TILE, AE_CHANCE, what, b->slot_colour[first_free(s->slot, SLOTS)]);
        s->slot[first_free(s->slot, SLOTS)] = (uint8_t)what;
        syl_refill(b, s, sink);
        break;
    default:
        s->pile[what]--;
        s->on_offer[first_free(s->on_offer, SLOTS)] = (uint8_t)what;
        syl_emit(sink, EV_CHAR, AE_CHANCE, what, 0);
        syl_refill(b, s, sink);
    }
}

/* Two bits for each character that a set has. */
int syl_unpack(int packed, int card)
{
    static const uint8_t shift[CHARS] = { 0, 1, 2, 3, 4, 5, 6, 8 };

    return packed >> shift[card] & (card < LEGIONARY ? 1 : 3);
}
