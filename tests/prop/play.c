/*
 * play.c: plays a random game, and tests promises 1 to 4, 8 and 10 on the way.
 */
#include "play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/record.h"

enum { GUARD = 0xaa }; /* the bytes behind the state under test */

/* ---- reporting ---- */

void put_place(const play *p, ae_text *out)
{
    ae_put(out, p->game->id);
    if (!p->board)
        return;
    ae_put(out, ", board ");
    ae_put(out, p->board->id);
    ae_put(out, ", variant \"");
    ae_variant_put(p->game, p->setup.variant, out);
    ae_put(out, "\", seats ");
    ae_put_int(out, p->setup.seats);
    ae_put(out, ", seed ");
    ae_put_int(out, (int64_t)p->seed);
    ae_put(out, ", ply ");
    ae_put_int(out, p->ply);
}

void broken(const play *p, const char *what, const char *file, int line)
{
    char place[256];

    put_place(p, &AE_TEXT_IN(place));
    print_error("# %s: %s\n", place, what);
    _fail(file, line);
    abort(); /* _fail() does not return, but is not declared _Noreturn */
}

/* ---- states ---- */

int is_same(const play *p, const ae_state *a, const ae_state *b)
{
    return !memcmp(a, b, p->game->state_size);
}

int is_sound(const play *p, const ae_state *s)
{
    ae_fault fault = { .what = NULL };

    if (p->game->check(p->board, s, &fault) == AE_OK)
        return 1;
    print_error("# check: %s %d\n", fault.what, fault.at);
    return 0;
}

ae_state copy_of(const play *p, const ae_state *s)
{
    ae_state copy;

    memset(&copy, 0x55, sizeof copy);
    memcpy(&copy, s, p->game->state_size);
    return copy;
}

/* Whether all bytes behind the state are GUARD: the first is, and each equals the next. */
static int is_guarded(const play *p, const ae_state *s, uint8_t guard)
{
    const uint8_t *from = s->byte + p->game->state_size;
    size_t n = sizeof *s - p->game->state_size;

    return n == 0 || (*from == guard && !memcmp(from, from + 1, n - 1));
}

uint32_t below(play *p, uint32_t n)
{
    return ae_rng_below(&p->rng, n);
}

/* ---- other states ---- */

typedef struct {
    const ae_field *field;
    int i;
} value; /* of a state */

int is_concealed(const play *p, const ae_state *s, const ae_field *field, int i, int viewer)
{
    int owner;

    if (!(field->flags & AE_CONCEALED))
        return 0;
    owner = i / (field->count / AE_MAX_SEATS);
    if (field->flags & AE_SHOWABLE && p->game->shown_to(p->board, s, viewer) >> owner & 1)
        return 0;
    return owner != viewer;
}

static int may_alter(const play *p, const ae_state *s, value v, int viewer)
{
    if (v.field->type == AE_NAME)
        return 0;
    return viewer == AE_ALL || is_concealed(p, s, v.field, v.i, viewer);
}

/* Stores value number n of those that may be altered in *out and returns 1; if there are at most n,
 * returns how many there are. */
static int find_value(const play *p, const ae_state *s, int viewer, int n, value *out)
{
    int count = 0;

    for (const ae_field *field = p->game->fields; field->name; field++)
        for (int i = 0; i < field->count; i++)
            if (may_alter(p, s, (value){ field, i }, viewer) && count++ == n) {
                *out = (value){ field, i };
                return 1;
            }
    return count;
}

static int get(const ae_state *s, value v)
{
    return ae_field_get(v.field, s, v.i);
}

static void set(ae_state *s, value v, int64_t to)
{
    int64_t low = to < v.field->min ? v.field->min : to;
    int32_t narrow = (int32_t)(low > v.field->max ? v.field->max : low);

    memcpy(s->byte + v.field->offset + v.i * v.field->type, &narrow, v.field->type);
}

/* Any value in range, or one close to the present: the next number, or a set with one element more
 * or less. */
static void change(play *p, ae_state *s, value v)
{
    int64_t span = (int64_t)v.field->max - v.field->min + 1, old = get(s, v);

    switch (below(p, 4)) {
    case 0:
        set(s, v, v.field->min + (int64_t)(ae_rng_next(&p->rng) % (uint64_t)span));
        break;
    case 1:
        set(s, v, old + (int)below(p, 5) - 2);
        break;
    case 2:
        set(s, v, old ^ 1 << below(p, (uint32_t)v.field->type * 8 - 1));
        break;
    default:
        set(s, v, below(p, 8));
    }
}

