/*
 * match.c: plays the games of a match, one at a time.
 */
#include "cli/arena/match.h"

#include <string.h>
#include <time.h>

#include "cli/base/new_table.h"

typedef struct {
    const match *match;
    const match_desk *desk;
    match_outcome *outcome;
    ae_state state;
    const player *player[AE_MAX_SEATS]; /* by seat */
    external_bot *program[AE_MAX_SEATS];
    ae_mind mind[AE_MAX_SEATS];
    ae_seed luck;
    uint32_t ordinal[AE_MAX_STREAMS];
} one_game;

/* ---- what is played ---- */

int match_run(const cli *c, int (*then)(const cli *, const ae_table *))
{
    ae_table *t = NULL;
    ae_head head;
    int code = cli_setup(c, c->arg[0], &head);

    if (code != CLI_DONE)
        return code;
    code = cli_seat(c, &head, &t);
    cli_head_free(&head);
    if (code == CLI_DONE)
        code = then(c, t);
    ae_table_free(t);
    return code;
}

match match_at(const ae_table *t)
{
    return (match){
        .game = ae_table_game(t),
        .board = ae_table_board(t),
        .setup = ae_table_setup(t),
        .start = ae_table_state(t),
        .seed = ae_table_head(t)->seed,
        .per_round = 1,
    };
}

/* ---- who sits where ---- */

int match_rotations(const match *m)
{
    int seats = m->setup->seats, by = 1;

    for (int i = 0; i < seats && by < seats;)
        if (m->place[i] == m->place[(i + by) % seats]) {
            i++;
        } else {
            by++;
            i = 0;
        }
    return by;
}

static int place_of(const match *m, int64_t number, int seat)
{
    int seats = m->setup->seats;

    return (int)((seat - number % seats + seats) % seats);
}

int match_player(const match *m, int64_t number, int seat)
{
    return m->place[place_of(m, number, seat)];
}

static int is_stopped(void *ctx, uint32_t nodes)
{
    const match_desk *desk = ctx;

    (void)nodes;
    return atomic_load(desk->is_stopped);
}

static int sit_down(one_game *g, int64_t number, int seat)
{
    const match *m = g->match;
    /* Stream 0 of a round is for its draws, stream 1 + seat of a game for the bot of that seat. */
    ae_seed own = ae_seed_derive(&m->seed, number, 1 + seat);
    int place = place_of(m, number, seat);

    g->player[seat] = &m->player[m->place[place]];
    g->program[seat] = g->desk->program[place];
    g->mind[seat] = (ae_mind){ .memory = g->desk->memory,
                               .is_enough = is_stopped,
                               .ctx = (void *)(uintptr_t)g->desk };
    memcpy(&g->mind[seat].rng.state, own.byte, sizeof g->mind[seat].rng.state);
    return !g->program[seat]
           || external_hello(g->program[seat], m->game, m->board, m->setup, seat);
}

/* ---- the game ---- */

static int64_t nanoseconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static void draw(one_game *g)
{
    const match *m = g->match;
    ae_chance chance;
    ae_move move;

    m->game->chance(m->board, &g->state, &chance);
    AE_ASSERT(chance.stream < AE_MAX_STREAMS);
    move = ae_draw(&g->luck, g->ordinal[chance.stream]++, &chance);
    m->game->apply(m->board, &g->state, AE_CHANCE, move, NULL);
}

/* The move of a seat; 0 if an external program has failed. */
static ae_move ask(one_game *g, int seat)
{
    const match *m = g->match;

    if (g->program[seat])
        return external_choose(g->program[seat], m->game, m->board, &g->state);
    return ae_bot_choose(&g->player[seat]->bot, m->game, m->board, &g->state, seat,
                         &g->mind[seat]);
}

/* Asks for a choice only if there are two or more moves; only those are counted and timed. */
static int decide(one_game *g, int seat)
{
    const match *m = g->match;
    ae_moves list;
    ae_move move;

    m->game->legal(m->board, &g->state, seat, &list);
    move = list.move[0];
    if (list.n > 1) {
        int64_t begin = nanoseconds();

        move = ask(g, seat);
        g->outcome->ns[seat] += nanoseconds() - begin;
        g->outcome->nodes[seat] += g->mind[seat].nodes;
        g->outcome->decisions[seat]++;
    }
    if (!move || atomic_load(g->desk->is_stopped))
        return 0;
    AE_ASSERT(ae_play(m->game, m->board, &g->state, (ae_step){ seat, move }, NULL) == AE_OK);
    return 1;
}

size_t match_memory(const match *m)
{
    size_t most = 1;

    for (int i = 0; i < m->n_players; i++) {
        size_t size = ae_bot_memory(&m->player[i].bot);

        most = size > most ? size : most;
    }
    return most;
}

int match_play(const match *m, int64_t number, const match_desk *desk, match_outcome *out)
{
    one_game g = { .match = m, .desk = desk, .outcome = out };
    ae_seats to_act;

    memset(out, 0, sizeof *out);
    memcpy(&g.state, m->start, m->game->state_size);
    g.luck = ae_seed_derive(&m->seed, number / m->per_round, 0);
    for (int seat = 0; seat < m->setup->seats; seat++)
        if (!sit_down(&g, number, seat))
            return 0;
    while ((to_act = m->game->to_act(m->board, &g.state)) != 0) {
        int seat = ae_first(to_act);

        if (seat == AE_CHANCE)
            draw(&g);
        else if (!decide(&g, seat))
            return 0;
    }
    m->game->result(m->board, &g.state, out->result);
    return 1;
}
