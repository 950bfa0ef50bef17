/*
 * typed_turn.c: several choices in one typed line, as one turn.
 */
#include "cli/term/typed_turn.h"

#include <string.h>

void typed_turn_begin(typed_turn *t, int seat, int64_t at)
{
    t->batch.seat = seat;
    t->batch.at = at;
    t->batch.n = 0;
    t->part[0] = '\0';
}

int typed_turn_next(typed_turn *t, const char **at)
{
    const char *from = *at + strspn(*at, " ");
    size_t n = strcspn(from, ";");
    ae_text part = AE_TEXT_IN(t->part);

    *at = from[n] ? from + n + 1 : NULL;
    while (n > 0 && from[n - 1] == ' ')
        n--;
    ae_put_n(&part, from, n);
    return n > 0 && part.len < part.size;
}

int typed_turn_add(typed_turn *t, const char *notation)
{
    ae_batch *b = &t->batch;
    ae_text text = { .buf = t->text[b->n], .size = AE_MAX_NOTATION };

    if (b->n == AE_MAX_BATCH)
        return 0;
    ae_put(&text, notation);
    b->move[b->n] = t->text[b->n];
    b->n++;
    return 1;
}

/* Plays a choice and all forced moves after it, up to a draw. */
static void play_on(const screen *s, ae_state *state, ae_step step)
{
    do
        ae_play(s->game, s->board, state, step, NULL);
    while (ae_forced(s->game, s->board, state, &step));
}

static int read_one(typed_turn *t, const screen *s, const ae_state *state, ae_step *step)
{
    char notation[AE_MAX_NOTATION];
    choices now;

    choices_init(&now, s, state, step->seat);
    step->move = choices_read(&now, t->part);
    if (!step->move)
        return 0;
    ae_notation(s->game, s->board, state, *step, &AE_TEXT_IN(notation));
    return typed_turn_add(t, notation);
}

/* After a sealed choice the next position is unknown, so a choice after it is refused. */
int typed_turn_read(typed_turn *t, const choices *first, const char *line)
{
    const screen *s = first->screen;
    ae_step step = { .seat = first->seat };
    int is_sealed = 0;
    ae_state state;

    memcpy(&state, first->state, s->game->state_size);
    typed_turn_begin(t, first->seat, 0);
    while (line) {
        if (t->batch.n > 0 && !is_sealed)
            play_on(s, &state, step);
        if (!typed_turn_next(t, &line) || is_sealed || !read_one(t, s, &state, &step))
            return 0;
        is_sealed = s->game->sealed(s->board, &state) != 0;
    }
    return 1;
}