static int is_set_of_seats(const ae_field *field)
{
    return field->count == 1 && field->max >= AE_SEAT_BIT(AE_MAX_SEATS) - 1;
}

/* Copies one seat's share of every field to another seat, and its membership in sets of seats. */
static void copy_seat(play *p, ae_state *s, int viewer)
{
    int from = (int)below(p, p->setup.seats), to = (int)below(p, p->setup.seats);

    for (const ae_field *field = p->game->fields; field->name; field++) {
        int share = field->count / AE_MAX_SEATS;

        for (int i = 0; field->count % AE_MAX_SEATS == 0 && i < share; i++)
            if (may_alter(p, s, (value){ field, to * share + i }, viewer))
                set(s, (value){ field, to * share + i },
                    get(s, (value){ field, from * share + i }));
        if (is_set_of_seats(field) && may_alter(p, s, (value){ field, 0 }, viewer)) {
            int set_of_seats = get(s, (value){ field, 0 });
            int bit = set_of_seats >> from & 1;

            set(s, (value){ field, 0 }, (set_of_seats & ~(1 << to)) | bit << to);
        }
    }
}

void alter(play *p, ae_state *s, int viewer)
{
    value a = { .i = 0 }, b = { .i = 0 };
    uint32_t n = (uint32_t)find_value(p, s, viewer, -1, &a);
    int keep;

    if (n == 0)
        return;
    find_value(p, s, viewer, (int)below(p, n), &a);
    find_value(p, s, viewer, (int)below(p, n), &b);
    keep = get(s, a);
    switch (below(p, 6)) {
    case 0: /* moves a unit from one value to another, so that sums stay the same */
        set(s, a, get(s, a) - 1);
        set(s, b, get(s, b) + 1);
        break;
    case 1:
        set(s, a, get(s, b));
        set(s, b, keep);
        break;
    case 2: /* the value that it had in another state */
        set(s, a, get(&p->past[below(p, N_PAST)], a));
        break;
    case 3:
        copy_seat(p, s, viewer);
        break;
    case 4:
        change(p, s, b);
        change(p, s, a);
        break;
    default:
        change(p, s, a);
    }
}

/* ---- lists: promises 3 and 4 ---- */

void list_for(const play *p, const ae_state *s, int seat, ae_chance *out)
{
    ae_seats to_act = p->game->to_act(p->board, s);
    uint32_t total = 0;

    memset(out, 0x5a, sizeof *out);
    p->game->chance(p->board, s, out);
    EXPECT(p, (out->list.n > 0) == (to_act == AE_SEAT_BIT(AE_CHANCE)));
    EXPECT(p, out->list.n || to_act < AE_SEAT_BIT(AE_MAX_SEATS));
    EXPECT(p, !out->list.n || out->stream < AE_MAX_STREAMS);
    for (int i = 0; i < out->list.n; i++) {
        EXPECT(p, out->weight[i] > 0);
        total += out->weight[i];
    }
    EXPECT(p, total == out->total);
    if (seat != AE_CHANCE)
        p->game->legal(p->board, s, seat, &out->list);
}

static int is_listed(const ae_moves *list, ae_move move)
{
    for (int i = 0; i < list->n; i++)
        if (list->move[i] == move)
            return 1;
    return 0;
}

/* A notation without its last words still means this move, unless another move begins with the same
 * words. */
static void try_short(play *p, int seat, const ae_moves *list, char (*text)[AE_MAX_NOTATION],
                      int which)
{
    char begin[AE_MAX_NOTATION];

    strcpy(begin, text[which]);
    for (char *end = begin + strlen(begin); end; end = strrchr(begin, ' ')) {
        int n = 0, n_found, is_exact = 0;
        ae_move move;

        *end = '\0';
        for (int i = 0; i < list->n; i++) {
            is_exact |= !strcmp(text[i], begin);
            n += !strncmp(text[i], begin, strlen(begin)) && text[i][strlen(begin)] == ' ';
        }
        move = ae_complete(p->game, p->board, &p->now, seat, begin, &n_found);
        EXPECT(p, n_found == (is_exact ? 1 : n) && (move != 0) == (n_found == 1));
        EXPECT(p, is_exact || n != 1 || move == list->move[which]);
    }
}

