/*
 * choices.c: tests what each choice would change (core/choice_changes.h) and the explanations of
 * why something cannot be chosen (core/why.h).
 */
#include "play.h"

#include <string.h>

#include "core/choice_changes.h"
#include "core/step_names.h"
#include "core/why.h"

enum { N_MOVES = 12, N_POINTED = 16, N_DEALS = 3 }; /* how many of a list are tested */

/* ---- tables ---- */

static const ae_field *find_field(const play *p, const char *name)
{
    for (const ae_field *field = p->game->fields; field->name; field++)
        if (!strcmp(field->name, name))
            return field;
    return NULL;
}

static int n_values(const play *p, const ae_noun *noun)
{
    return noun->count ? noun->count(p->board) : noun->n;
}

/* The field of an amount has an equal share for each seat; if a share has several values, the
 * amount has a noun. */
static void try_amount_field(const play *p, const ae_amount *amount)
{
    const ae_field *field = find_field(p, amount->field);
    int share;

    EXPECT(p, field && field->count % AE_MAX_SEATS == 0 && field->type != AE_NAME);
    EXPECT(p, !amount->of && !amount->flags);
    share = field->count / AE_MAX_SEATS;
    EXPECT(p, amount->noun ? n_values(p, amount->noun) <= share : share == 1);
}

static void try_amount(const play *p, const ae_amount *amount)
{
    EXPECT(p, ae_is_id(amount->name) && !(amount->flags & ~AE_OWN));
    for (const ae_amount *other = p->game->amounts; other < amount; other++)
        EXPECT(p, strcmp(other->name, amount->name) != 0);
    for (const ae_words *const *words = ae_languages; *words; words++)
        EXPECT(p, ae_game_word(*words, p->game, "amount", amount->name));
    if (amount->noun)
        EXPECT(p, amount->noun->id && n_values(p, amount->noun) > 0);
    if (amount->field)
        try_amount_field(p, amount);
    else
        EXPECT(p, amount->of);
}

/* A player points at something by its id, so each id occurs once. */
static void try_pointed(const play *p, const ae_noun *noun)
{
    const ae_noun *found;
    int value;

    EXPECT(p, ae_is_id(noun->name) && noun->id && n_values(p, noun) > 0);
    for (int i = noun->first; i < noun->first + n_values(p, noun); i++) {
        EXPECT(p, ae_is_id(noun->id(p->board, i)));
        EXPECT(p, ae_pointed(p->game, p->board, noun->name, noun->id(p->board, i), &found,
                             &value));
        EXPECT(p, found == noun && value == i);
    }
    EXPECT(p, !ae_pointed(p->game, p->board, noun->name, "no such id", &found, &value));
}

/* Views have derived values beside the fields, so all their names differ. */
static void try_derived(const play *p, const ae_derived *derived)
{
    EXPECT(p, ae_is_id(derived->name) && derived->count > 0 && derived->of);
    EXPECT(p, !find_field(p, derived->name) && (!derived->noun || derived->noun->id));
    for (const ae_derived *other = p->game->derived; other < derived; other++)
        EXPECT(p, strcmp(other->name, derived->name) != 0);
}

void try_choice_tables(play *p)
{
    const ae_game *g = p->game;

    EXPECT(p, !g->why == !g->reasons && !g->why == !g->pointed);
    for (const ae_board *const *board = g->boards; (p->board = *board) != NULL; board++) {
        for (const ae_amount *amount = g->amounts; amount && amount->name; amount++)
            try_amount(p, amount);
        for (const ae_noun *const *noun = g->pointed; noun && *noun; noun++)
            try_pointed(p, *noun);
        for (const ae_derived *derived = g->derived; derived && derived->name; derived++)
            try_derived(p, derived);
    }
}

/* ---- changes ---- */

