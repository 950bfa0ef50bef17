/*
 * play.c: lets a judge play against itself and writes notes for train.py.
 *
 *   learn_play --games concordia,venus --kind many --judge worths --nodes 120s --out FILE
 *              [--rival worths] [--seconds 60] [--number 1000000] [--threads 2] [--seed 1] [--keep 6]
 *              [--maps FILES] [--only IDS] [--without IDS] [--seats N] [--variant NAME]
 *              [--trees FILE]
 *
 * Set-ups take turns.  Now and then a choice is replaced by a random one, at some seats more often
 * than at others, so that nets learn what it is worth to be ahead, and to be far behind.  In every
 * other game half of the seats, by chance, are played by the rival: a net that is good against
 * itself alone may lose to what it has never met.  Of every --keep choices one is noted.  With
 * --trees, positions that the judge's searches looked at are noted, too, in a second file, with the
 * chances to win that a search found there.  notes.h describes the files.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/search.h"
#include "learn.h"
#include "notes.h"

enum { MAX_NOTES = 4096, TREES_EACH = 2 }; /* of a game; of the tree of a search */

typedef struct {
    learn_judge judge[2]; /* the one that learns, and its rival */
    learn_places places;
    FILE *out, *trees; /* trees: null if the searches are not noted */
    pthread_mutex_t lock;
    _Atomic long next;
    long number, seed, done, rows, tree_rows;
    uint32_t keep;
    double until, score;
} job;

typedef struct {
    job *job;
    ae_mind mind;
    learn_note *notes, *trees;
    int n_notes, n_trees;
    uint32_t one_in[AE_MAX_SEATS];  /* choices of a seat of which one is random */
    uint8_t is_rival[AE_MAX_SEATS]; /* whether the rival plays for the seat */
} worker;

static int16_t in_units(float x)
{
    x *= (float)NOTE_UNIT;
    x = x > INT16_MAX ? INT16_MAX : x < INT16_MIN ? INT16_MIN : x;
    return (int16_t)(x + (x < 0 ? -0.5f : 0.5f));
}

static void fill_in(worker *w, const learn_place *p, const ae_state *state, learn_note *n)
{
    const ae_eval *eval = &w->job->judge[0].eval;
    ae_facts facts;

    memset(n, 0, sizeof *n);
    eval->read(p->board, state, &facts);
    n->n_seats = (uint8_t)facts.n_seats;
    n->n_sides = (uint8_t)p->n_sides;
    n->progress = facts.progress;
    memcpy(n->team, facts.team, sizeof n->team);
    for (int seat = 0; seat < facts.n_seats; seat++)
        for (int i = 0; i < eval->n + eval->n_counts; i++)
            n->input[seat][i] = in_units(facts.fact[seat][i]);
}

static void take_note(worker *w, const learn_place *p, const ae_state *state)
{
    if (w->n_notes < MAX_NOTES)
        fill_in(w, p, state, &w->notes[w->n_notes++]);
}

/* What the search found, less the tenth for the lead that value.c adds. */
static void put_wins(const learn_judge *judge, const learn_place *p, const ae_state *state,
                     const float win[AE_MAX_SEATS], learn_note *n)
{
    ae_value value = { .win = { 0 } };
    float share[AE_MAX_SEATS];
    ae_facts facts;

    judge->eval.read(p->board, state, &facts);
    ae_value_of(&judge->game[p->game], p->board, state, &value);
    memcpy(value.win, win, sizeof value.win);
    ae_value_shares(&judge->eval, &facts, &value, share);
    for (int seat = 0; seat < facts.n_seats; seat++)
        n->share[facts.team[seat]] = share[seat];
}

/* Notes a position of the search that has just ended, with enough visits for its value to be more
 * than that of the position alone. */
static void note_tree(worker *w, const learn_place *p, const ae_state *state, int seat)
{
    const learn_judge *judge = &w->job->judge[w->is_rival[seat]];
    const ae_game *game = &judge->game[p->game];
    uint32_t least = judge->bot.budget / 400 + 10;
    float win[AE_MAX_SEATS];
    ae_state at;

    if (w->n_trees == MAX_NOTES)
        return;
    ae_bot_see(game, p->board, state, seat, &at);
    if (!ae_search_sample(w->mind.memory, least, &w->mind.rng, &at, win)
        || !game->to_act(p->board, &at))
        return;
    fill_in(w, p, &at, &w->trees[w->n_trees]);
    put_wins(judge, p, &at, win, &w->trees[w->n_trees++]);
}

static ae_move think(worker *w, const learn_place *p, const ae_state *state, int seat)
{
    const learn_judge *judge = &w->job->judge[w->is_rival[seat]];
    ae_move move =
        ae_bot_choose(&judge->bot, &judge->game[p->game], p->board, state, seat, &w->mind);

    for (int i = 0; i < TREES_EACH && w->job->trees && !w->is_rival[seat]; i++)
        note_tree(w, p, state, seat);
    return move;
}

static ae_move choose(worker *w, const learn_place *p, const ae_state *state, int seat)
{
    const ae_game *game = &w->job->judge[0].game[p->game];
    ae_chance chance;

    if (seat == AE_CHANCE) {
        game->chance(p->board, state, &chance);
        return ae_outcome(&chance, ae_rng_below(&w->mind.rng, chance.total));
    }
    if (ae_rng_below(&w->mind.rng, w->job->keep) == 0)
        take_note(w, p, state);
    game->legal(p->board, state, seat, &chance.list);
    if (chance.list.n == 1 || ae_rng_below(&w->mind.rng, w->one_in[seat]) == 0)
        return chance.list.move[ae_rng_below(&w->mind.rng, (uint32_t)chance.list.n)];
    return think(w, p, state, seat);
}

