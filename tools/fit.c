/*
 * fit.c: fits the worths of a game's facts (core/eval.h) to games of bots against each other.
 *
 *   fit ROUNDS GAMES BOT SEED THREADS PREFIX HEADER GAME...  > src/games/GAME/worth.c
 *
 * Games that share an evaluation are named together.  Their boards, seat counts and single
 * variants take turns.  Now and then a bot's choice is replaced by a random one, so that the games
 * differ.  At each choice the program takes a note: a sample of the facts.  Going back from the
 * end of the game, each note gets a target: the final scores, drawn a little at each note towards
 * the expectation there, since the final score depends on much that happened later.  The worths
 * are fitted by least squares: the facts of the sides, minus their mean, should predict the
 * targets, minus their mean; a small regularisation draws the result towards the present worths.
 * In the next round the bots play with the new worths, and older samples count half.  One more
 * round measures the score that all sides have in common and the lead that wins three games of
 * four.  All of this is done once for two sides and once for more.
 */
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/value.h"
#include "bots/bot.h"

enum {
    MAX_GAMES = 8,
    MAX_SETUPS = 512,
    MAX_NOTES = 4096,
    DIMS = 2 * AE_MAX_FACTS,
    BINS = 5,
    END_NOTES = 10
};

static const double PULL =
    6; /* how strongly all notes of a game together draw earlier targets */

typedef struct {
    const ae_game *game;
    const ae_board *board;
    ae_setup setup;
} place;

typedef struct {
    double a[DIMS][DIMS], b[DIMS];            /* normal equations of the differences of sides */
    double base_a[2][2], base_b[2];           /* and of the common part */
    double square[BINS], rest[BINS], n[BINS]; /* squares of scores, and of the residuals */
    double spread_a[2][2], spread_b[2];
    double games, score;
} sums;

typedef struct {
    float progress;
    int n_teams;
    float fact[AE_MAX_SEATS][AE_MAX_FACTS]; /* by team */
    double aim[AE_MAX_SEATS];
} note;

typedef struct {
    ae_game game[MAX_GAMES]; /* copies of the games, whose worths change */
    int n_games_named, n_places, n_facts;
    ae_eval eval;
    int kind; /* AE_DUEL or AE_MANY */
    ae_worth worth[2][AE_MAX_FACTS + 2];
    place at[MAX_SETUPS];
    ae_bot bot;
    uint64_t seed;
    int64_t n_games;
    _Atomic int64_t next;
    const double *worths; /* set in the round that measures residuals */
} fit;

typedef struct {
    fit *fit;
    pthread_t thread;
    sums sums;
    note *notes;
    int n_notes;
    ae_mind mind;
} worker;

/* ---- set-ups ---- */

static int n_teams(const place *p, const ae_state *state)
{
    ae_facts facts;
    int n = 0;

    p->game->eval->read(p->board, state, &facts);
    for (int seat = 0; seat < facts.n_seats; seat++)
        n = facts.team[seat] >= n ? facts.team[seat] + 1 : n;
    return n;
}

static void add_place(fit *f, const ae_game *game, const ae_board *board, int seats,
                      uint32_t variant)
{
    place p = { game, board, { .seats = (uint8_t)seats, .variant = variant } };
    ae_state state;

    if (f->n_places < MAX_SETUPS && ae_start(game, board, &state, &p.setup) == AE_OK
        && (n_teams(&p, &state) > 2) == f->kind)
        f->at[f->n_places++] = p;
}

static void add_places(fit *f, const ae_game *game)
{
    for (int b = 0; game->boards[b]; b++)
        for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
            add_place(f, game, game->boards[b], seats, 0);
            for (const ae_variant *v = game->variants; v->name; v++)
                if (v->bit != AE_OPEN)
                    add_place(f, game, game->boards[b], seats, v->bit);
        }
}

/* A copy of the game, whose worths can be changed. */
static void add_game(fit *f, const ae_game *named)
{
    ae_game *game = &f->game[f->n_games_named++];

    *game = *named;
    f->eval = *named->eval;
    for (int kind = 0; kind < 2; kind++) {
        memcpy(f->worth[kind], f->eval.worth[kind],
               (size_t)(f->eval.n + 2) * sizeof **f->worth);
        f->eval.worth[kind] = f->worth[kind];
    }
    game->eval = &f->eval;
}

/* ---- games ---- */

