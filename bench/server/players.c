/*
 * players.c: the players at the server's tables.
 *
 * The players know the rules and ask for what the page asks for: each frame contains the state, and
 * events as numbers.  A player lists the legal moves itself, chooses at random, and sends the
 * decisions of a turn together.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "core/games_json.h"

enum { MAX_TOKENS = 4096, MAX_STATE_TEXT = 4096, MESSAGE = 512, LAYOUT = 128, MAX_TURN = 16 };

static void say(bench_link *link, const char *text)
{
    bench_send(link, text, strlen(text));
}

static const ae_board *board_of(const bench_pair *pair)
{
    return ae_board_find(ae_game_find(pair->play->game), pair->play->map);
}

static void watch(bench_link *link)
{
    const bench_pair *pair = link->own;
    char text[MESSAGE], layout[LAYOUT];

    ae_layout_put(ae_game_find(pair->play->game), board_of(pair)->hash, &AE_TEXT_IN(layout));
    snprintf(text, sizeof text,
             "{\"t\":\"watch\",\"table\":\"%s\",\"after\":-1,"
             "\"with\":[\"state\",\"told\"],\"layout\":\"%s\"}",
             pair->table[pair->game], layout);
    say(link, text);
}

static void greet(bench_link *link)
{
    const bench_pair *pair = link->own;
    char text[MESSAGE];

    snprintf(text, sizeof text, "{\"t\":\"hello\",\"token\":\"%s\"}", pair->token[link->side]);
    say(link, text);
    watch(link);
}

/* ---- reading a frame ---- */

static int is_text(const ae_json *doc, const char *name, const char *wanted)
{
    char text[64];
    ae_text out = AE_TEXT_IN(text);

    return ae_json_string(doc, ae_json_get(doc, 0, name), &out) && !strcmp(text, wanted);
}

static int64_t number_of(const ae_json *doc, const char *name)
{
    int64_t number = -1;

    ae_json_int(doc, ae_json_get(doc, 0, name), 0, INT32_MAX, &number);
    return number;
}

/* The first seat that is to act; -1 if there is none. */
static int first_to_act(const ae_json *doc)
{
    int64_t seat = -1;

    ae_json_int(doc, ae_json_first(doc, ae_json_get(doc, 0, "to_act")), 0, 1, &seat);
    return (int)seat;
}

static int read_state(const ae_json *doc, const ae_game *game, ae_state *state)
{
    char text[MAX_STATE_TEXT];
    ae_text out = AE_TEXT_IN(text);

    return ae_json_string(doc, ae_json_get(doc, 0, "state"), &out)
           && ae_read_base64url_n(text, state->byte, game->state_size);
}

/* ---- a turn ---- */

/* Plays one of the seat's choices, and returns its notation. */
static void choose_one(const ae_game *game, const ae_board *board, ae_state *state, int seat,
                       char move[AE_MAX_NOTATION])
{
    ae_moves list = { .n = 0 };
    ae_text out = { .buf = move, .size = AE_MAX_NOTATION };
    ae_step step = { .seat = seat };

    ae_list(game, board, state, seat, &list);
    if (list.n == 0)
        bench_die("a player has no choice", "");
    step.move = list.move[rand() % list.n];
    ae_notation(game, board, state, step, &out);
    if (ae_play(game, board, state, step, NULL) != AE_OK)
        bench_die("a choice is refused", move);
}

/* Plays forced choices, which the server enters by itself.  Returns whether the seat has more to decide. */
static int goes_on(const ae_game *game, const ae_board *board, ae_state *state, int seat)
{
    ae_step forced;

    while (ae_forced(game, board, state, &forced))
        ae_play(game, board, state, forced, NULL);
    return game->to_act(board, state) == AE_SEAT_BIT(seat) && !game->sealed(board, state);
}

