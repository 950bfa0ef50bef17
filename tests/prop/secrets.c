/*
 * secrets.c: tests promises 5, 6 and 7, about sealed choices.
 */
#include "play.h"

#include <string.h>

typedef struct { /* the redacted state and the events of one viewer */
    ae_state state;
    const play *p;
    int viewer, n;
    ae_event event[MAX_HEARD];
} look;

/* ---- promise 5 ---- */

static void hear(void *ctx, const ae_event *event)
{
    look *l = ctx;

    if (!(event->to & AE_SEAT_BIT(l->viewer)))
        return;
    EXPECT(l->p, l->n < MAX_HEARD);
    l->event[l->n++] = *event;
}

/* Applies a step; if that opens the choices, drops the events and returns 0. */
static int is_still_sealed(const play *p, ae_state *s, ae_step step, look *l)
{
    int n = l->n;

    p->game->apply(p->board, s, step.seat, step.move, &(ae_sink){ .emit = hear, .ctx = l });
    if (p->game->sealed(p->board, s) == p->phase)
        return 1;
    memset(&l->event[n], 0, sizeof l->event[0] * (size_t)(l->n - n));
    l->n = n;
    return 0;
}

/* Collects what a viewer gets of a sealed step and of the next step of each other seat; returns 0
 * if a step opens the choices. */
static int can_look(const play *p, ae_step step, int viewer, look *out)
{
    ae_moves list;

    memset(out, 0, sizeof *out);
    memcpy(&out->state, &p->now, p->game->state_size);
    out->p = p;
    out->viewer = viewer;
    if (!is_still_sealed(p, &out->state, step, out))
        return 0;
    for (int seat = 0; seat < p->setup.seats; seat++) {
        ae_state next = out->state;

        p->game->legal(p->board, &next, seat, &list);
        if (seat != step.seat && list.n > 0)
            is_still_sealed(p, &next, (ae_step){ seat, list.move[0] }, out);
    }
    p->game->redact(p->board, &out->state, viewer);
    return 1;
}

/* Two sealed choices look different to their own seat and the same to every other viewer. */
static void try_secrecy(const play *p, int seat, int viewer, const ae_moves *list)
{
    look first, other;

    for (int i = 0; i < list->n; i++) {
        look *l = i ? &other : &first;
        ae_state seen = p->now;

        if (!can_look(p, (ae_step){ seat, list->move[i] }, viewer, l))
            return;
        EXPECT(p, !i || !memcmp(&first, &other, sizeof first) == (viewer != seat));
        if (viewer != seat)
            continue;
        p->game->redact(p->board, &seen, viewer);
        p->game->apply(p->board, &seen, seat, list->move[i], NULL);
        EXPECT(p, is_same(p, &seen, &l->state));
    }
}

static ae_move any(play *p, const ae_moves *list)
{
    return list->move[below(p, (uint32_t)list->n)];
}

/* Sealed choices of two seats give the same state in either order, opened or not: no seat waits for
 * another, and nobody can see who was first. */
static void try_orders(play *p, int seat, int other)
{
    ae_state here = p->now, there = p->now;
    ae_step mine, theirs;
    ae_moves list;

    p->game->legal(p->board, &p->now, seat, &list);
    mine = (ae_step){ seat, list.n ? any(p, &list) : 0 };
    p->game->legal(p->board, &p->now, other, &list);
    theirs = (ae_step){ other, list.n ? any(p, &list) : 0 };
    if (!mine.move || !theirs.move)
        return;
    EXPECT(p, ae_play(p->game, p->board, &here, mine, NULL) == AE_OK);
    EXPECT(p, ae_play(p->game, p->board, &here, theirs, NULL) == AE_OK);
    EXPECT(p, ae_play(p->game, p->board, &there, theirs, NULL) == AE_OK);
    EXPECT(p, ae_play(p->game, p->board, &there, mine, NULL) == AE_OK);
    EXPECT(p, is_same(p, &here, &there));
}

/* ---- promise 6 ---- */

/* The redacted state reads a notation as the same move. */
static void try_own_list(const play *p, const ae_state *seen, int viewer)
{
    char text[AE_MAX_NOTATION];
    ae_chance mine, full;

    list_for(p, seen, viewer, &mine);
    list_for(p, &p->now, viewer, &full);
    EXPECT(p, !memcmp(&mine, &full, sizeof full));
    for (int i = 0; i < full.list.n; i++) {
        ae_step step = { viewer, full.list.move[i] };

        ae_notation(p->game, p->board, &p->now, step, &AE_TEXT_IN(text));
        EXPECT(p, ae_parse(p->game, p->board, seen, viewer, text) == step.move);
        try_move_words(p, seen, step);
    }
}

/* ae_seen_read() accepts a state redacted for this viewer, and refuses one with more
 * information. */
static void try_door(const play *p, const ae_state *seen, int viewer)
{
    ae_state read;

    EXPECT(p, ae_seen_read(p->game, p->board, &read, seen, viewer) == AE_OK);
    EXPECT(p, is_same(p, &read, seen));
    if (!is_same(p, &p->now, seen))
        EXPECT(p, ae_seen_read(p->game, p->board, &read, &p->now, viewer) == AE_BROKEN);
}

static void try_redacted(const play *p, const ae_state *seen, int viewer)
{
    const ae_game *g = p->game;
    ae_state twice = *seen;

    g->redact(p->board, &twice, viewer);
    EXPECT(p, is_same(p, &twice, seen));
    EXPECT(p, p->phase || is_same(p, &p->now, seen));
    EXPECT(p, is_sound(p, seen));
    EXPECT(p, g->to_act(p->board, seen) == g->to_act(p->board, &p->now));
    EXPECT(p, g->sealed(p->board, seen) == p->phase);
    EXPECT(p, ae_fields_same_setup(g->fields, seen, &p->now));
    try_result(p, seen);
    if (p->phase)
        try_own_list(p, seen, viewer);
}

/* ---- promise 7 ---- */

/* After unseal(), playing the sealed choices of the log again gives the full state. */
static void try_unsealed(play *p, const ae_state *redacted, int viewer)
{
    ae_state seen = *redacted, full = p->now;

    p->game->unseal(p->board, &seen, viewer);
    p->game->unseal(p->board, &full, viewer);
    EXPECT(p, is_same(p, &seen, &full));
    EXPECT(p, p->phase || is_same(p, &full, &p->now));
    EXPECT(p, is_sound(p, &seen));
    if (p->phase && below(p, AE_WATCHER + 1) == 0)
        try_playout(p, seen);
    for (int i = p->since; i < p->ply; i++)
        if (p->log[i].seat != viewer)
            EXPECT(p, ae_play(p->game, p->board, &full, p->log[i], NULL) == AE_OK);
    EXPECT(p, is_same(p, &full, &p->now));
}

void try_secrets(play *p)
{
    ae_chance list;

    for (int viewer = 0; viewer <= AE_WATCHER; viewer++) {
        ae_state seen = p->now;

        p->game->redact(p->board, &seen, viewer);
        try_redacted(p, &seen, viewer);
        try_door(p, &seen, viewer);
        try_unsealed(p, &seen, viewer);
    }
    for (int seat = 0; p->phase && seat < p->setup.seats; seat++) {
        list_for(p, &p->now, seat, &list);
        for (int viewer = 0; viewer <= AE_WATCHER; viewer++)
            try_secrecy(p, seat, viewer, &list.list);
        for (int other = 0; other < seat; other++)
            try_orders(p, seat, other);
    }
}
