/*
 * bot_moves.c: a thread searches a bot's move on a copy of what its seat may know, and the loop
 * enters the move.
 *
 * The copy includes the board if it is not a built-in one, because the table may be unloaded
 * meanwhile.  If a bot hits a fault, the fault is logged and the first legal move is played, so
 * that the game goes on.
 *
 *   1. table->thinking[seat] is the only search of that seat whose move counts.  It is set from
 *      srv_bots_ask() until its move is entered.
 *   2. A search whose `table` is null was cancelled: it ends soon, and its move is discarded.
 */
#include "server/tables/bot_moves.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "core/speak.h"
#include "server/base/id.h"
#include "server/tables/decisions.h"
#include "server/tables/guard.h"
#include "server/tables/tables.h"
#include "think/together.h"

typedef struct {
    void *memory;
    size_t size;
} mind;

typedef struct srv_thinking thinking;
struct srv_thinking {
    srv_job job;
    srv_op op;
    srv_server *server;
    srv_table *table; /* the table that waits for the move; null if the search was cancelled */
    int is_given_up;
    char table_id[AE_STORE_ID + 1];
    char name[AE_MAX_PERSON]; /* of the bot, as the table has it */
    int seat;
    const ae_game *game;
    const ae_board *board;
    ae_board_room *own_board;
    ae_state state; /* as the seat may see it */
    ae_bot bot;
    int threads;
    ae_mind mind;
    ae_move move;
    const char *broken; /* the place of the failed assertion, or null */
    char text[AE_MAX_NOTATION];
};

void *srv_thinker_open(void *server)
{
    (void)server;
    return srv_alloc(sizeof(mind));
}

void srv_thinker_close(void *own)
{
    mind *m = own;

    free(m->memory);
    free(m);
}

static int is_enough(void *ctx, uint32_t nodes)
{
    const thinking *t = ctx;

    (void)nodes;
    return __atomic_load_n(&t->is_given_up, __ATOMIC_RELAXED)
           || __atomic_load_n(&t->server->is_closing, __ATOMIC_RELAXED);
}

static void *memory_of(mind *m, const thinking *t)
{
    size_t size = ae_together_memory(&t->bot, t->threads);

    if (size > m->size) {
        free(m->memory);
        m->memory = srv_alloc(size);
        m->size = size;
    }
    return size ? m->memory : NULL;
}

static ae_task task_of(const thinking *t)
{
    return (ae_task){ t->game, t->board, &t->state, t->seat };
}

static void choose_alone(void *ctx)
{
    thinking *t = ctx;
    ae_task task = task_of(t);

    t->move = t->bot.choose(&t->bot, &task, &t->mind);
}

static void choose(thinking *t)
{
    ae_task task = task_of(t);

    if (t->threads == 1)
        t->broken = srv_guard(choose_alone, t);
    else
        t->move =
            ae_together_choose(&t->bot, &task, &t->mind, t->threads, srv_guard, &t->broken);
}

static void run(srv_job *job, void *own)
{
    thinking *t = (thinking *)job;
    ae_moves list = { .n = 0 };

    if (is_enough(t, 0))
        return;
    t->mind.memory = memory_of(own, t);
    t->mind.is_enough = is_enough;
    t->mind.ctx = t;
    t->game->legal(t->board, &t->state, t->seat, &list);
    t->move = list.n > 0 ? list.move[0] : 0;
    if (list.n > 1)
        choose(t);
    if (t->broken)
        t->move = list.move[0];
    if (t->move)
        ae_notation(t->game, t->board, &t->state, (ae_step){ t->seat, t->move },
                    &AE_TEXT_IN(t->text));
}

static void thinking_free(thinking *t)
{
    free(t->own_board);
    free(t);
}

/* ---- where it belongs ---- */

/* The bot of the seat; if this program does not know that bot, the table's stand-in. */
static void read_bot(const srv_table *table, int seat, ae_bot *out)
{
    if (!ae_bot_read(ae_table_sitter_name(table->record, seat), out)
        && !ae_bot_read(table->settings.stand_in, out))
        ae_bot_read("random", out);
}