/* Every notation is read back as its own move; one that two moves share would be read as the
 * first. */
static void try_list(play *p, int seat, const ae_moves *list)
{
    int is_acting = (p->game->to_act(p->board, &p->now) & AE_SEAT_BIT(seat)) != 0;
    char text[AE_MAX_MOVES][AE_MAX_NOTATION], word[AE_MAX_NOTATION];

    EXPECT(p, (list->n > 0) == is_acting);
    for (int i = 0; i < list->n; i++) {
        ae_step step = { seat, list->move[i] };

        EXPECT(p, list->move[i] > (i ? list->move[i - 1] : 0));
        try_notation(p, &p->now, step);
        try_move_words(p, &p->now, step);
        ae_notation(p->game, p->board, &p->now, step, &AE_TEXT_IN(text[i]));
        EXPECT(p, !ae_unknown_word(p->game, p->board, text[i], &AE_TEXT_IN(word)));
        for (int k = 0; k < i; k++)
            EXPECT(p, strcmp(text[k], text[i]) != 0);
    }
    if (list->n > 0) {
        int i = (int)below(p, (uint32_t)list->n);

        EXPECT(p, ae_parse(p->game, p->board, &p->now, seat, text[i]) == list->move[i]);
        try_short(p, seat, list, text, i);
    }
    EXPECT(p, ae_parse(p->game, p->board, &p->now, seat, "") == 0);
    EXPECT(p, ae_parse(p->game, p->board, &p->now, seat, "no such move") == 0);
    EXPECT(p, ae_unknown_word(p->game, p->board, "Bid 3", &AE_TEXT_IN(word)));
    EXPECT(p, !strcmp(word, "Bid"));
}

/* A move that is not listed is refused and changes no byte. */
static void try_refusals(play *p, int seat, const ae_moves *list)
{
    for (int i = 0; i < 8; i++) {
        ae_step step = { seat, i ? below(p, i < 5 ? 1024 : UINT32_MAX) : 0 };
        ae_state copy = copy_of(p, &p->now);
        int is_legal = is_listed(list, step.move);

        EXPECT(p, (ae_play(p->game, p->board, &copy, step, NULL) == AE_OK) == is_legal);
        EXPECT(p, is_legal || is_same(p, &copy, &p->now));
        EXPECT(p, is_guarded(p, &copy, 0x55));
    }
}

/* A choice is forced if its seat has no other, but never while choices are sealed. */
static void try_forced(const play *p)
{
    ae_seats to_act = p->game->to_act(p->board, &p->now);
    ae_chance list;
    ae_step step = { 0 };
    int is_forced = ae_forced(p->game, p->board, &p->now, &step), n_forced = 0;

    for (int seat = 0; !p->phase && seat < AE_MAX_SEATS; seat++)
        if (to_act & AE_SEAT_BIT(seat)) {
            list_for(p, &p->now, seat, &list);
            n_forced += list.list.n == 1;
        }
    EXPECT(p, is_forced == (n_forced > 0));
    if (!is_forced)
        return;
    EXPECT(p, to_act & AE_SEAT_BIT(step.seat));
    list_for(p, &p->now, step.seat, &list);
    EXPECT(p, list.list.n == 1 && list.list.move[0] == step.move);
}

void try_lists(play *p)
{
    ae_step nobody[] = { { -1, 1 }, { AE_WATCHER, 1 }, { AE_CHANCE + 1, 1 } };
    ae_chance list;

    for (int seat = 0; seat <= AE_CHANCE; seat++) {
        list_for(p, &p->now, seat, &list);
        try_list(p, seat, &list.list);
        try_refusals(p, seat, &list.list);
    }
    for (size_t i = 0; i < sizeof nobody / sizeof nobody[0]; i++)
        EXPECT(p, ae_play(p->game, p->board, &p->now, nobody[i], NULL) == AE_NOT_TURN);
    try_forced(p);
}

/* ---- playing: promises 1, 2, 8 and 10 ---- */

