/*
 * series.c: the games of a match, on several threads.
 *
 *     take a number ──> play ──> put it in the ring ──> whole rounds from `counted` on are counted
 *
 * Games from `counted` to `next` are being played or wait in the ring for those before them.  The
 * main thread starts and ends the rest, shows the progress and hears Ctrl-C.
 */
#include "cli/arena/series.h"

#include <pthread.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/base/interrupt.h"
#include "cli/base/machine.h"

enum { RING = 1024, TICK_MS = 100 };

enum { GO, DECIDED, INTERRUPTED, FAILED }; /* why the series has stopped */

typedef struct {
    const series *series;
    pthread_mutex_t lock; /* guards all members below */
    pthread_cond_t room, news;
    int64_t next, counted;
    int64_t n_done; /* games that are finished, whether counted or not */
    int n_running;  /* threads */
    atomic_int stop;
    uint8_t is_in[RING];
    match_outcome ring[RING];
    totals *totals;
} shared;

typedef struct {
    shared *shared;
    pthread_t thread;
    match_desk desk;
} worker;

/* ---- the games ---- */

static void stop(shared *s, int why)
{
    int go = GO;

    atomic_compare_exchange_strong(&s->stop, &go, why);
    pthread_cond_broadcast(&s->room);
    pthread_cond_signal(&s->news);
}

static int take(shared *s, int64_t *number)
{
    int is_there;

    pthread_mutex_lock(&s->lock);
    while (!atomic_load(&s->stop) && s->next >= s->counted + RING)
        pthread_cond_wait(&s->room, &s->lock);
    is_there = !atomic_load(&s->stop) && s->next < s->series->n_games;
    *number = s->next;
    s->next += is_there;
    pthread_mutex_unlock(&s->lock);
    return is_there;
}

static int is_round_in(const shared *s)
{
    for (int64_t i = s->counted; i < s->counted + s->series->match->per_round; i++)
        if (!s->is_in[i % RING])
            return 0;
    return 1;
}

static void count_round(shared *s)
{
    match_outcome outcome[AE_MAX_SEATS];
    int n = s->series->match->per_round;

    for (int k = 0; k < n; k++) {
        outcome[k] = s->ring[(s->counted + k) % RING];
        s->is_in[(s->counted + k) % RING] = 0;
    }
    totals_add(s->totals, s->series->match, s->counted, outcome);
    s->counted += n;
}

static void put(shared *s, int64_t number, const match_outcome *outcome)
{
    pthread_mutex_lock(&s->lock);
    s->ring[number % RING] = *outcome;
    s->is_in[number % RING] = 1;
    s->n_done++;
    while (!atomic_load(&s->stop) && is_round_in(s)) {
        count_round(s);
        if (s->series->is_decided && s->series->is_decided(s->series->ctx, s->totals))
            stop(s, DECIDED);
    }
    pthread_cond_broadcast(&s->room);
    pthread_mutex_unlock(&s->lock);
}

