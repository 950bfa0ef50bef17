/*
 * calibrate.c: tests whether chances to win are right: of all positions in which a side is given
 * about 70 %, the side should win about 70 %.
 *
 *   learn_calibrate --games concordia,venus --kind many [--judge FILE] [--nodes 4000] [--number 200]
 *                   [--seconds 60] [--threads 2] [--seed 900001] [--keep 8]
 *                   [--maps FILES] [--only IDS] [--without IDS] [--seats N] [--variant NAME]
 *
 * A judge plays against itself; set-ups take turns.  Before one of every --keep choices the chance of
 * each side is noted as a hint with so many nodes shows it.  learn_play seeds its games with the
 * number of the round, so seeds as large as 900001 give games that no net was trained on.
 *
 * Prints a table as Markdown for each game and number of players, by tenths of the chance.  A position
 * counts once for each of its sides.  Positions of one game depend on each other, so the intervals of
 * 95 % are over games.
 */
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/findings.h"
#include "learn.h"

enum { TENTHS = 10, MAX_NOTES = 8192, MAX_TABLES = 64 };
enum { FEW = 10 }; /* games that say nothing about a tenth */

typedef struct {
    float said; /* the chance */
    int side;
} note;

/* Sums over notes, and over games of the products of two such sums of a game. */
typedef struct {
    double n, said, won;
    double games, n_n, n_won, won_won;
} bin;

typedef struct {
    const char *game;
    int seats, sides;
    double games, n;
    double missed; /* sum of the squares of said minus won */
    double even;   /* the same if every side were always given the same chance */
    bin tenth[TENTHS];
} table;

typedef struct {
    learn_judge judge;
    learn_places places;
    long number, seed;
    uint32_t keep;
    double until;
    _Atomic long next;
    pthread_mutex_t lock;
    int n_tables;
    table tables[MAX_TABLES];
} job;

typedef struct {
    job *job;
    ae_mind mind;
    int n_notes;
    note notes[MAX_NOTES];
} worker;

/* ---- one game ---- */

static void take_notes(worker *w, const learn_place *p, const ae_state *state, int seat)
{
    const learn_judge *judge = &w->job->judge;
    ae_state seen;
    ae_task task = ae_bot_see(&judge->game[p->game], p->board, state, seat, &seen);
    unsigned sides = 0;
    ae_finding found;

    ae_finding_list(ae_search_run(&judge->bot, &task, &w->mind), &task, &found, 1);
    for (int i = 0; i < found.n_seats && w->n_notes < MAX_NOTES; i++) {
        int side = found.facts.team[i];

        if (!(sides >> side & 1))
            w->notes[w->n_notes++] = (note){ found.chance[i], side };
        sides |= 1u << side;
    }
}

static ae_move choose(worker *w, const learn_place *p, const ae_state *state, int seat)
{
    const learn_judge *judge = &w->job->judge;
    const ae_game *game = &judge->game[p->game];
    ae_chance chance;

    if (seat == AE_CHANCE) {
        game->chance(p->board, state, &chance);
        return ae_outcome(&chance, ae_rng_below(&w->mind.rng, chance.total));
    }
    game->legal(p->board, state, seat, &chance.list);
    if (chance.list.n == 1)
        return chance.list.move[0];
    if (ae_rng_below(&w->mind.rng, w->job->keep) == 0)
        take_notes(w, p, state, seat);
    return ae_bot_choose(&judge->bot, game, p->board, state, seat, &w->mind);
}

/* ---- tables ---- */

static table *table_of(job *j, const learn_place *p)
{
    const char *game = j->judge.game[p->game].id;
    table *t = j->tables;

    while (t < j->tables + j->n_tables
           && (t->game != game || t->seats != p->setup.seats || t->sides != p->n_sides))
        t++;
    if (t == j->tables + MAX_TABLES)
        learn_fail("too many games and numbers of players", game);
    if (t == j->tables + j->n_tables) {
        *t = (table){ .game = game, .seats = p->setup.seats, .sides = p->n_sides };
        j->n_tables++;
    }
    return t;
}

static void add_game(bin *all, const bin *one)
{
    all->n += one->n;
    all->said += one->said;
    all->won += one->won;
    all->games += one->n > 0;
    all->n_n += one->n * one->n;
    all->n_won += one->n * one->won;
    all->won_won += one->won * one->won;
}

static void count_game(const worker *w, table *t, const float share[AE_MAX_SEATS])
{
    bin own[TENTHS] = { { 0 } };

    for (int i = 0; i < w->n_notes; i++) {
        double said = w->notes[i].said, won = share[w->notes[i].side], even = 1.0 / t->sides;
        bin *b = &own[said < 1 ? (int)((double)TENTHS * said) : TENTHS - 1];

        b->n++;
        b->said += said;
        b->won += won;
        t->missed += (said - won) * (said - won);
        t->even += (even - won) * (even - won);
    }
    for (int i = 0; i < TENTHS; i++)
        add_game(&t->tenth[i], &own[i]);
    t->n += w->n_notes;
    t->games++;
}

