/*
 * play.c: plays one game of bots and counts what happens on the map.
 */
#include <string.h>

#include "balance/balance.h"

enum { MAX_EVENTS = 64 };

/* A game under way. */
typedef struct {
    const ae_trial *trial;
    ae_state state;
    ae_mind mind[AE_MAX_SEATS];
    ae_seed luck;
    uint32_t ordinal[AE_MAX_STREAMS];
    ae_event event[MAX_EVENTS]; /* of the present step */
    int n_events;
    ae_counts counts;
    ae_balance *out;
} one_game;

static uint64_t first_word(const ae_seed *seed)
{
    uint64_t word = 0;

    for (int i = 7; i >= 0; i--)
        word = word << 8 | seed->byte[i];
    return word;
}

static void hear(void *ctx, const ae_event *event)
{
    one_game *g = ctx;

    if (g->n_events < MAX_EVENTS)
        g->event[g->n_events++] = *event;
}

/* ---- the steps ---- */

static void take(one_game *g, ae_step step)
{
    const ae_trial *t = g->trial;
    const ae_tally *tally = t->game->tally;
    ae_sink sink = { .emit = hear, .ctx = g };
    ae_state before;

    memcpy(&before, &g->state, t->game->state_size);
    g->n_events = 0;
    t->game->apply(t->board, &g->state, step.seat, step.move, &sink);
    if (tally)
        tally->count(t->board, &before, step, g->event, g->n_events, &g->counts);
}

static void draw(one_game *g)
{
    ae_chance chance;

    g->trial->game->chance(g->trial->board, &g->state, &chance);
    AE_ASSERT(chance.stream < AE_MAX_STREAMS);
    take(g, (ae_step){ AE_CHANCE, ae_draw(&g->luck, g->ordinal[chance.stream]++, &chance) });
}

static void decide(one_game *g, int seat)
{
    const ae_trial *t = g->trial;
    ae_moves list;
    ae_move move;

    t->game->legal(t->board, &g->state, seat, &list);
    move = list.move[0];
    if (list.n > 1) {
        move = ae_bot_choose(&t->bot, t->game, t->board, &g->state, seat, &g->mind[seat]);
        g->out->decisions++;
    }
    take(g, (ae_step){ seat, move });
}

static void begin(one_game *g, int64_t number, void *memory)
{
    const ae_trial *t = g->trial;
    const ae_tally *tally = t->game->tally;

    AE_ASSERT(ae_start(t->game, t->board, &g->state, &t->setup) == AE_OK);
    /* Stream 0 of a game is for its draws, stream 1 + seat for the bot of that seat. */
    g->luck = ae_seed_derive(&t->seed, number, 0);
    for (int seat = 0; seat < t->setup.seats; seat++) {
        ae_seed own = ae_seed_derive(&t->seed, number, 1 + seat);

        g->mind[seat] = (ae_mind){ .rng = { first_word(&own) }, .memory = memory };
        g->counts.start[seat] = AE_NONE;
    }
    if (tally && tally->begin)
        tally->begin(t->board, &g->state, &g->counts);
}

/* ---- the end of the game ---- */

/* Teams have consecutive numbers from 0, and partners sit opposite each other. */
static int count_sides(const ae_result *result, int seats)
{
    int n = 0;

    for (int seat = 0; seat < seats; seat++)
        n = result[seat].team >= n ? result[seat].team + 1 : n;
    return n;
}

static int side_of(const one_game *g, int n_sides, int seat)
{
    const ae_trial *t = g->trial;
    const ae_tally *tally = t->game->tally;

    return (tally ? tally->place(t->board, &g->state, seat) : seat) % n_sides;
}

static void count_result(one_game *g)
{
    const ae_trial *t = g->trial;
    ae_result result[AE_MAX_SEATS];
    ae_balance *out = g->out;
    int seats = t->setup.seats, best = 0;

    t->game->result(t->board, &g->state, result);
    out->n_sides = count_sides(result, seats);
    for (int seat = 0; seat < seats; seat++) {
        int side = side_of(g, out->n_sides, seat);

        out->score[side] += result[seat].score;
        if (result[seat].rank == 1)
            out->wins[side] = 1;
        if (result[seat].score > result[best].score)
            best = seat;
    }
    for (int side = 0; side < out->n_sides; side++)
        out->score[side] /= seats / out->n_sides;
    out->winner_score = result[best].score;
    for (int seat = 0; seat < seats; seat++) {
        int start = g->counts.start[seat];

        if (start != AE_NONE && out->starts.n > start) {
            out->starts.sum[start]++;
            out->starts.games[start] += result[seat].rank == 1;
        }
    }
}

/* The index that each thing of a list has among those that take part; -1 for the others. */
static int number_things(const one_game *g, const ae_tally_list *list,
                         int index[AE_MAX_TALLIED])
{
    const ae_trial *t = g->trial;
    int n = 0, all = list->count(t->board);

    AE_ASSERT(all <= AE_MAX_TALLIED);
    for (int i = 0; i < all; i++)
        index[i] = !list->is_open || list->is_open(t->board, &g->state, i) ? n++ : -1;
    for (int i = all; i < AE_MAX_TALLIED; i++)
        index[i] = -1;
    return n;
}

static void count_list(one_game *g, int which)
{
    const ae_tally *tally = g->trial->game->tally;
    ae_balance_list *to = &g->out->list[which];
    int index[AE_MAX_TALLIED];

    to->n = number_things(g, &tally->lists[which], index);
    for (int i = 0; i < AE_MAX_TALLIED; i++)
        if (index[i] >= 0) {
            to->sum[index[i]] = g->counts.n[which][i];
            to->games[index[i]] = g->counts.n[which][i] > 0;
        }
    if (which != tally->starts)
        return;
    g->out->starts.n = to->n;
    for (int seat = 0; seat < g->trial->setup.seats; seat++)
        if (g->counts.start[seat] != AE_NONE)
            g->counts.start[seat] = index[g->counts.start[seat]];
}

void ae_balance_play(const ae_trial *t, int64_t number, void *memory, ae_balance *out)
{
    const ae_tally *tally = t->game->tally;
    one_game g = { .trial = t, .out = out };
    ae_seats to_act;

    memset(out, 0, sizeof *out);
    begin(&g, number, memory);
    while ((to_act = t->game->to_act(t->board, &g.state)) != 0)
        if (to_act & AE_SEAT_BIT(AE_CHANCE))
            draw(&g);
        else
            decide(&g, ae_first(to_act));
    for (; tally && tally->lists[out->n_lists].name; out->n_lists++)
        count_list(&g, out->n_lists);
    count_result(&g);
    out->games = 1;
    out->turns = tally ? (uint32_t)tally->turns(t->board, &g.state) : 0;
    out->turns_least = out->turns_most = out->turns;
}