static void take_note(worker *w, const place *p, const ae_state *state)
{
    note *n = &w->notes[w->n_notes];
    ae_facts facts;

    if (w->n_notes == MAX_NOTES)
        return;
    memset(n, 0, sizeof *n);
    p->game->eval->read(p->board, state, &facts);
    n->progress = facts.progress;
    for (int seat = 0; seat < facts.n_seats; seat++) {
        int team = facts.team[seat];

        n->n_teams = team >= n->n_teams ? team + 1 : n->n_teams;
        for (int i = 0; i < w->fit->n_facts; i++)
            n->fact[team][i] += facts.fact[seat][i];
    }
    w->n_notes++;
}

static ae_move choose(worker *w, const place *p, const ae_state *state, int seat)
{
    ae_chance chance;

    if (seat == AE_CHANCE) {
        p->game->chance(p->board, state, &chance);
        return ae_outcome(&chance, ae_rng_below(&w->mind.rng, chance.total));
    }
    p->game->legal(p->board, state, seat, &chance.list);
    if (ae_rng_below(&w->mind.rng, 25) == 0)
        return chance.list.move[ae_rng_below(&w->mind.rng, (uint32_t)chance.list.n)];
    return ae_bot_choose(&w->fit->bot, p->game, p->board, state, seat, &w->mind);
}

static void play(worker *w, const place *p, ae_result result[AE_MAX_SEATS])
{
    ae_state state;
    ae_seats to_act;

    w->n_notes = 0;
    AE_ASSERT(ae_start(p->game, p->board, &state, &p->setup) == AE_OK);
    while ((to_act = p->game->to_act(p->board, &state)) != 0) {
        int seat = ae_first(to_act);

        if (seat != AE_CHANCE)
            take_note(w, p, &state);
        p->game->apply(p->board, &state, seat, choose(w, p, &state, seat), NULL);
    }
    for (int i = 0; i < END_NOTES; i++) /* the final position, where the score is known */
        take_note(w, p, &state);
    p->game->result(p->board, &state, result);
}

/* ---- sums ---- */

static void spread_facts(const fit *f, const note *n, int team, double x[DIMS])
{
    for (int i = 0; i < f->n_facts; i++) {
        x[2 * i] = n->fact[team][i] * (1 - n->progress);
        x[2 * i + 1] = n->fact[team][i] * n->progress;
    }
}

static void add_row(sums *s, int dims, const double *x, double y)
{
    for (int i = 0; i < dims; i++) {
        if (x[i] == 0)
            continue;
        for (int k = 0; k <= i; k++)
            s->a[i][k] += x[i] * x[k];
        s->b[i] += x[i] * y;
    }
}

static double expect(const fit *f, const double *x)
{
    double y = 0;

    for (int i = 0; i < 2 * f->n_facts; i++)
        y += x[i] * f->worths[i];
    return y;
}

static void measure(worker *w, const note *n, const double x[][DIMS], const double *score)
{
    double p[2] = { 1 - n->progress, n->progress };
    int bin = (int)(n->progress * BINS) < BINS ? (int)(n->progress * BINS) : BINS - 1;
    double rest[AE_MAX_SEATS];

    for (int t = 0; t < n->n_teams; t++)
        rest[t] = score[t] - expect(w->fit, x[t]);
    for (int t = 0; t < n->n_teams; t++)
        for (int i = 0; i < 2; i++) {
            w->sums.base_b[i] += p[i] * rest[t];
            for (int k = 0; k < 2; k++)
                w->sums.base_a[i][k] += p[i] * p[k];
        }
    for (int t = 1; t < n->n_teams; t++) {
        double lead = score[t] - score[0], left = rest[t] - rest[0];

        w->sums.square[bin] += lead * lead;
        w->sums.rest[bin] += left * left;
        w->sums.n[bin]++;
        for (int i = 0; i < 2; i++) {
            w->sums.spread_b[i] += p[i] * fabs(left);
            for (int k = 0; k < 2; k++)
                w->sums.spread_a[i][k] += p[i] * p[k];
        }
    }
}

/* The expected score of a side in a note with the present worths, without the common part. */
static double hope(const fit *f, const note *n, int team)
{
    const ae_worth *w = f->worth[f->kind];
    double sum = 0;

    for (int i = 0; i < f->n_facts; i++)
        sum += n->fact[team][i] * (w[i].start * (1 - n->progress) + w[i].end * n->progress);
    return sum;
}

