/*
 * match.c: plays one judge against another and says which is stronger.
 *
 *   learn_match --games concordia,venus --kind many --a FILE --an 1000 --b worths --bn 1000
 *               [--with 2] [--rounds 1000] [--seconds 60] [--threads 2] [--seed 1] [--sprt 30]
 *               [--a-style 1.5,0.375,1,0.5] [--b-style ...]
 *               [--maps FILES] [--only IDS] [--without IDS] [--seats N] [--variant NAME]
 *
 * A has --with of the sides (half of them, rounded down, unless said), B the others.  A round is one
 * set-up with the same luck, once with A on each set of that many sides; set-ups take turns.
 * Intervals are of 95 %, over rounds.  `above` counts the pairs of a side of A and a side of B in
 * which A ends above B; Elo is computed from it.  With --sprt N the match ends as soon as it is
 * decided whether A is stronger by N Elo or not stronger at all, with 5 % of error; the exit status
 * is 0 if A was accepted, else 1.
 */
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "learn.h"

enum { MAX_ROUNDS = 1 << 16, MAX_SETS = 64 };

typedef struct {
    double win, above,
        even; /* means over the games of the round; even: win if both are alike */
    int games, of;
} one_round;

typedef struct {
    double ns, nodes, choices;
} effort;

typedef struct {
    learn_judge judge[2];
    learn_places places;
    int with;
    long rounds, seed;
    double until, sprt;
    pthread_mutex_t lock;
    long next_round, next_set;
    int is_decided;
    one_round round[MAX_ROUNDS];
    effort spent[2];
} job;