static void *work(void *ctx)
{
    worker *w = ctx;
    shared *s = w->shared;
    match_outcome outcome;
    int64_t number;

    while (take(s, &number) && match_play(s->series->match, number, &w->desk, &outcome))
        put(s, number, &outcome);
    pthread_mutex_lock(&s->lock);
    if (number < s->series->n_games)
        stop(s, FAILED); /* no effect if the series has stopped for another reason */
    s->n_running--;
    pthread_cond_signal(&s->news);
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

/* ---- what is shown meanwhile ---- */

/* "3:07", "2:11:45" */
static void put_time(ae_text *out, double left)
{
    char buf[32];
    long all = (long)(left + 0.5);

    if (all >= 3600)
        snprintf(buf, sizeof buf, "%ld:%02ld:%02ld", all / 3600, all / 60 % 60, all % 60);
    else
        snprintf(buf, sizeof buf, "%ld:%02ld", all / 60, all % 60);
    ae_put(out, buf);
}

static void put_progress(const shared *s, double since, ae_text *out)
{
    const series *c = s->series;
    char time[32];
    ae_text left = AE_TEXT_IN(time);

    if (s->n_done)
        put_time(&left, since / (double)s->n_done * (double)(c->n_games - s->n_done));
    else
        ae_put(&left, "?");
    AE_SAY(out, c->cli->words, "cli.sim.progress", { "n", NULL, s->n_done },
           { "games", NULL, c->n_games }, { "time", time, 0 });
}

static void show_progress(const shared *s, double since)
{
    char buf[256];
    ae_text text = AE_TEXT_IN(buf);

    if (s->series->put_progress)
        s->series->put_progress(s->series->ctx, s->n_done, &text);
    else
        put_progress(s, since, &text);
    fprintf(stderr, "\r%s\33[K", buf);
}

/* ---- the threads ---- */

static void wait_for_news(shared *s)
{
    struct timespec end;

    clock_gettime(CLOCK_MONOTONIC, &end);
    end.tv_nsec += TICK_MS * 1000000L;
    end.tv_sec += end.tv_nsec / 1000000000;
    end.tv_nsec %= 1000000000;
    pthread_cond_timedwait(&s->news, &s->lock, &end);
}

static void watch(shared *s)
{
    int is_shown = isatty(STDERR_FILENO);
    double begin = cli_seconds(), shown = begin;

    pthread_mutex_lock(&s->lock);
    while (s->n_running > 0) {
        wait_for_news(s);
        if (interrupt_came())
            stop(s, INTERRUPTED);
        if (is_shown && cli_seconds() - shown >= 0.2) {
            shown = cli_seconds();
            show_progress(s, shown - begin);
        }
    }
    pthread_mutex_unlock(&s->lock);
    if (is_shown)
        fputs("\r\33[K", stderr);
}

static void run_threads(shared *s, worker *all)
{
    int n = 0;

    s->n_running = s->series->n_threads;
    while (n < s->series->n_threads && pthread_create(&all[n].thread, NULL, work, &all[n]) == 0)
        n++;
    pthread_mutex_lock(&s->lock);
    s->n_running -= s->series->n_threads - n;
    pthread_mutex_unlock(&s->lock);
    if (n == 0) {
        s->n_running = 1;
        work(&all[0]);
    }
    watch(s);
    for (int i = 0; i < n; i++)
        pthread_join(all[i].thread, NULL);
}

/* ---- the desks ---- */

static void set_up(worker *w, shared *s)
{
    const match *m = s->series->match;

    memset(w, 0, sizeof *w);
    w->shared = s;
    w->desk.is_stopped = &s->stop;
    w->desk.memory = cli_alloc(match_memory(m));
    for (int place = 0; place < m->setup->seats; place++) {
        const char *command = player_command(&m->player[m->place[place]]);

        if (command)
            w->desk.program[place] = external_start(command, s->series->limit, &s->stop);
    }
}

/* Reports the first external program that has failed, if any. */
static int report_fault(const series *c, const worker *all)
{
    int code = CLI_DONE;

    for (int i = 0; i < c->n_threads && code == CLI_DONE; i++)
        for (int place = 0; place < AE_MAX_SEATS && code == CLI_DONE; place++)
            if (all[i].desk.program[place])
                code = external_report(all[i].desk.program[place], c->cli,
                                       c->match->player[c->match->place[place]].name);
    return code;
}

static void clear(worker *all, int n)
{
    external_bot *program[CLI_MAX_CORES * AE_MAX_SEATS];

    for (int i = 0; i < n; i++) {
        memcpy(program + i * AE_MAX_SEATS, all[i].desk.program, sizeof all[i].desk.program);
        free(all[i].desk.memory);
    }
    external_end(program, n * AE_MAX_SEATS);
}

static void shared_init(shared *s, const series *c, totals *t)
{
    pthread_condattr_t steady;

    memset(s, 0, sizeof *s);
    s->series = c;
    s->totals = t;
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->room, NULL);
    pthread_cond_init(&s->news, &steady);
    pthread_condattr_destroy(&steady);
}

int series_play(const series *c, totals *t)
{
    shared *s = cli_alloc(sizeof *s);
    worker *all = cli_alloc((size_t)c->n_threads * sizeof *all);
    int why, code;

    memset(t, 0, sizeof *t);
    shared_init(s, c, t);
    for (int i = 0; i < c->n_threads; i++)
        set_up(&all[i], s);
    interrupt_watch();
    run_threads(s, all);
    interrupt_unwatch();
    why = atomic_load(&s->stop);
    code = why == INTERRUPTED ? CLI_INTERRUPTED
           : why == FAILED    ? report_fault(c, all)
                              : CLI_DONE;
    clear(all, c->n_threads);
    pthread_cond_destroy(&s->room);
    pthread_cond_destroy(&s->news);
    pthread_mutex_destroy(&s->lock);
    free(all);
    free(s);
    return code;
}

/* Rounds the number of games up to whole rounds; no more threads than games. */
int series_read(const cli *c, series *out)
{
    int64_t n_threads = out->n_threads, per_round = out->match->per_round;

    if (!cli_number(c, "--games", 1, SERIES_MAX_GAMES, &out->n_games)
        || !cli_number(c, "--threads", 1, CLI_MAX_CORES, &n_threads)
        || player_limit(c, &out->limit) != CLI_DONE)
        return CLI_WRONG;
    out->n_games = (out->n_games + per_round - 1) / per_round * per_round;
    out->n_threads = (int)(n_threads < out->n_games ? n_threads : out->n_games);
    return CLI_DONE;
}