/* Sets the targets: the final score, drawn towards the expectations on the way. */
static void aim(worker *w, const double *score)
{
    double at[AE_MAX_SEATS], mean = 0, pull = fmin(PULL / (w->n_notes + 1), 0.1);
    int n_sides = w->n_notes ? w->notes[0].n_teams : 0;

    for (int t = 0; t < n_sides; t++)
        mean += score[t] / n_sides;
    for (int t = 0; t < n_sides; t++)
        at[t] = score[t] - mean;
    for (int i = w->n_notes - 1; i >= 0; i--) {
        note *n = &w->notes[i];
        double middle = 0;

        memcpy(n->aim, at, sizeof n->aim);
        for (int t = 0; t < n_sides; t++)
            middle += hope(w->fit, n, t) / n_sides;
        for (int t = 0; t < n_sides; t++)
            at[t] += pull * (hope(w->fit, n, t) - middle - at[t]);
    }
}

static void count_note(worker *w, const note *n, const double *score)
{
    double x[AE_MAX_SEATS][DIMS], mean[DIMS] = { 0 };
    int dims = 2 * w->fit->n_facts;

    for (int t = 0; t < n->n_teams; t++) {
        spread_facts(w->fit, n, t, x[t]);
        for (int i = 0; i < dims; i++)
            mean[i] += x[t][i] / n->n_teams;
    }
    if (w->fit->worths) {
        measure(w, n, (const double(*)[DIMS])x, score);
        return;
    }
    for (int t = 0; t < n->n_teams; t++) {
        for (int i = 0; i < dims; i++)
            x[t][i] -= mean[i];
        add_row(&w->sums, dims, x[t], n->aim[t]);
    }
}

static void *work(void *ctx)
{
    worker *w = ctx;
    fit *f = w->fit;
    int64_t number;

    while ((number = atomic_fetch_add(&f->next, 1)) < f->n_games) {
        const place *p = &f->at[number % f->n_places];
        double score[AE_MAX_SEATS] = { 0 };
        ae_result result[AE_MAX_SEATS];

        w->mind.rng.state = f->seed * 1000003u + (uint64_t)number;
        play(w, p, result);
        for (int seat = 0; seat < p->setup.seats; seat++) {
            score[result[seat].team] += result[seat].score;
            w->sums.score += (double)result[seat].score / p->setup.seats;
        }
        w->sums.games++;
        aim(w, score);
        for (int i = 0; i < w->n_notes; i++)
            count_note(w, &w->notes[i], score);
    }
    return NULL;
}

static void add_all(sums *to, const sums *from)
{
    double *a = (double *)to;
    const double *b = (const double *)from;

    for (size_t i = 0; i < sizeof *to / sizeof *a; i++)
        a[i] += b[i];
}

static void play_all(fit *f, int n_threads, sums *out)
{
    worker *all = calloc((size_t)n_threads, sizeof *all);

    f->next = 0;
    for (int i = 0; i < n_threads; i++) {
        all[i].fit = f;
        all[i].notes = malloc(MAX_NOTES * sizeof *all[i].notes);
        all[i].mind.memory = malloc(ae_bot_memory(&f->bot) + 1);
        pthread_create(&all[i].thread, NULL, work, &all[i]);
    }
    memset(out, 0, sizeof *out);
    for (int i = 0; i < n_threads; i++) {
        pthread_join(all[i].thread, NULL);
        add_all(out, &all[i].sums);
        free(all[i].notes);
        free(all[i].mind.memory);
    }
    free(all);
}

/* ---- solving ---- */

/* Cholesky decomposition; a is symmetric, given by its lower half, and is overwritten. */
static void solve(int n, double a[DIMS][DIMS], double *b)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k <= i; k++) {
            double sum = a[i][k];

            for (int j = 0; j < k; j++)
                sum -= a[i][j] * a[k][j];
            a[i][k] = i == k ? sqrt(sum > 1e-9 ? sum : 1e-9) : sum / a[k][k];
        }
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < i; k++)
            b[i] -= a[i][k] * b[k];
        b[i] /= a[i][i];
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int k = i + 1; k < n; k++)
            b[i] -= a[k][i] * b[k];
        b[i] /= a[i][i];
    }
}

/* Regularises towards the present worths, as if each had been observed in a few games. */
static void draw_back(const fit *f, sums *s, double strength)
{
    for (int i = 0; i < 2 * f->n_facts; i++) {
        const ae_worth *w = &f->worth[f->kind][i / 2];
        double pull = strength * (s->a[i][i] + 1);

        s->a[i][i] += pull;
        s->b[i] += pull * (double)(i % 2 ? w->end : w->start);
    }
}

