/*
 * together.c: several threads think about one choice of a bot.
 */
#include "think/together.h"

#include <pthread.h>
#include <stdalign.h>
#include <stdatomic.h>

#include "bots/search.h"

enum { WORTH_A_THREAD = 20000 }; /* nodes for which a search takes much longer than a start */

typedef struct {
    const ae_bot *bot; /* with the nodes of one part */
    const ae_task *task;
    ae_mind *mind; /* of the caller */
    ae_together_guard *guard;
    int n;
    atomic_int is_stopped;
} thought;

typedef struct {
    thought *of;
    ae_mind mind;
    const ae_search *search;
    const char *broken;
} part;

int ae_together_threads(const ae_bot *bot, int most)
{
    most = most < AE_MAX_TOGETHER ? most : AE_MAX_TOGETHER;
    return most > 1 && bot->budget >= WORTH_A_THREAD ? most : 1;
}

static ae_bot part_of(const ae_bot *bot, int threads)
{
    ae_bot one = *bot;

    one.budget = (bot->budget + (uint32_t)threads - 1) / (uint32_t)threads;
    return one;
}

/* Rounded up, so that the memory of the next part is aligned. */
static size_t memory_of(const ae_bot *one)
{
    size_t unit = alignof(max_align_t);

    return (ae_bot_memory(one) + unit - 1) / unit * unit;
}

size_t ae_together_memory(const ae_bot *bot, int threads)
{
    ae_bot one = part_of(bot, threads);

    return threads > 1 ? (size_t)threads * memory_of(&one) : ae_bot_memory(bot);
}

/* ---- in a thread ---- */

static int is_stopped(void *ctx, uint32_t nodes)
{
    part *p = ctx;

    (void)nodes;
    return atomic_load_explicit(&p->of->is_stopped, memory_order_relaxed);
}

/* In the caller's thread: asks the caller, and tells the others. */
static int ask_caller(void *ctx, uint32_t nodes)
{
    part *p = ctx;
    const ae_mind *mind = p->of->mind;

    if (mind->is_enough && mind->is_enough(mind->ctx, nodes * (uint32_t)p->of->n))
        atomic_store_explicit(&p->of->is_stopped, 1, memory_order_relaxed);
    return is_stopped(p, nodes);
}

static void search(void *ctx)
{
    part *p = ctx;

    p->search = ae_search_best(p->of->bot, p->of->task, &p->mind);
}

static void *run(void *ctx)
{
    part *p = ctx;

    if (p->of->guard)
        p->broken = p->of->guard(search, p);
    else
        search(p);
    return NULL;
}

/* ---- in the caller's thread ---- */

static void prepare(thought *t, part *p)
{
    char *memory = t->mind->memory;
    size_t size = memory_of(t->bot);

    for (int i = 0; i < t->n; i++) {
        p[i] = (part){ .of = t };
        p[i].mind = (ae_mind){ .memory = memory + (size_t)i * size,
                               .rng = { .state = ae_rng_next(&t->mind->rng) },
                               .is_enough = i ? is_stopped : ask_caller,
                               .ctx = &p[i] };
    }
}

/* Runs all parts.  Those for which no thread could be started run one after the other. */
static void run_all(thought *t, part *p)
{
    pthread_t thread[AE_MAX_TOGETHER];
    int is_started[AE_MAX_TOGETHER] = { 0 };

    for (int i = 1; i < t->n; i++)
        is_started[i] = !pthread_create(&thread[i], NULL, run, &p[i]);
    run(&p[0]);
    for (int i = 1; i < t->n; i++)
        if (is_started[i])
            pthread_join(thread[i], NULL);
        else
            run(&p[i]);
}

static const char *gather(thought *t, const part *p, const ae_search *search[AE_MAX_TOGETHER])
{
    const char *broken = NULL;

    t->mind->nodes = 0;
    for (int i = 0; i < t->n; i++) {
        t->mind->nodes += p[i].mind.nodes;
        search[i] = p[i].search;
        broken = p[i].broken ? p[i].broken : broken;
    }
    return broken;
}

ae_move ae_together_choose(const ae_bot *bot, const ae_task *task, ae_mind *mind, int threads,
                           ae_together_guard *guard, const char **broken)
{
    ae_bot one = part_of(bot, threads);
    thought t = { .bot = &one, .task = task, .mind = mind, .guard = guard, .n = threads };
    const ae_search *search[AE_MAX_TOGETHER];
    part parts[AE_MAX_TOGETHER];

    prepare(&t, parts);
    run_all(&t, parts);
    *broken = gather(&t, parts, search);
    return *broken ? 0 : ae_search_decide(search, threads, task, &mind->rng);
}
