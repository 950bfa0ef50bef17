/*
 * analysis.c: evaluates the decisions of a record.
 */
#include "cli/commands/analysis.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/base/fault.h"
#include "cli/base/interrupt.h"
#include "cli/base/machine.h"

const char *const analysis_marks[] = { "??", "?", "?!" };
static const float marked_from[ANALYSIS_MARKS] = { 0.20f, 0.10f, 0.05f };

/* ---- what was chosen ---- */

static choice *add(analysis *a)
{
    if (a->n == a->room) {
        choice *old = a->all;

        a->room = a->room ? 2 * a->room : 64;
        a->all = cli_alloc((size_t)a->room * sizeof *a->all);
        if (old)
            memcpy(a->all, old, (size_t)a->n * sizeof *old);
        free(old);
    }
    return memset(&a->all[a->n++], 0, sizeof *a->all);
}

/* Applies a decision, and keeps it if there were two or more moves. */
static void take(analysis *a, uint32_t number, const ae_entry *entry, ae_state *state)
{
    const ae_game *game = ae_table_game(a->table);
    const ae_board *board = ae_table_board(a->table);
    ae_move move = ae_parse(game, board, state, entry->seat, entry->text);
    ae_moves list;

    AE_ASSERT(move != 0);
    ae_list(game, board, state, entry->seat, &list);
    if (entry->seat != AE_CHANCE && list.n > 1) {
        int before = a->n ? a->all[a->n - 1].seat : -1;
        choice *c = add(a);

        c->entry = number;
        c->seat = entry->seat;
        c->move = move;
        c->is_turn = before != entry->seat;
        memcpy(&c->state, state, game->state_size);
    }
    game->apply(board, state, entry->seat, move, NULL);
}

/* Replays all decisions that were not taken back and are not hidden. */
int analysis_collect(analysis *a)
{
    ae_table *start;
    ae_state state;
    cli_fault fault;

    cli_fault_init(&fault);
    if (ae_table_new(&start, ae_table_head(a->table), &fault.faults) != AE_OK)
        return cli_fault_fail(a->cli, CLI_WRONG, a->cli->arg[0], &fault);
    memcpy(&state, ae_table_state(start), ae_table_game(start)->state_size);
    for (uint32_t number = 1; number <= ae_table_count(a->table); number++) {
        ae_entry entry;

        ae_table_entry_for(a->table, number, AE_ALL, &entry);
        if (entry.kind == AE_ENTRY_DECISION && !(entry.flags & AE_HIDDEN)
            && !ae_table_is_taken_back(a->table, number))
            take(a, number, &entry, &state);
    }
    ae_table_free(start);
    return CLI_DONE;
}

ae_task analysis_task(const analysis *a, const choice *c, ae_state *seen)
{
    return ae_bot_see(ae_table_game(a->table), ae_table_board(a->table), &c->state, c->seat,
                      seen);
}

/* ---- what was better ---- */

static void weigh(const analysis *a, choice *c, ae_mind *mind)
{
    ae_state seen;
    ae_task task = analysis_task(a, c, &seen);

    ae_finding_weigh(&a->bot, &task, c->move, mind, &c->played, &c->best);
}

static int is_enough(void *ctx, uint32_t nodes)
{
    (void)ctx;
    (void)nodes;
    return interrupt_came();
}

/* Evaluates decisions until none is left.  A search that Ctrl-C has stopped does not count. */
static void *work(void *ctx)
{
    analysis *a = ctx;
    ae_mind mind = { .is_enough = is_enough };
    int i;

    mind.memory = cli_alloc(ae_bot_memory(&a->bot));
    while (!interrupt_came() && (i = atomic_fetch_add(&a->next, 1)) < a->n) {
        mind.rng.state = a->all[i].entry;
        weigh(a, &a->all[i], &mind);
        a->all[i].is_done = !interrupt_came();
        atomic_fetch_add(&a->n_done, 1);
    }
    free(mind.memory);
    return NULL;
}

static void show_progress(const analysis *a, double seconds)
{
    int n = atomic_load(&a->n_done);
    long left = n ? lround(seconds / n * (a->n - n)) : 0;
    char buf[256], time[32];
    ae_text text = AE_TEXT_IN(buf);

    snprintf(time, sizeof time, n ? "%ld:%02ld" : "–", left / 60, left % 60);
    AE_SAY(&text, a->cli->words, "cli.analyse.progress", { "n", NULL, n },
           { "all", NULL, a->n }, { "time", time, 0 });
    fputs("\r", stderr);
    cli_print(a->cli, stderr, buf);
    fputs("\33[K", stderr);
}