static int amount_of(const play *p, const ae_amount *amount, const ae_state *s, int seat,
                     int value)
{
    const ae_field *field = amount->field ? find_field(p, amount->field) : NULL;

    if (!field)
        return amount->of(p->board, s, seat, value);
    return ae_field_get(field, s, seat * (field->count / AE_MAX_SEATS) + value);
}

static int n_of(const play *p, const ae_amount *amount)
{
    return amount->noun ? n_values(p, amount->noun) : 1;
}

static int is_hidden(const play *p, const ae_amount *amount, int seat, const ae_look *look)
{
    const ae_field *field = amount->field ? find_field(p, amount->field) : NULL;
    int is_own = field ? field->flags & AE_CONCEALED : amount->flags & AE_OWN;

    return is_own && !look->is_open && seat != look->viewer;
}

/* The only choice of the seat, or 0. */
static ae_move only_move(const play *p, const ae_state *s, int seat)
{
    ae_moves list;

    if (p->game->sealed(p->board, s) || !(p->game->to_act(p->board, s) & AE_SEAT_BIT(seat)))
        return 0;
    p->game->legal(p->board, s, seat, &list);
    return list.n == 1 ? list.move[0] : 0;
}

/* Plays the step and the choices that it forces on its seat. */
static void play_out(const play *p, ae_state *s, ae_step step)
{
    while (step.move) {
        p->game->apply(p->board, s, step.seat, step.move, NULL);
        step.move = only_move(p, s, step.seat);
    }
}

static const ae_change *find_change(const ae_change *change, int n, const ae_amount *amount,
                                    int seat, int value)
{
    for (int i = 0; i < n; i++)
        if (change[i].amount == amount && change[i].seat == seat && change[i].value == value)
            return &change[i];
    return NULL;
}

/* Every difference that the viewer may know is listed exactly once, and nothing else is. */
static void try_differences(const play *p, const ae_look *look, const ae_state *then,
                            const ae_change *change, int n)
{
    int n_found = 0;

    for (const ae_amount *amount = p->game->amounts; amount->name; amount++)
        for (int seat = 0; seat < p->setup.seats; seat++)
            for (int value = 0; value < n_of(p, amount); value++) {
                int before = amount_of(p, amount, &p->now, seat, value);
                int now = amount_of(p, amount, then, seat, value);
                const ae_change *told = find_change(change, n, amount, seat, value);

                EXPECT(p,
                       (told != NULL) == (now != before && !is_hidden(p, amount, seat, look)));
                EXPECT(p, !told || (told->by == now - before && told->now == now));
                n_found += told != NULL;
            }
    EXPECT(p, n_found == n);
}

/* The JSON form can be parsed; it is left out if the changes cannot be known. */
static void try_changes_json(const play *p, const ae_look *look, ae_step step, int n)
{
    char buf[AE_MAX_JSON];
    ae_text text = AE_TEXT_IN(buf);

    buf[0] = '\0';
    ae_changes_put(p->game, p->board, &p->now, look, step, &text);
    EXPECT(p, text.len < text.size && (n < 0) == (text.len == 0));
}

static void try_changes(const play *p, ae_step step, const ae_look *look)
{
    ae_seats others = p->game->to_act(p->board, &p->now) & (ae_seats)~AE_SEAT_BIT(step.seat);
    ae_change change[AE_MAX_CHANGES];
    ae_state then = p->now;
    int n = ae_changes(p->game, p->board, &p->now, look, step, change);

    EXPECT(p, (n < 0) == (p->phase && !others));
    try_changes_json(p, look, step, n);
    if (n < 0)
        return;
    play_out(p, &then, step);
    try_differences(p, look, &then, change, n);
}

static int is_same_list(const ae_moves *a, const ae_moves *b)
{
    return a->n == b->n && !memcmp(a->move, b->move, (size_t)a->n * sizeof a->move[0]);
}

/* The changes that a seat sees do not depend on what others hide: they are the same on the redacted
 * state, and on a state in which two others have exchanged what they conceal. */