static ae_move draw(play *p, const ae_chance *chance, uint32_t ordinal)
{
    ae_seed seed = { .byte = { (uint8_t)p->seed, (uint8_t)(p->seed >> 8) } };
    ae_move move = ae_draw(&seed, ordinal, chance);

    EXPECT(p, is_listed(&chance->list, move));
    EXPECT(p, ae_draw(&seed, ordinal, chance) == move);
    return move;
}

ae_step choose(play *p, const ae_state *s)
{
    ae_seats to_act = p->game->to_act(p->board, s);
    ae_chance chance;
    int seat;

    do
        seat = (int)below(p, AE_CHANCE + 1);
    while (!(to_act & AE_SEAT_BIT(seat)));
    list_for(p, s, seat, &chance);
    EXPECT(p, chance.list.n > 0);
    return (ae_step){ seat, chance.list.move[below(p, (uint32_t)chance.list.n)] };
}

void try_playout(play *p, ae_state s)
{
    ae_state start = copy_of(p, &s);

    for (int n = 0; p->game->to_act(p->board, &s); n++, p->work++) {
        EXPECT(p, n < p->game->max_moves);
        EXPECT(p, ae_play(p->game, p->board, &s, choose(p, &s), NULL) == AE_OK);
        EXPECT(p, is_sound(p, &s));
    }
    EXPECT(p, p->game->sealed(p->board, &s) == 0);
    EXPECT(p, ae_fields_same_setup(p->game->fields, &s, &start));
}

/* ae_start() gives the same state in two buffers with different old content. */
int can_start(play *p)
{
    ae_state other;

    memset(&p->now, GUARD, sizeof p->now);
    memset(&other, 0x55, sizeof other);
    if (ae_start(p->game, p->board, &p->now, &p->setup) != AE_OK)
        return 0;
    EXPECT(p, ae_start(p->game, p->board, &other, &p->setup) == AE_OK);
    EXPECT(p, is_same(p, &other, &p->now));
    EXPECT(p, is_guarded(p, &other, 0x55) && is_guarded(p, &p->now, GUARD));
    memset(p->ordinal, 0, sizeof p->ordinal);
    p->ply = p->since = 0;
    p->phase = p->game->sealed(p->board, &p->now);
    return 1;
}

void try_start(play *p)
{
    ae_setup good = p->setup, bad[] = { good, good, good, good };
    ae_state state, before;

    bad[0].seats = (uint8_t)(p->game->min_seats - 1);
    bad[1].seats = (uint8_t)(p->game->max_seats + 1);
    bad[2].seats = UINT8_MAX;
    bad[3].variant |= 1u << 31;
    memset(&state, GUARD, sizeof state);
    before = state;
    for (int i = 0; i < 4; i++) {
        EXPECT(p, ae_start(p->game, p->board, &state, &bad[i]) == AE_SETUP);
        EXPECT(p, !memcmp(&state, &before, sizeof state));
    }
}

typedef struct {
    const play *p;
    int is_revealed;
} ear;

static void listen(void *ctx, const ae_event *event)
{
    ear *e = ctx;

    try_event(e->p, event);
    e->is_revealed |= event->flags & AE_REVEAL;
}

/* Draws come from the seed, so that ae_draw() is tested, too. */
static ae_step next_step(play *p)
{
    ae_chance chance;

    if (p->game->to_act(p->board, &p->now) != AE_SEAT_BIT(AE_CHANCE))
        return choose(p, &p->now);
    list_for(p, &p->now, AE_CHANCE, &chance);
    return (ae_step){ AE_CHANCE, draw(p, &chance, p->ordinal[chance.stream]++) };
}

static void take_step(play *p, ae_step step, const ae_sink *sink)
{
    int phase = p->phase;

    EXPECT(p, p->ply < p->game->max_moves && p->ply < MAX_LOG);
    EXPECT(p, ae_play(p->game, p->board, &p->now, step, sink) == AE_OK);
    p->log[p->ply++] = step;
    p->phase = p->game->sealed(p->board, &p->now);
    if (!p->phase || p->phase != phase)
        p->since = p->ply;
    EXPECT(p, is_guarded(p, &p->now, GUARD));
}

