/*
 * map_series.c: bots play many games on a map, on several threads.
 *
 * A game depends on its number alone and counts are sums, so the result does not depend on the
 * threads.
 */
#include "cli/commands/map_series.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/base/interrupt.h"
#include "cli/base/machine.h"

enum { TICK_MS = 100 };

typedef struct {
    const ae_trial *trial;
    int64_t n_games;
    pthread_mutex_t lock; /* guards all members below */
    int64_t next;         /* the next game to play */
    int n_running;        /* threads */
    int is_stopped;
    ae_balance *sum;
} shared;

static int take(shared *s, int64_t *number)
{
    int is_there;

    pthread_mutex_lock(&s->lock);
    is_there = !s->is_stopped && s->next < s->n_games;
    *number = s->next;
    s->next += is_there;
    pthread_mutex_unlock(&s->lock);
    return is_there;
}

static void *work(void *ctx)
{
    shared *s = ctx;
    ae_balance *counts = cli_alloc(sizeof *counts);
    void *memory = cli_alloc(ae_bot_memory(&s->trial->bot) + 1);
    int64_t number;

    while (take(s, &number)) {
        ae_balance_play(s->trial, number, memory, counts);
        pthread_mutex_lock(&s->lock);
        ae_balance_add(s->sum, counts);
        pthread_mutex_unlock(&s->lock);
    }
    free(memory);
    free(counts);
    pthread_mutex_lock(&s->lock);
    s->n_running--;
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

/* ---- what is shown meanwhile ---- */

static void show_progress(const cli *c, const shared *s, int64_t n_done)
{
    char buf[256];

    AE_SAY(&AE_TEXT_IN(buf), c->words, "cli.map_test.progress", { "n", NULL, n_done },
           { "games", NULL, s->n_games }, { "map", s->trial->board->id, 0 });
    fprintf(stderr, "\r%s\33[K", buf);
}

/* Looks at the threads; returns whether some are still running. */
static int look(const cli *c, shared *s, int is_shown)
{
    int64_t n_done;
    int is_running;

    pthread_mutex_lock(&s->lock);
    if (interrupt_came())
        s->is_stopped = 1;
    n_done = s->sum->games;
    is_running = s->n_running > 0;
    pthread_mutex_unlock(&s->lock);
    if (is_shown && is_running)
        show_progress(c, s, n_done);
    return is_running;
}

static void watch(const cli *c, shared *s)
{
    const struct timespec tick = { .tv_nsec = TICK_MS * 1000000L };
    int is_shown = isatty(STDERR_FILENO);

    while (look(c, s, is_shown))
        nanosleep(&tick, NULL);
    if (is_shown)
        fputs("\r\33[K", stderr);
}

/* If no thread can be started, this one plays. */
static void run_threads(const cli *c, shared *s, int n_threads)
{
    pthread_t thread[CLI_MAX_CORES];
    int n = 0;

    s->n_running = n_threads;
    while (n < n_threads && pthread_create(&thread[n], NULL, work, s) == 0)
        n++;
    pthread_mutex_lock(&s->lock);
    s->n_running -= n_threads - n;
    pthread_mutex_unlock(&s->lock);
    if (n == 0) {
        s->n_running = 1;
        work(s);
    }
    watch(c, s);
    for (int i = 0; i < n; i++)
        pthread_join(thread[i], NULL);
}

int map_series_play(const cli *c, const ae_trial *trial, int64_t n_games, int n_threads,
                    ae_balance *sum)
{
    shared s = { .trial = trial, .n_games = n_games, .sum = sum };

    memset(sum, 0, sizeof *sum);
    pthread_mutex_init(&s.lock, NULL);
    interrupt_watch();
    run_threads(c, &s, n_threads);
    interrupt_unwatch();
    pthread_mutex_destroy(&s.lock);
    return s.is_stopped ? CLI_INTERRUPTED : CLI_DONE;
}