/* Shows the progress while the threads work. */
static void wait_for_threads(const analysis *a)
{
    const struct timespec tick = { .tv_nsec = 100000000 };
    double begun = cli_seconds();
    int is_shown = isatty(STDERR_FILENO);

    while (is_shown && atomic_load(&a->n_done) < a->n && !interrupt_came()) {
        nanosleep(&tick, NULL);
        show_progress(a, cli_seconds() - begun);
    }
    if (is_shown)
        fputs("\r\33[K", stderr);
}

void analysis_weigh(analysis *a, int n_threads)
{
    pthread_t thread[ANALYSIS_THREADS];
    int n = 0;

    interrupt_watch();
    while (n < n_threads && n < ANALYSIS_THREADS
           && pthread_create(&thread[n], NULL, work, a) == 0)
        n++;
    if (n == 0)
        work(a);
    wait_for_threads(a);
    while (n-- > 0)
        pthread_join(thread[n], NULL);
    interrupt_unwatch();
}

/* ---- what came out ---- */

float analysis_loss(const choice *c)
{
    float loss = c->best.chance[c->seat] - c->played.chance[c->seat];

    return loss > 0 && c->best.move != c->move ? loss : 0;
}

float analysis_points(const choice *c)
{
    return analysis_loss(c) > 0 ? c->best.score - c->played.score : 0;
}

/* The index in analysis_marks; ANALYSIS_MARKS if the move has no mark. */
int analysis_mark(const choice *c)
{
    int i = 0;

    while (i < ANALYSIS_MARKS && analysis_loss(c) < marked_from[i])
        i++;
    return i;
}

void analysis_sum(const analysis *a, analysis_total out[AE_MAX_SEATS])
{
    memset(out, 0, AE_MAX_SEATS * sizeof *out);
    for (int i = 0; i < a->n; i++) {
        const choice *c = &a->all[i];

        if (!c->is_done)
            continue;
        out[c->seat].n++;
        out[c->seat].marked[analysis_mark(c)]++;
        out[c->seat].loss += (double)analysis_loss(c);
        out[c->seat].points += (double)analysis_points(c);
    }
    for (int seat = 0; seat < AE_MAX_SEATS; seat++) {
        out[seat].loss /= out[seat].n ? out[seat].n : 1;
        out[seat].points /= out[seat].n ? out[seat].n : 1;
    }
}

/* The end of the curve: the winners share the chance 1, teams count once. */
static void end_of(const analysis *a, moment *out)
{
    ae_result result[AE_MAX_SEATS];
    int seats = ae_table_setup(a->table)->seats, n_sides = 0;

    *out = (moment){ .entry = ae_table_count(a->table), .seat = -1 };
    ae_table_result(a->table, result);
    for (int seat = 0; seat < seats; seat++) {
        int is_counted = result[seat].rank != 1;

        for (int other = 0; other < seat; other++)
            is_counted |= result[other].team == result[seat].team;
        n_sides += !is_counted;
    }
    for (int seat = 0; seat < seats; seat++)
        out->chance[seat] = result[seat].rank == 1 ? 1 / (float)n_sides : 0;
}

/* free() the result; `n` is its length. */
moment *analysis_curve(const analysis *a, int *n)
{
    moment *out = cli_alloc((size_t)(a->n + 1) * sizeof *out);
    ae_status status = ae_table_status(a->table);

    *n = 0;
    for (int i = 0; i < a->n; i++) {
        const choice *c = &a->all[i];

        if (!c->is_done || !c->is_turn)
            continue;
        out[*n] = (moment){ .entry = c->entry, .seat = c->seat };
        memcpy(out[(*n)++].chance, c->best.chance, sizeof c->best.chance);
    }
    if (status == AE_STATUS_FINISHED || status == AE_STATUS_RESIGNED)
        end_of(a, &out[(*n)++]);
    return out;
}

const choice **analysis_worst(const analysis *a, int *n)
{
    const choice **out = cli_alloc((size_t)(a->n + 1) * sizeof *out);

    *n = 0;
    for (int i = 0; i < a->n; i++) {
        const choice *c = &a->all[i];
        int k = *n;

        if (!c->is_done || analysis_loss(c) < 0.005f)
            continue;
        for (; k > 0 && analysis_loss(out[k - 1]) < analysis_loss(c); k--)
            out[k] = out[k - 1];
        out[k] = c;
        ++*n;
    }
    return out;
}

int analysis_done(const analysis *a)
{
    int n = 0;

    for (int i = 0; i < a->n; i++)
        n += a->all[i].is_done;
    return n;
}
