/*
 * think.c: a bot gets a copy of what its seat may know and answers with a move in notation.
 *
 * The copy holds the board too if it is the table's own, for the table may leave memory
 * meanwhile.  A bot that fails is reported, and the first move of the list is its move: the game
 * goes on.
 */
#include "server/think.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "core/speak.h"
#include "server/guard.h"
#include "server/play.h"

typedef struct {
    srv_server *server;
    void *memory;
    size_t size;
} mind;

typedef struct {
    srv_job job;
    srv_op op;
    srv_server *server;
    char table[AE_STORE_ID + 1];
    uint32_t generation;
    int seat;
    const ae_game *game;
    const ae_board *board;
    ae_board_room *own_board;
    ae_state state; /* as the seat may see it */
    ae_bot bot;
    ae_mind mind;
    ae_move move;
    int is_fault;
    char text[AE_MAX_NOTATION];
} thought;

void *srv_mind_open(void *server)
{
    mind *m = srv_alloc(sizeof *m);

    m->server = server;
    return m;
}

void srv_mind_close(void *own)
{
    mind *m = own;

    free(m->memory);
    free(m);
}

static int is_enough(void *ctx, uint32_t nodes)
{
    const srv_server *server = ctx;

    (void)nodes;
    return __atomic_load_n(&server->is_closing, __ATOMIC_RELAXED);
}

static void *memory_of(mind *m, const ae_bot *bot)
{
    size_t size = ae_bot_memory(bot);

    if (size > m->size) {
        free(m->memory);
        m->memory = srv_alloc(size);
        m->size = size;
    }
    return size ? m->memory : NULL;
}

static void choose(void *ctx)
{
    thought *t = ctx;
    ae_task task = { t->game, t->board, &t->state, t->seat };

    t->move = t->bot.choose(&t->bot, &task, &t->mind);
}

static void run(srv_job *job, void *own)
{
    thought *t = (thought *)job;
    mind *m = own;
    ae_moves list = { .n = 0 };

    t->mind.memory = memory_of(m, &t->bot);
    t->mind.is_enough = is_enough;
    t->mind.ctx = m->server;
    t->game->legal(t->board, &t->state, t->seat, &list);
    t->move = list.n > 0 ? list.move[0] : 0;
    if (list.n > 1 && !srv_guard(choose, t)) {
        t->is_fault = 1;
        t->move = list.move[0];
    }
    if (t->move)
        ae_notation(t->game, t->board, &t->state, (ae_step){ t->seat, t->move },
                    &AE_TEXT_IN(t->text));
}

static void thought_free(thought *t)
{
    free(t->own_board);
    free(t);
}

/* Back at the table, unless that was read anew meanwhile: then it is asked again. */
static void decide(srv_op *op, srv_live *live)
{
    thought *t = (thought *)((char *)op - offsetof(thought, op));

    if (live && live->generation == t->generation) {
        live->thinking &= (ae_seats)~AE_SEAT_BIT(t->seat);
        srv_play_bot(live, t->seat, t->text);
    } else if (live) {
        srv_live_end(live);
    }
    thought_free(t);
}

static void done(srv_job *job)
{
    thought *t = (thought *)job;

    t->server->counts.bot_moves++;
    if (t->is_fault) {
        t->server->counts.faults++;
        SRV_LOG(&t->server->log, ERROR, "bot.fault", { "table", t->table, 0 },
                { "bot", t->bot.name, 0 }, { "seat", NULL, t->seat });
    }
    t->op.run = decide;
    srv_hall_do(t->server->hall, t->table, &t->op);
}

/* The board of a table that has its own. */
static void copy_board(thought *t, const ae_board *board)
{
    t->board = board;
    if (ae_board_find(t->game, board->id) == board)
        return;
    t->own_board = srv_alloc(sizeof *t->own_board);
    memcpy(t->own_board, board, board->size);
    t->board = &t->own_board->head;
}

void srv_think(srv_live *live, int seat)
{
    thought *t = srv_alloc(sizeof *t);

    t->job = (srv_job){ .run = run, .done = done };
    t->server = live->server;
    ae_put(&AE_TEXT_IN(t->table), live->id);
    t->generation = live->generation;
    t->seat = seat;
    t->game = ae_table_game(live->table);
    copy_board(t, ae_table_board(live->table));
    ae_bot_see(t->game, t->board, ae_table_state(live->table), seat, &t->state);
    if (!ae_bot_read(ae_table_sitter_name(live->table, seat), &t->bot)
        && !ae_bot_read(live->settings.stand_in, &t->bot))
        ae_bot_read("random", &t->bot);
    randombytes_buf(&t->mind.rng, sizeof t->mind.rng);
    live->thinking |= AE_SEAT_BIT(seat);
    srv_crew_put(live->server->thinkers, &t->job);
}
