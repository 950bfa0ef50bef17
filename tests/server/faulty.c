/*
 * faulty.c: a registry whose one game has faults in its rules, for a server that has to live with
 * them: in the forum, a bid of 1 breaks an invariant, a bid of 2 fails an assertion, and at a bid of
 * 5 the C library ends the process, as it does when the heap is damaged.  A map
 * that the thread of the loop reads has a fault, and has none in any other thread.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "core/speak.h"

extern const ae_game ae_forum;

static int is_bid(const ae_board *board, const void *state, ae_step step, const char *bid)
{
    char text[AE_MAX_NOTATION];

    if (step.seat == AE_CHANCE)
        return 0;
    ae_notation(&ae_forum, board, state, step, &AE_TEXT_IN(text));
    return !strcmp(text, bid);
}

/* The state begins with the points that each seat has won. */
static void apply(const ae_board *board, void *state, int seat, ae_move move,
                  const ae_sink *sink)
{
    ae_step step = { seat, move };
    int is_broken = is_bid(board, state, step, "bid 1");

    if (is_bid(board, state, step, "bid 2"))
        AE_ASSERT(0);
    if (is_bid(board, state, step, "bid 5"))
        abort();
    ae_forum.apply(board, state, seat, move, sink);
    if (is_broken)
        *(int16_t *)state = 999;
}

static pthread_t first_thread; /* which runs the loop */

static void read_board(const ae_json *doc, void *board, ae_faults *faults)
{
    ae_forum.board_kind->read(doc, board, faults);
    if (pthread_equal(pthread_self(), first_thread))
        ae_fault_at(faults, 1, "loop", "value");
}

static ae_board_kind faulty_kind;
static ae_game faulty;
const ae_game *const ae_games[] = { &faulty, NULL };

/* What is const can be copied only when the program runs. */
__attribute__((constructor)) static void make(void)
{
    faulty = ae_forum;
    faulty.apply = apply;
    faulty_kind = *ae_forum.board_kind;
    faulty_kind.read = read_board;
    faulty.board_kind = &faulty_kind;
    first_thread = pthread_self();
}