static double cpu_ns(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

static ae_seed derive(long seed, long round, int set, int seat)
{
    char text[96];

    snprintf(text, sizeof text, "learn %ld %ld %d %d", seed, round, set, seat);
    return ae_seed_from(text);
}

/* ---- who sits where ---- */

static int with_of(const job *j, const learn_place *p)
{
    return j->with ? j->with : p->n_sides / 2;
}

static int n_bits(unsigned set)
{
    int n = 0;

    for (; set; set &= set - 1)
        n++;
    return n;
}

static int list_sets(const job *j, const learn_place *p, unsigned sets[MAX_SETS])
{
    int n = 0;

    for (unsigned set = 0; set < 1u << p->n_sides; set++)
        if (n_bits(set) == with_of(j, p))
            sets[n++] = set;
    return n;
}

/* ---- one game ---- */

typedef struct {
    job *job;
    const learn_place *place;
    long round;
    int number;
    unsigned set; /* sides of A */
    ae_mind mind[AE_MAX_SEATS];
    effort spent[2];
    uint8_t team[AE_MAX_SEATS];
} one_game;

static ae_move think(one_game *g, const ae_state *state, int seat)
{
    int who = !(g->set >> g->team[seat] & 1);
    const learn_judge *judge = &g->job->judge[who];
    double before = cpu_ns();
    ae_move move = ae_bot_choose(&judge->bot, &judge->game[g->place->game], g->place->board,
                                 state, seat, &g->mind[seat]);

    g->spent[who].ns += cpu_ns() - before;
    g->spent[who].nodes += g->mind[seat].nodes;
    g->spent[who].choices++;
    return move;
}

static void begin_game(one_game *g, const ae_state *state, void *memory)
{
    ae_facts facts;

    g->job->judge[0].eval.read(g->place->board, state, &facts);
    memcpy(g->team, facts.team, sizeof g->team);
    for (int seat = 0; seat < g->place->setup.seats; seat++) {
        ae_seed own = derive(g->job->seed, g->round, g->number + 1, seat);

        g->mind[seat] = (ae_mind){ .memory = memory };
        memcpy(&g->mind[seat].rng.state, own.byte, 8);
    }
}

static void play(one_game *g, ae_state *state)
{
    const learn_place *p = g->place;
    const ae_game *game = &g->job->judge[0].game[p->game];
    ae_seed luck = derive(g->job->seed, g->round, 0, 9);
    uint32_t ordinal[AE_MAX_STREAMS] = { 0 };
    ae_seats to_act;

    while ((to_act = game->to_act(p->board, state)) != 0) {
        int seat = ae_first(to_act);
        ae_chance chance;
        ae_move move;

        if (seat == AE_CHANCE) {
            game->chance(p->board, state, &chance);
            move = ae_draw(&luck, ordinal[chance.stream]++, &chance);
        } else {
            game->legal(p->board, state, seat, &chance.list);
            move = chance.list.n > 1 ? think(g, state, seat) : chance.list.move[0];
        }
        game->apply(p->board, state, seat, move, NULL);
    }
}

static double above(const one_game *g, const ae_result *result)
{
    double sum = 0, n = 0;

    for (int i = 0; i < g->place->setup.seats; i++)
        for (int k = 0; k < g->place->setup.seats; k++)
            if ((g->set >> g->team[i] & 1) && !(g->set >> g->team[k] & 1)) {
                sum += result[i].rank < result[k].rank    ? 1
                       : result[i].rank == result[k].rank ? 0.5
                                                          : 0;
                n++;
            }
    return sum / n;
}

static void count(one_game *g, const ae_state *state, int n_sets)
{
    job *j = g->job;
    const learn_place *p = g->place;
    const ae_game *game = &j->judge[0].game[p->game];
    one_round *r = &j->round[g->round];
    float score[AE_MAX_SEATS], share[AE_MAX_SEATS];
    ae_result result[AE_MAX_SEATS];

    learn_read_end(game, p->board, state, p->setup.seats, score, share);
    game->result(p->board, state, result);
    pthread_mutex_lock(&j->lock);
    for (int side = 0; side < p->n_sides; side++)
        r->win += g->set >> side & 1 ? (double)share[side] / n_sets : 0;
    r->above += above(g, result) / n_sets;
    r->even = (double)with_of(j, p) / p->n_sides;
    r->of = n_sets;
    r->games++;
    for (int who = 0; who < 2; who++) {
        j->spent[who].ns += g->spent[who].ns;
        j->spent[who].nodes += g->spent[who].nodes;
        j->spent[who].choices += g->spent[who].choices;
    }
    pthread_mutex_unlock(&j->lock);
}

/* ---- what came out ---- */

static void mean_of(const job *j, size_t offset, double *mean, double *error)
{
    double sum = 0, square = 0, n = 0;

    for (long i = 0; i < j->rounds; i++) {
        const one_round *r = &j->round[i];
        double x = *(const double *)((const char *)r + offset);

        if (r->games == 0 || r->games != r->of)
            continue;
        sum += x;
        square += x * x;
        n++;
    }
    *mean = sum / n;
    *error = n > 1 ? 1.96 * sqrt((square / n - *mean * *mean) / (n - 1)) : 1;
}

static double elo(double x)
{
    x = x < 0.001 ? 0.001 : x > 0.999 ? 0.999 : x;
    return -400 * log10(1 / x - 1);
}

static double share_of(double by)
{
    return 1 / (1 + pow(10, -by / 400));
}

/* The logarithm of how much better "stronger by sprt" explains the rounds than "equal". */
static double likelihood(const job *j)
{
    double mean, error, low = 0.5, high = share_of(j->sprt);

    mean_of(j, offsetof(one_round, above), &mean, &error);
    error /= 1.96;
    return (high - low) * (mean - (low + high) / 2) / (error * error + 1e-9);
}

static void decide(job *j)
{
    static const double bound = 2.944; /* log(0.95 / 0.05) */
    double found = likelihood(j);

    j->is_decided = found > bound ? 1 : found < -bound ? -1 : 0;
}

static int print(const job *j, char **argv, int argc, double took)
{
    double win, win_error, over, over_error, even, none, games = 0;

    mean_of(j, offsetof(one_round, win), &win, &win_error);
    mean_of(j, offsetof(one_round, above), &over, &over_error);
    mean_of(j, offsetof(one_round, even), &even, &none);
    for (long i = 0; i < j->rounds; i++)
        games += j->round[i].games == j->round[i].of ? j->round[i].games : 0;
    printf("%s@%s v %s@%s: %.0f games at %d places, A wins %.1f %% ± %.1f (even is %.1f), Elo "
           "%+.0f ± %.0f",
           learn_option(argc, argv, "--a", "built-in"),
           learn_option(argc, argv, "--an", "1000"), learn_option(argc, argv, "--b", "worths"),
           learn_option(argc, argv, "--bn", "1000"), games, j->places.n, 100 * win,
           100 * win_error, 100 * even, elo(over),
           (elo(over + over_error) - elo(over - over_error)) / 2);
    for (int who = 0; who < 2; who++)
        printf("; %c %.2f us a node", "AB"[who],
               1e-3 * j -> spent[who].ns / j->spent[who].nodes);
    printf("; %.0f s%s\n", took,
           j->sprt <= 0         ? ""
           : j->is_decided == 1 ? "; accepted"
           : j->is_decided      ? "; refused"
                                : "; undecided");
    return j->sprt > 0 && j->is_decided != 1;
}

/* ---- all games ---- */

/* The next game to be played; 0 when there is none. */
static int next_game(job *j, one_game *g, int *n_sets)
{
    enum { FIRST_LOOK = 30 };
    unsigned sets[MAX_SETS];

    pthread_mutex_lock(&j->lock);
    *g = (one_game){ .job = j, .round = j->next_round };
    g->place = &j->places.at[g->round % j->places.n];
    *n_sets = list_sets(j, g->place, sets);
    g->number = (int)j->next_set;
    g->set = sets[g->number];
    if (g->number == 0 && j->sprt > 0 && g->round > FIRST_LOOK)
        decide(j);
    if (++j->next_set == *n_sets) {
        j->next_set = 0;
        j->next_round++;
    }
    pthread_mutex_unlock(&j->lock);
    return g->round < j->rounds && !j->is_decided && (learn_now() < j->until || g->number > 0);
}

static void *work(void *ctx)
{
    job *j = ctx;
    size_t a = ae_bot_memory(&j->judge[0].bot), b = ae_bot_memory(&j->judge[1].bot);
    void *memory = malloc(a > b ? a : b);
    ae_state state;
    one_game g;
    int n_sets;

    while (next_game(j, &g, &n_sets)) {
        ae_start(&j->judge[0].game[g.place->game], g.place->board, &state, &g.place->setup);
        begin_game(&g, &state, memory);
        play(&g, &state);
        count(&g, &state, n_sets);
    }
    free(memory);
    return NULL;
}

int main(int argc, char **argv)
{
    static job j;
    const char *games = learn_option(argc, argv, "--games", "concordia");
    int kind = !strcmp(learn_option(argc, argv, "--kind", "many"), "many");
    int n = atoi(learn_option(argc, argv, "--threads", "2"));
    pthread_t thread[256];
    double begin = learn_now();

    learn_read_judge(&j.judge[0], games, kind, learn_option(argc, argv, "--a", "built-in"),
                     learn_option(argc, argv, "--an", "1000"));
    learn_read_judge(&j.judge[1], games, kind, learn_option(argc, argv, "--b", "worths"),
                     learn_option(argc, argv, "--bn", "1000"));
    learn_read_style(&j.judge[0], learn_option(argc, argv, "--a-style", NULL));
    learn_read_style(&j.judge[1], learn_option(argc, argv, "--b-style", NULL));
    learn_find_places(&j.judge[0], kind, argc, argv, &j.places);
    j.with = atoi(learn_option(argc, argv, "--with", "0"));
    j.rounds = atol(learn_option(argc, argv, "--rounds", "1000"));
    j.rounds = j.rounds > MAX_ROUNDS ? MAX_ROUNDS : j.rounds;
    j.seed = atol(learn_option(argc, argv, "--seed", "1"));
    j.sprt = atof(learn_option(argc, argv, "--sprt", "0"));
    j.until = begin + atof(learn_option(argc, argv, "--seconds", "1e9"));
    pthread_mutex_init(&j.lock, NULL);
    for (int i = 0; i < n; i++)
        pthread_create(&thread[i], NULL, work, &j);
    for (int i = 0; i < n; i++)
        pthread_join(thread[i], NULL);
    return print(&j, argv, argc, learn_now() - begin);
}