static void try_same_changes(const play *p, const ae_state *other, ae_step step)
{
    ae_look look = { .words = ae_languages[0], .viewer = step.seat };
    ae_change here[AE_MAX_CHANGES], there[AE_MAX_CHANGES];
    int n = ae_changes(p->game, p->board, &p->now, &look, step, here);

    EXPECT(p, ae_changes(p->game, p->board, other, &look, step, there) == n);
    for (int i = 0; i < n; i++)
        EXPECT(p, here[i].amount == there[i].amount && here[i].seat == there[i].seat
                      && here[i].value == there[i].value && here[i].by == there[i].by
                      && here[i].now == there[i].now);
}

static void swap(ae_state *s, const ae_field *field, int a, int b)
{
    for (int i = 0; i < field->type; i++) {
        uint8_t *from = s->byte + field->offset + a * field->type + i;
        uint8_t *to = s->byte + field->offset + b * field->type + i, keep = *from;

        *from = *to;
        *to = keep;
    }
}

/* Exchanges what two other seats conceal from the viewer; returns 0 if that is no valid state. */
static int can_swap(play *p, ae_state *s, int viewer)
{
    int a = (int)below(p, p->setup.seats), b = (int)below(p, p->setup.seats);
    ae_fault fault;

    for (const ae_field *field = p->game->fields; field->name; field++) {
        int share = field->count / AE_MAX_SEATS, is_wanted = below(p, 2) == 0;

        for (int i = 0; field->flags & AE_CONCEALED && is_wanted && i < share; i++)
            if (is_concealed(p, s, field, a * share + i, viewer)
                && is_concealed(p, s, field, b * share + i, viewer))
                swap(s, field, a * share + i, b * share + i);
    }
    return !is_same(p, s, &p->now) && p->game->check(p->board, s, &fault) == AE_OK;
}

/* ---- why not ---- */

/* Whether a move names the thing: by the same noun, or by a noun that cannot be pointed at, such
 * as a city in which a house is built. */
static int is_meant(const play *p, const ae_noun *noun, const ae_noun *meant)
{
    int can_point = 0;

    for (const ae_noun *const *at = p->game->pointed; *at; at++)
        can_point |= !strcmp((*at)->name, noun->name);
    return !can_point || !strcmp(noun->name, meant->name);
}

static int is_named(const play *p, const ae_state *s, int seat, const ae_noun *meant, int value)
{
    const char *id = meant->id(p->board, value);
    ae_moves list;

    p->game->legal(p->board, s, seat, &list);
    for (int i = 0; i < list.n; i++) {
        ae_phrase phrase = { .kind = 0 };
        const ae_kind *kind;

        p->game->phrase(p->board, s, seat, list.move[i], &phrase);
        kind = &p->game->phrases[phrase.kind];
        for (int k = 0; k < AE_MAX_ARGS && kind->arg[k].name; k++) {
            const ae_noun *noun = kind->arg[k].noun;

            if (phrase.arg[k] != AE_NONE && noun->id && is_meant(p, noun, meant)
                && !strcmp(noun->id(p->board, phrase.arg[k]), id))
                return 1;
        }
    }
    return 0;
}

static int is_reason(const play *p, const ae_why_not *why)
{
    for (const ae_kind *kind = p->game->reasons; kind->name; kind++)
        if (kind == why->kind)
            return 1;
    return 0;
}

static void try_why_words(const play *p, const ae_why_not *why, int seat)
{
    for (const ae_words *const *words = ae_languages; *words; words++) {
        ae_look look = { .words = *words, .viewer = seat };
        char buf[AE_MAX_JSON];
        ae_text text = AE_TEXT_IN(buf);

        ae_why_words(p->game, p->board, why, seat, &look, &text);
        EXPECT(p, text.len > 0 && text.len < text.size && !strpbrk(buf, "{}|"));
        text = AE_TEXT_IN(buf);
        ae_why_put(p->game, p->board, why, seat, &look, &text);
        EXPECT(p, text.len < text.size && buf[text.len - 1] == '}');
    }
}

