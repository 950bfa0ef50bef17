/*
 * match.c: games between bots, counted.
 */
#include "cli/match.h"

#include <string.h>
#include <time.h>

#include "core/sha256.h"

typedef struct {
    ae_state state;
    int bot[AE_MAX_SEATS]; /* who sits there */
    ae_seed luck;
    uint32_t ordinal[AE_MAX_STREAMS];
    ae_rng rng[AE_MAX_SEATS];
} one_game;

/* Luck is stream 0 of a game, the randomness of a seat's bot stream 1 + seat. */
static ae_seed derive(const ae_seed *seed, int64_t number, int stream)
{
    uint8_t all[sizeof seed->byte + sizeof number + 1];
    ae_seed out;

    memcpy(all, seed->byte, sizeof seed->byte);
    memcpy(all + sizeof seed->byte, &number, sizeof number);
    all[sizeof all - 1] = (uint8_t)stream;
    ae_sha256(all, sizeof all, out.byte);
    return out;
}

/* The first bots have one place each, the last one has the rest. */
static void sit_down(const match *m, int64_t number, one_game *g)
{
    memset(g, 0, sizeof *g);
    memcpy(&g->state, m->start, m->game->state_size);
    g->luck = derive(&m->seed, number, 0);
    for (int place = 0; place < m->seats; place++) {
        int seat = (int)((place + number) % m->seats);
        ae_seed own = derive(&m->seed, number, 1 + seat);

        g->bot[seat] = place < m->n_bots ? place : m->n_bots - 1;
        memcpy(&g->rng[seat].state, own.byte, sizeof g->rng[seat].state);
    }
}

static int64_t nanoseconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static void draw(const match *m, one_game *g)
{
    ae_chance chance;
    ae_move move;

    m->game->chance(m->board, &g->state, &chance);
    AE_ASSERT(chance.stream < AE_MAX_STREAMS);
    move = ae_draw(&g->luck, g->ordinal[chance.stream]++, &chance);
    m->game->apply(m->board, &g->state, AE_CHANCE, move, NULL);
}

/* Only a choice among two or more is counted and timed. */
static void decide(const match *m, one_game *g, int seat, match_total *total)
{
    int i = g->bot[seat];
    ae_moves list;
    ae_move move;
    int64_t begin;

    m->game->legal(m->board, &g->state, seat, &list);
    move = list.move[0];
    if (list.n > 1) {
        begin = nanoseconds();
        move = ae_bot_choose(m->bot[i], m->game, m->board, &g->state, seat, &g->rng[seat]);
        total->bot[i].ns += nanoseconds() - begin;
        total->bot[i].decisions++;
    }
    AE_ASSERT(ae_play(m->game, m->board, &g->state, (ae_step){ seat, move }, NULL) == AE_OK);
}

static int first_of(ae_seats seats)
{
    int seat = 0;

    while (!(seats >> seat & 1))
        seat++;
    return seat;
}

/* Every seat of one bot against every seat of another, unless they are of one team. */
static void compare(const match *m, const one_game *g, const ae_result *result,
                    stats_pairs *pairs)
{
    for (int a = 0; a < m->seats; a++)
        for (int b = 0; b < m->seats; b++) {
            int i = g->bot[a], k = g->bot[b];

            if (i == k || result[a].team == result[b].team)
                continue;
            pairs->n[i][k]++;
            pairs->points[i][k] +=
                (result[a].rank < result[b].rank) + (result[a].rank <= result[b].rank);
        }
}

static void add_pairs(stats_pairs *to, const stats_pairs *from)
{
    for (int i = 0; i < AE_MAX_SEATS; i++)
        for (int k = 0; k < AE_MAX_SEATS; k++) {
            to->n[i][k] += from->n[i][k];
            to->points[i][k] += from->points[i][k];
        }
}

static void count_shares(const match *m, const stats_pairs *pairs, match_total *total)
{
    for (int i = 0; i < m->n_bots; i++) {
        int64_t n = 0, points = 0, share;

        for (int k = 0; k < m->n_bots; k++) {
            n += pairs->n[i][k];
            points += pairs->points[i][k];
        }
        if (n == 0)
            continue;
        share = points * (MATCH_ONE / 2) / n;
        total->bot[i].rated++;
        total->bot[i].share += share;
        total->bot[i].share_squares += share * share;
    }
}

static void count(const match *m, const one_game *g, match_total *total)
{
    ae_result result[AE_MAX_SEATS];
    stats_pairs pairs = { .n_players = m->n_bots };
    unsigned winners = 0;

    m->game->result(m->board, &g->state, result);
    for (int seat = 0; seat < m->seats; seat++) {
        int i = g->bot[seat];

        total->seat[seat].wins += result[seat].rank == 1;
        total->seat[seat].score += result[seat].score;
        total->bot[i].seats++;
        total->bot[i].score += result[seat].score;
        winners |= result[seat].rank == 1 ? 1u << i : 0;
    }
    for (int i = 0; i < m->n_bots; i++)
        total->bot[i].wins += winners >> i & 1;
    compare(m, g, result, &pairs);
    count_shares(m, &pairs, total);
    add_pairs(&total->pairs, &pairs);
    total->pairs.n_players = m->n_bots;
    total->games++;
}

void match_play(const match *m, int64_t number, match_total *total)
{
    one_game g;
    ae_seats to_act;

    sit_down(m, number, &g);
    while ((to_act = m->game->to_act(m->board, &g.state)) != 0) {
        int seat = first_of(to_act);

        if (seat == AE_CHANCE)
            draw(m, &g);
        else
            decide(m, &g, seat, total);
    }
    count(m, &g, total);
}

void match_add(match_total *to, const match_total *from)
{
    for (int i = 0; i < AE_MAX_SEATS; i++) {
        to->bot[i].wins += from->bot[i].wins;
        to->bot[i].seats += from->bot[i].seats;
        to->bot[i].score += from->bot[i].score;
        to->bot[i].rated += from->bot[i].rated;
        to->bot[i].share += from->bot[i].share;
        to->bot[i].share_squares += from->bot[i].share_squares;
        to->bot[i].decisions += from->bot[i].decisions;
        to->bot[i].ns += from->bot[i].ns;
        to->seat[i].wins += from->seat[i].wins;
        to->seat[i].score += from->seat[i].score;
    }
    add_pairs(&to->pairs, &from->pairs);
    to->pairs.n_players = from->pairs.n_players ? from->pairs.n_players : to->pairs.n_players;
    to->games += from->games;
}