/* Draws and opened choices emit an event marked AE_REVEAL, and no other move does. */
static void play_step(play *p)
{
    ae_step step = next_step(p);
    ae_state before = p->now;
    ear e = { .p = p };
    int phase = p->phase;

    take_step(p, step, &(ae_sink){ .emit = listen, .ctx = &e });
    EXPECT(p, is_sound(p, &p->now));
    EXPECT(p, ae_fields_same_setup(p->game->fields, &p->now, &before));
    EXPECT(p, e.is_revealed == (step.seat == AE_CHANCE || (phase && p->phase != phase)));
}

int play_through(play *p)
{
    EXPECT(p, can_start(p));
    for (int i = 0; i < N_PAST; i++)
        p->past[i] = p->now;
    while (p->game->to_act(p->board, &p->now)) {
        play_step(p);
        p->past[below(p, N_PAST)] = p->now;
    }
    p->work += p->ply;
    return p->ply;
}

void replay_step(play *p)
{
    take_step(p, p->log[p->ply], NULL);
}

static void ignore(void *ctx, const ae_event *event)
{
    (void)ctx, (void)event;
}

static int is_same_list(const ae_chance *a, const ae_chance *b)
{
    size_t n = (size_t)a->list.n;

    return a->list.n == b->list.n && a->total == b->total
           && !memcmp(a->list.move, b->list.move, n * sizeof a->list.move[0])
           && !memcmp(a->weight, b->weight, n * sizeof a->weight[0]);
}

/* A sink changes nothing; neither do the bytes behind the state, nor earlier calls. */
static void try_pure_step(play *p)
{
    ae_step step = choose(p, &p->now);
    ae_state told = p->now, untold = copy_of(p, &p->now);

    p->game->apply(p->board, &told, step.seat, step.move, &(ae_sink){ .emit = ignore });
    p->game->apply(p->board, &untold, step.seat, step.move, NULL);
    EXPECT(p, is_same(p, &told, &untold));
    EXPECT(p, is_guarded(p, &untold, 0x55));
}

void try_purity(play *p)
{
    const ae_game *g = p->game;
    ae_state copy = copy_of(p, &p->now);
    ae_result here[AE_MAX_SEATS], there[AE_MAX_SEATS];
    ae_chance a, b;

    EXPECT(p, is_sound(p, &copy));
    EXPECT(p, g->to_act(p->board, &copy) == g->to_act(p->board, &p->now));
    EXPECT(p, g->sealed(p->board, &copy) == g->sealed(p->board, &p->now));
    g->result(p->board, &p->now, here);
    g->result(p->board, &copy, there);
    EXPECT(p, !memcmp(here, there, p->setup.seats * sizeof here[0]));
    for (int seat = 0; seat <= AE_CHANCE; seat++) {
        list_for(p, &p->now, seat, &a);
        list_for(p, &copy, seat, &b);
        EXPECT(p, is_same_list(&a, &b));
    }
    EXPECT(p, is_same(p, &copy, &p->now));
    if (g->to_act(p->board, &p->now))
        try_pure_step(p);
}

/* ---- results ---- */

static int team_score(const play *p, const ae_result *result, int team)
{
    int sum = 0;

    for (int seat = 0; seat < p->setup.seats; seat++)
        sum += result[seat].team == team ? result[seat].score : 0;
    return sum;
}

/* A rank is 1 plus the number of seats placed higher; no seat ranks below one with fewer points;
 * all seats of a team have the same rank. */
static void try_rank(const play *p, const ae_result *result, int seat)
{
    int above = 0;

    for (int other = 0; other < p->setup.seats; other++) {
        above += result[other].rank < result[seat].rank;
        if (team_score(p, result, result[other].team)
            > team_score(p, result, result[seat].team))
            EXPECT(p, result[other].rank < result[seat].rank);
        if (result[other].team == result[seat].team)
            EXPECT(p, result[other].rank == result[seat].rank);
    }
    EXPECT(p, result[seat].rank == 1 + above);
}

void try_result(const play *p, const ae_state *s)
{
    ae_result result[AE_MAX_SEATS];

    memset(result, 0x5a, sizeof result);
    p->game->result(p->board, s, result);
    for (int seat = 0; seat < p->setup.seats; seat++) {
        int sum = 0;

        for (int i = 0; p->game->parts[i]; i++)
            sum += result[seat].part[i];
        EXPECT(p, sum == result[seat].score);
        EXPECT(p, result[seat].team < AE_MAX_SEATS);
        try_rank(p, result, seat);
    }
}