/* There is a reason exactly if no choice names the thing. */
static void try_why(const play *p, int seat, const ae_noun *noun, int value)
{
    int is_acting = (p->game->to_act(p->board, &p->now) & AE_SEAT_BIT(seat)) != 0;
    ae_why_not why = ae_why(p->game, p->board, &p->now, seat, noun, value);
    int is_free = is_acting && is_named(p, &p->now, seat, noun, value);

    EXPECT(p, (why.kind == NULL) == is_free);
    EXPECT(p, !why.kind || is_reason(p, &why) == is_acting);
    for (int i = 0; why.kind && i < AE_MAX_ARGS; i++)
        if (!why.kind->arg[i].name)
            EXPECT(p, why.arg[i] == 0);
        else if (why.arg[i] != AE_NONE && why.kind->arg[i].noun->id)
            EXPECT(p, ae_is_id(why.kind->arg[i].noun->id(p->board, why.arg[i])));
    if (why.kind)
        try_why_words(p, &why, seat);
}

static void try_same_why(const play *p, const ae_state *other, int seat, const ae_noun *noun,
                         int value)
{
    ae_why_not here = ae_why(p->game, p->board, &p->now, seat, noun, value);
    ae_why_not there = ae_why(p->game, p->board, other, seat, noun, value);

    EXPECT(p, here.kind == there.kind && !memcmp(here.arg, there.arg, sizeof here.arg));
}

/* ---- on a position ---- */

static const ae_noun *any_pointed(play *p, int *value)
{
    uint32_t n = 0;
    const ae_noun *noun;

    while (p->game->pointed[n])
        n++;
    noun = p->game->pointed[below(p, n)];
    *value = noun->first + (int)below(p, (uint32_t)n_values(p, noun));
    return noun;
}

static void try_pointing(play *p, int seat)
{
    int value;

    for (int i = 0; p->game->why && i < N_POINTED; i++) {
        const ae_noun *noun = any_pointed(p, &value);

        try_why(p, seat, noun, value);
    }
}

static void try_other(play *p, int seat, const ae_state *other, const ae_moves *list)
{
    ae_moves again;
    int value;

    p->game->legal(p->board, other, seat, &again);
    if (!is_same_list(list, &again))
        return;
    if (list->n)
        try_same_changes(p, other, (ae_step){ seat, list->move[below(p, (uint32_t)list->n)] });
    if (p->game->why) {
        const ae_noun *noun = any_pointed(p, &value);

        try_same_why(p, other, seat, noun, value);
    }
}

static void try_others(play *p, int seat, const ae_moves *list)
{
    ae_state other = p->now;

    p->game->redact(p->board, &other, seat);
    try_other(p, seat, &other, list);
    for (int i = 0; i < N_DEALS; i++) {
        other = p->now;
        if (can_swap(p, &other, seat))
            try_other(p, seat, &other, list);
    }
}

/* ---- steps ---- */

/* A choice among several moves has a step; a single move is forced and needs none. */
static void try_step(const play *p, int seat, const ae_moves *list)
{
    EXPECT(p, list->n <= 1 || ae_step_of(p->game, p->board, &p->now, seat, list, NULL));
}

void try_choices(play *p)
{
    ae_moves list;

    for (int seat = 0; seat < p->setup.seats; seat++) {
        p->game->legal(p->board, &p->now, seat, &list);
        try_step(p, seat, &list);
        for (int i = 0; p->game->amounts && list.n && i < N_MOVES; i++) {
            ae_look look = any_look(p, seat);

            try_changes(p, (ae_step){ seat, list.move[below(p, (uint32_t)list.n)] }, &look);
        }
        try_pointing(p, seat);
        try_others(p, seat, &list);
    }
}