static void put_origin(learn_note *n, ptrdiff_t place, long game)
{
    n->place = (uint16_t)place;
    n->game = (uint32_t)game;
}

static void put_game(worker *w, const learn_place *p, const ae_state *state, long number)
{
    job *j = w->job;
    float score[AE_MAX_SEATS], share[AE_MAX_SEATS];

    learn_read_end(&j->judge[0].game[p->game], p->board, state, p->setup.seats, score, share);
    pthread_mutex_lock(&j->lock);
    for (int i = 0; i < w->n_notes; i++) {
        memcpy(w->notes[i].score, score, sizeof score);
        memcpy(w->notes[i].share, share, sizeof share);
        put_origin(&w->notes[i], p - j->places.at, number);
    }
    for (int i = 0; i < w->n_trees; i++)
        put_origin(&w->trees[i], p - j->places.at, number);
    fwrite(w->notes, sizeof *w->notes, (size_t)w->n_notes, j->out);
    if (j->trees)
        fwrite(w->trees, sizeof *w->trees, (size_t)w->n_trees, j->trees);
    j->rows += w->n_notes;
    j->tree_rows += w->n_trees;
    j->done++;
    for (int side = 0; side < p->n_sides; side++)
        j->score += score[side] / (float)p->n_sides;
    pthread_mutex_unlock(&j->lock);
}

static void play(worker *w, long number)
{
    static const uint32_t rates[8] = { 1000, 200, 60, 60, 30, 30, 10, 4 };
    const learn_place *p = &w->job->places.at[number % w->job->places.n];
    const ae_game *game = &w->job->judge[0].game[p->game];
    ae_state state;
    ae_seats to_act;

    w->mind.rng.state = (uint64_t)w->job->seed * 65537003u + (uint64_t)number * 7919u;
    for (int seat = 0; seat < AE_MAX_SEATS; seat++) {
        w->one_in[seat] = rates[ae_rng_below(&w->mind.rng, 8)];
        w->is_rival[seat] = number % 2 && ae_rng_below(&w->mind.rng, 2);
    }
    w->n_notes = w->n_trees = 0;
    ae_start(game, p->board, &state, &p->setup);
    while ((to_act = game->to_act(p->board, &state)) != 0) {
        int seat = ae_first(to_act);

        game->apply(p->board, &state, seat, choose(w, p, &state, seat), NULL);
    }
    put_game(w, p, &state, number);
}

static void *work(void *ctx)
{
    worker *w = ctx;
    long number;

    while ((number = atomic_fetch_add(&w->job->next, 1)) < w->job->number
           && learn_now() < w->job->until)
        play(w, number);
    return NULL;
}

static void run(job *j, int n_threads)
{
    pthread_t thread[256];

    for (int i = 0; i < n_threads; i++) {
        worker *w = calloc(1, sizeof *w);

        w->job = j;
        w->notes = malloc(MAX_NOTES * sizeof *w->notes);
        w->trees = malloc(MAX_NOTES * sizeof *w->trees);
        w->mind.memory = malloc(ae_bot_memory(&j->judge[0].bot));
        pthread_create(&thread[i], NULL, work, w);
    }
    for (int i = 0; i < n_threads; i++)
        pthread_join(thread[i], NULL);
}

static FILE *open_notes(const job *j, const char *path)
{
    uint32_t head[4] = { 0, 0, (uint32_t)(j->judge[0].eval.n + j->judge[0].eval.n_counts),
                         sizeof(learn_note) };

    FILE *out;

    memcpy(head, "AENOTES1", 8);
    out = fopen(path, "wb");
    if (!out)
        learn_fail("cannot write", path);
    setvbuf(out, NULL, _IOFBF, 1 << 20);
    fwrite(head, sizeof head, 1, out);
    return out;
}

int main(int argc, char **argv)
{
    static job j;
    const char *path = learn_option(argc, argv, "--out", NULL);
    const char *trees = learn_option(argc, argv, "--trees", NULL);
    const char *games = learn_option(argc, argv, "--games", NULL), *judge;
    const char *nodes = learn_option(argc, argv, "--nodes", "120s");
    int kind = !strcmp(learn_option(argc, argv, "--kind", "many"), "many");
    int n_threads = atoi(learn_option(argc, argv, "--threads", "2"));
    double begin = learn_now();

    if (!path || !games || n_threads < 1 || n_threads > 256)
        learn_fail("usage", "learn_play --games NAMES --out FILE ...");
    judge = learn_option(argc, argv, "--judge", "built-in");
    learn_read_judge(&j.judge[0], games, kind, judge, nodes);
    learn_read_judge(&j.judge[1], games, kind, learn_option(argc, argv, "--rival", judge),
                     nodes);
    learn_find_places(&j.judge[0], kind, argc, argv, &j.places);
    j.number = atol(learn_option(argc, argv, "--number", "1000000000"));
    j.seed = atol(learn_option(argc, argv, "--seed", "1"));
    j.keep = (uint32_t)atoi(learn_option(argc, argv, "--keep", "6"));
    j.until = begin + atof(learn_option(argc, argv, "--seconds", "1e9"));
    pthread_mutex_init(&j.lock, NULL);
    j.out = open_notes(&j, path);
    j.trees = trees ? open_notes(&j, trees) : NULL;
    run(&j, n_threads);
    if (fclose(j.out) || (trees && fclose(j.trees)))
        learn_fail("cannot write", path);
    printf(
        "%s: %d places, %ld games, %ld notes, %ld of searches, mean score of a side %.2f, %.0f s\n",
        path, j.places.n, j.done, j.rows, j.tree_rows, j.score / (double)j.done,
        learn_now() - begin);
    return 0;
}
