/*
 * notation.c: fuzz target for notation: a text is refused, or is read as one legal move whose
 * notation is read as the same move.
 *
 * The first two bytes choose a set-up and a number of random moves to play first.  Each line after
 * them is read for every seat that is to act, and played for the first seat for which it is legal.
 */
#include <string.h>

#include "../../tests/setups.h"
#include "core/speak.h"
#include "fuzz.h"

enum { MAX_LINES = 100, MAX_LINE = 256 };

const int fuzz_rounds = 3000;

typedef struct {
    setups at; /* game, board and set-up */
    ae_state state;
    ae_rng rng;
} play;

static int first_to_act(const play *p)
{
    ae_seats to_act = p->at.game->to_act(p->at.board, &p->state);
    int seat = 0;

    while (to_act && !(to_act & AE_SEAT_BIT(seat)))
        seat++;
    return to_act ? seat : -1;
}

static int is_listed(const ae_moves *list, ae_move move)
{
    for (int i = 0; i < list->n; i++)
        if (list->move[i] == move)
            return 1;
    return 0;
}

static void apply(play *p, int seat, ae_move move)
{
    ae_fault fault;

    p->at.game->apply(p->at.board, &p->state, seat, move, NULL);
    hold(p->at.game->check(p->at.board, &p->state, &fault) == AE_OK);
}

/* Returns whether there was a move to make. */
static int play_any(play *p)
{
    int seat = first_to_act(p);
    ae_moves list;

    if (seat < 0)
        return 0;
    ae_list(p->at.game, p->at.board, &p->state, seat, &list);
    hold(list.n > 0);
    apply(p, seat, list.move[ae_rng_below(&p->rng, (uint32_t)list.n)]);
    return 1;
}

/* Draws until a seat is to choose. */
static void play_luck(play *p)
{
    while (first_to_act(p) == AE_CHANCE)
        play_any(p);
}

/* Returns whether the seat has made that move. */
static int try_seat(play *p, int seat, const char *line)
{
    char text[AE_MAX_NOTATION];
    ae_move move = ae_parse(p->at.game, p->at.board, &p->state, seat, line);
    ae_moves list;

    if (!move)
        return 0;
    ae_list(p->at.game, p->at.board, &p->state, seat, &list);
    hold(is_listed(&list, move));
    ae_notation(p->at.game, p->at.board, &p->state, (ae_step){ seat, move }, &AE_TEXT_IN(text));
    hold(ae_parse(p->at.game, p->at.board, &p->state, seat, text) == move);
    apply(p, seat, move);
    return 1;
}

static void try_line(play *p, const char *line)
{
    play_luck(p);
    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        if (p->at.game->to_act(p->at.board, &p->state) & AE_SEAT_BIT(seat)
            && try_seat(p, seat, line))
            return;
}

/* The set-up with this number; the walk begins anew where it ends. */
static void choose(play *p, int number)
{
    int n_games = 0;

    while (ae_games[n_games])
        n_games++;
    p->at = (setups){ .game = ae_games[number % n_games] };
    for (int i = 0; i <= number / n_games; i++)
        if (!next_setup(&p->at)) {
            p->at = (setups){ .game = p->at.game };
            hold(next_setup(&p->at));
        }
    hold(ae_start(p->at.game, p->at.board, &p->state, &p->at.setup) == AE_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    play p = { .rng = { .state = 1 } };
    size_t at = 2;

    if (size < at || size > FUZZ_MAX_SIZE)
        return 0;
    choose(&p, data[0]);
    for (int i = 0; i < data[1] && play_any(&p); i++)
        ;
    for (int n = 0; n < MAX_LINES && at < size; n++) {
        const uint8_t *end = memchr(data + at, '\n', size - at);
        size_t len = end ? (size_t)(end - data) - at : size - at;
        char line[MAX_LINE];

        ae_put_n(&AE_TEXT_IN(line), (const char *)data + at, len);
        try_line(&p, line);
        at += len + 1;
    }
    return 0;
}