static void choose(bench_pair *pair, const ae_json *doc, int seat)
{
    const ae_game *game = ae_game_find(pair->play->game);
    const ae_board *board = board_of(pair);
    ae_text turn = AE_TEXT_IN(pair->turn);
    ae_state state;

    if (!read_state(doc, game, &state))
        bench_die("a frame has no state of this version", "");
    pair->n_turn = 0;
    do {
        char move[AE_MAX_NOTATION];

        choose_one(game, board, &state, seat, move);
        if (pair->n_turn == 0)
            memcpy(pair->move, move, sizeof pair->move);
        ae_put(&turn, pair->n_turn++ ? "," : "[");
        ae_put_json(&turn, move);
    } while (pair->n_turn < MAX_TURN && goes_on(game, board, &state, seat));
    ae_put(&turn, "]");
}

/* ---- the next turn ---- */

/* Both players have seen the end of the game, and open their next table. */
static void change_table(bench_pair *pair)
{
    pair->mover = -1;
    pair->seq[0] = pair->seq[1] = -1;
    if (++pair->game >= pair->n_games) {
        pair->is_stuck = 1;
        return;
    }
    for (int side = 0; side < 2; side++) {
        char text[MESSAGE];

        snprintf(text, sizeof text, "{\"t\":\"unwatch\",\"table\":\"%s\"}",
                 pair->table[pair->game - 1]);
        say(&pair->link[side], text);
        watch(&pair->link[side]);
    }
}

static void take_frame(bench_link *link, const ae_json *doc)
{
    bench_pair *pair = link->own;
    int seat = first_to_act(doc), is_over = !is_text(doc, "status", "running");

    pair->seq[link->side] = number_of(doc, "seq");
    if (seat == link->side && !is_over)
        choose(pair, doc, seat);
    if (pair->seq[0] != pair->seq[1] || (seat < 0 && !is_over))
        return;
    if (pair->sent_at && pair->seq[0] > pair->sent_seq)
        bench_arrived(pair);
    if (is_over) {
        change_table(pair);
    } else if (!pair->sent_at) {
        pair->mover = seat;
        bench_ready(pair);
    }
}

static void got(bench_link *link, const char *text, size_t len)
{
    bench_pair *pair = link->own;
    ae_faults faults = { .report = NULL };
    jsmntok_t room[MAX_TOKENS];
    ae_json doc;

    if (ae_json_read(&doc, text, len, room, MAX_TOKENS, &faults) != AE_OK)
        bench_die("a frame is not understood", "");
    if (is_text(&doc, "t", "entries") && is_text(&doc, "table", pair->table[pair->game]))
        take_frame(link, &doc);
    else if (is_text(&doc, "t", "error") || is_text(&doc, "t", "bye"))
        bench_failed(pair, text, len);
}

/* The decision is already JSON. */
static void enter(bench_pair *pair, int seat, const char *what)
{
    char text[MESSAGE + BENCH_TURN];

    pair->sent_seq = pair->seq[0];
    snprintf(text, sizeof text,
             "{\"t\":\"do\",\"table\":\"%s\",\"seat\":%d,\"seq\":%lld,\"do\":%s,"
             "\"action\":\"%lld\"}",
             pair->table[pair->game], seat, (long long)pair->sent_seq, what,
             (long long)pair->sent_seq);
    say(&pair->link[seat], text);
}

static void decide(bench_pair *pair)
{
    char move[AE_MAX_NOTATION + 2];

    snprintf(move, sizeof move, "\"%s\"", pair->move);
    pair->n_sent = 1;
    enter(pair, pair->mover, move);
}

static void play_turn(bench_pair *pair)
{
    if (bench_is_single(pair)) {
        decide(pair);
        return;
    }
    pair->n_sent = pair->n_turn;
    enter(pair, pair->mover, pair->turn);
}

/* The decision is the first entry after the last one that the player knew when it was sent. */
static void take_back(bench_pair *pair)
{
    char text[64];

    snprintf(text, sizeof text, "\"/undo %lld\"", (long long)pair->sent_seq + 1);
    enter(pair, pair->decider, text);
    pair->decider = -1;
}

static void decide_or_not(bench_pair *pair)
{
    if (pair->decider >= 0) {
        take_back(pair);
        return;
    }
    pair->decider = pair->mover;
    decide(pair);
}

const bench_kind bench_of_server = { .open = greet, .got = got, .send = play_turn };
const bench_kind bench_of_undo = { .open = greet, .got = got, .send = decide_or_not };