/* Half of the interval of what was won: a ratio of two sums over games.  Where all were won, or
 * none, it is 3 / games (the rule of three). */
static double error_of(const bin *b)
{
    double p = b->won / b->n;
    double square = b->won_won - 2 * p * b->n_won + p * p * b->n_n;

    if (p <= 0 || p >= 1)
        return 3 / b->games;
    return 1.96 * sqrt(square * b->games / (b->games - 1)) / b->n;
}

static int by_game_and_players(const void *a, const void *b)
{
    const table *s = a, *t = b;
    int order = strcmp(s->game, t->game);

    if (order == 0)
        order = s->seats - t->seats;
    return order ? order : s->sides - t->sides;
}

static void print_row(int tenth, const bin *b)
{
    printf("| %d to %d %% | %.1f %% | ", 10 * tenth, 10 * tenth + 10, 100 * b->said / b->n);
    if (b->games < (double)FEW)
        printf("few games");
    else
        printf("%.1f %% ± %.1f", 100 * b->won / b->n, 100 * error_of(b));
    printf(" | %.0f | %.0f |\n", b->n, b->games);
}

static void print_table(const table *t)
{
    double away = 0;

    printf("\n**%s, %d players%s**\n\n", t->game, t->seats,
           t->sides < t->seats ? " in teams" : "");
    printf("| said | mean said | won | positions | games |\n|---|---:|---:|---:|---:|\n");
    for (int i = 0; i < TENTHS; i++) {
        const bin *b = &t->tenth[i];

        if (b->n > 0)
            print_row(i, b);
        away += fabs(b->said - b->won);
    }
    printf("\n%.0f games. Said and won differ by %.1f %% in the mean. Mean square error %.3f, "
           "without any knowledge %.3f.\n",
           t->games, 100 * away / t->n, t->missed / t->n, t->even / t->n);
}

/* ---- all games ---- */

static void play(worker *w, long number)
{
    job *j = w->job;
    const learn_place *p = &j->places.at[number % j->places.n];
    const ae_game *game = &j->judge.game[p->game];
    float score[AE_MAX_SEATS], share[AE_MAX_SEATS];
    ae_state state;
    ae_seats to_act;

    w->mind.rng.state = (uint64_t)j->seed * 65537003u + (uint64_t)number * 7919u;
    w->n_notes = 0;
    ae_start(game, p->board, &state, &p->setup);
    while ((to_act = game->to_act(p->board, &state)) != 0) {
        int seat = ae_first(to_act);

        game->apply(p->board, &state, seat, choose(w, p, &state, seat), NULL);
    }
    learn_read_end(game, p->board, &state, p->setup.seats, score, share);
    pthread_mutex_lock(&j->lock);
    count_game(w, table_of(j, p), share);
    pthread_mutex_unlock(&j->lock);
}

static void *work(void *ctx)
{
    worker *w = ctx;
    long number;

    while (learn_now() < w->job->until
           && (number = atomic_fetch_add(&w->job->next, 1)) < w->job->number)
        play(w, number);
    free(w->mind.memory);
    free(w);
    return NULL;
}

static void run(job *j, int n_threads)
{
    pthread_t thread[256];

    for (int i = 0; i < n_threads; i++) {
        worker *w = calloc(1, sizeof *w);

        w->job = j;
        w->mind.memory = malloc(ae_bot_memory(&j->judge.bot));
        pthread_create(&thread[i], NULL, work, w);
    }
    for (int i = 0; i < n_threads; i++)
        pthread_join(thread[i], NULL);
}

int main(int argc, char **argv)
{
    static job j;
    const char *games = learn_option(argc, argv, "--games", NULL);
    const char *judge = learn_option(argc, argv, "--judge", "built-in");
    const char *nodes = learn_option(argc, argv, "--nodes", "4000");
    int kind = !strcmp(learn_option(argc, argv, "--kind", "many"), "many");
    int n_threads = atoi(learn_option(argc, argv, "--threads", "2"));

    if (!games || n_threads < 1 || n_threads > 256)
        learn_fail("usage", "learn_calibrate --games NAMES [--kind many] [--judge FILE] ...");
    learn_read_judge(&j.judge, games, kind, judge, nodes);
    learn_find_places(&j.judge, kind, argc, argv, &j.places);
    j.number = atol(learn_option(argc, argv, "--number", "200"));
    j.seed = atol(learn_option(argc, argv, "--seed", "900001"));
    j.keep = (uint32_t)atoi(learn_option(argc, argv, "--keep", "8"));
    j.until = learn_now() + atof(learn_option(argc, argv, "--seconds", "1e9"));
    if (j.keep < 1)
        learn_fail("not a number of choices", "--keep");
    pthread_mutex_init(&j.lock, NULL);
    run(&j, n_threads);
    qsort(j.tables, (size_t)j.n_tables, sizeof *j.tables, by_game_and_players);
    for (int i = 0; i < j.n_tables; i++)
        print_table(&j.tables[i]);
    return 0;
}