static void solve_pair(double a[2][2], double *b)
{
    double det = a[0][0] * a[1][1] - a[0][1] * a[1][0], x = b[0], y = b[1];

    b[0] = (x * a[1][1] - y * a[0][1]) / det;
    b[1] = (a[0][0] * y - a[1][0] * x) / det;
}

/* ---- output ---- */

static void print_worths(const fit *f, const double *worth, sums *left, const char *prefix)
{
    solve_pair(left->base_a, left->base_b);
    solve_pair(left->spread_a, left->spread_b);
    printf("\nconst ae_worth %s_worth_%s[] = {\n", prefix,
           f->kind == AE_DUEL ? "duel" : "many");
    for (int i = 0; i < f->n_facts; i++)
        printf("    { %.4ff, %.4ff }, /* %s */\n", worth[2 * i], worth[2 * i + 1],
               f->eval.names[i]);
    printf("    { %.4ff, %.4ff }, /* what everybody may expect beside them */\n",
           left->base_b[0], left->base_b[1]);
    printf("    { %.4ff, %.4ff }, /* the lead that wins three games of four */\n};\n",
           fmax(0.8 * left->spread_b[0], 0.5), fmax(0.8 * left->spread_b[1], 0.5));
    fflush(stdout);
}

/* Plays one round; adds its sums to the sums so far, which the caller has halved. */
static void go_round(fit *f, int n_threads, sums *so_far, double worth[DIMS])
{
    static sums fresh, all;

    play_all(f, n_threads, &fresh);
    fprintf(stderr, "%.0f games, mean score %.2f\n", fresh.games, fresh.score / fresh.games);
    for (size_t i = 0; i < sizeof *so_far / sizeof(double); i++)
        ((double *)so_far)[i] /= 2;
    add_all(so_far, &fresh);
    all = *so_far;
    draw_back(f, &all, 0.001);
    memcpy(worth, all.b, sizeof all.b);
    solve(2 * f->n_facts, all.a, worth);
    for (int i = 0; i < f->n_facts; i++)
        f->worth[f->kind][i] = (ae_worth){ (float)worth[2 * i], (float)worth[2 * i + 1] };
    f->seed++;
}

static void tell_quality(const sums *left)
{
    for (int i = 0; i < BINS; i++)
        fprintf(stderr, "progress %.1f: %.0f notes, leads of %.2f, %.2f unexplained\n",
                (double)i / BINS, left->n[i], sqrt(left->square[i] / left->n[i]),
                sqrt(left->rest[i] / left->n[i]));
}

static int read_args(fit *f, int argc, char **argv)
{
    for (int i = 8; i < argc && f->n_games_named < MAX_GAMES; i++)
        if (ae_game_find(argv[i]))
            add_game(f, ae_game_find(argv[i]));
    if (argc < 9 || !f->n_games_named || atoi(argv[5]) < 1 || !ae_bot_read(argv[3], &f->bot))
        return 0;
    f->seed = (uint64_t)atoll(argv[4]);
    f->n_facts = f->eval.n;
    return 1;
}

static void fit_kind(fit *f, int kind, char **argv)
{
    static sums so_far, left;
    static double worth[DIMS];

    f->kind = kind;
    f->n_places = 0;
    f->worths = NULL;
    f->n_games = atoll(argv[2]);
    for (int i = 0; i < f->n_games_named; i++)
        add_places(f, &f->game[i]);
    if (!f->n_places)
        return;
    memset(&so_far, 0, sizeof so_far);
    for (int round = 0; round < atoi(argv[1]); round++)
        go_round(f, atoi(argv[5]), &so_far, worth);
    f->worths = worth;
    play_all(f, atoi(argv[5]), &left);
    tell_quality(&left);
    print_worths(f, worth, &left, argv[6]);
}

int main(int argc, char **argv)
{
    static fit f;

    if (!read_args(&f, argc, argv)) {
        fputs("usage: fit ROUNDS GAMES BOT SEED THREADS PREFIX HEADER GAME...\n", stderr);
        return 2;
    }
    printf("/*\n * worth.c: what the facts of eval.c are worth, at the start and at the end.  "
           "Made by tools/fit.\n */\n#include \"%s\"\n",
           argv[7]);
    fit_kind(&f, AE_DUEL, argv);
    fit_kind(&f, AE_MANY, argv);
    return 0;
}