static int is_about_now(const thinking *t, const srv_table *table)
{
    ae_state seen;

    if (!table->record || ae_table_board(table->record)->hash != t->board->hash
        || strcmp(ae_table_sitter_name(table->record, t->seat), t->name) != 0)
        return 0;
    ae_bot_see(t->game, t->board, ae_table_state(table->record), t->seat, &seen);
    return !memcmp(&seen, &t->state, t->game->state_size);
}

static void detach(thinking *t)
{
    if (t->table)
        t->table->thinking[t->seat] = NULL;
    t->table = NULL;
}

static void give_up(thinking *t)
{
    if (!t)
        return;
    detach(t);
    __atomic_store_n(&t->is_given_up, 1, __ATOMIC_RELAXED);
}

ae_seats srv_bots_thinking(const srv_table *table)
{
    ae_seats seats = 0;

    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        if (table->thinking[seat])
            seats |= AE_SEAT_BIT(seat);
    return seats;
}

/* ---- back at the table ---- */

/* Enters the move of the search.  If the position has changed since, the table starts a new
 * search; the move of a cancelled search is discarded. */
static void decide(srv_op *op, srv_table *table)
{
    thinking *t = (thinking *)((char *)op - offsetof(thinking, op));
    int is_ours = table && t->table == table;

    detach(t);
    if (is_ours && is_about_now(t, table))
        srv_table_bot_decided(table, t->seat, t->text);
    else if (is_ours)
        srv_table_go_on(table);
    else if (table)
        srv_table_end(table);
    thinking_free(t);
}

static void report(const thinking *t)
{
    t->server->counts.faults++;
    SRV_LOG(&t->server->log, ERROR, "bot.fault", { "table", t->table_id, 0 },
            { "bot", t->bot.name, 0 }, { "seat", NULL, t->seat }, { "why", t->broken, 0 });
}

static void done(srv_job *job)
{
    thinking *t = (thinking *)job;

    if (t->broken)
        report(t);
    if (!t->table) {
        thinking_free(t);
        return;
    }
    t->server->counts.bot_moves++;
    t->op.run = decide;
    srv_tables_do(t->server->tables, t->table_id, &t->op);
}

/* ---- asking ---- */

/* Copies the board unless it is a built-in one. */
static void copy_board(thinking *t, const ae_board *board)
{
    t->board = board;
    if (ae_board_find(t->game, board->id) == board)
        return;
    t->own_board = srv_alloc(sizeof *t->own_board);
    memcpy(t->own_board, board, board->size);
    t->board = &t->own_board->head;
}

/* Several threads think about one choice only while no other bot is thinking. */
static int threads_for(const srv_server *server, const ae_bot *bot)
{
    int is_alone = srv_pool_load(server->thinkers) == 0;

    return ae_together_threads(bot, is_alone ? (int)server->config.thought_threads : 1);
}

static void ask(srv_table *table, int seat)
{
    thinking *t = srv_alloc(sizeof *t);

    t->job = (srv_job){ .run = run, .done = done };
    t->server = table->server;
    t->table = table;
    ae_put(&AE_TEXT_IN(t->table_id), table->id);
    ae_put(&AE_TEXT_IN(t->name), ae_table_sitter_name(table->record, seat));
    t->seat = seat;
    t->game = ae_table_game(table->record);
    copy_board(t, ae_table_board(table->record));
    ae_bot_see(t->game, t->board, ae_table_state(table->record), seat, &t->state);
    read_bot(table, seat, &t->bot);
    t->threads = threads_for(table->server, &t->bot);
    t->job.owner =
        srv_spread(table->settings.host); /* all tables of one host share their turns */
    t->job.cost = t->bot.budget + 1;
    randombytes_buf(&t->mind.rng, sizeof t->mind.rng);
    table->thinking[seat] = t;
    srv_pool_add(table->server->thinkers, &t->job);
}

void srv_bots_ask(srv_table *table, ae_seats seats)
{
    for (int seat = 0; seat < AE_MAX_SEATS; seat++) {
        thinking *t = table->thinking[seat];
        int is_asked = (seats & AE_SEAT_BIT(seat)) != 0;

        if (is_asked && t && is_about_now(t, table))
            continue;
        give_up(t);
        if (is_asked)
            ask(table, seat);
    }
}
