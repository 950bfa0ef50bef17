/*
 * fold.c: the tree of decisions, and the folds that are kept at some of its nodes.
 */
#include "table/fold.h"

#include <stddef.h>
#include <string.h>

#include "table/private.h"

/* ---- one decision ---- */

enum { HAS_REVEALED = 1, HAS_OPENED = 2 };

typedef struct {
    const ae_sink *next;
    int is_revealed;
} listener;

static void listen(void *ctx, const ae_event *event)
{
    listener *l = ctx;

    l->is_revealed |= event->flags & AE_REVEAL;
    if (l->next)
        l->next->emit(l->next->ctx, event);
}

static void count_draw(const ae_table *t, ae_fold *f)
{
    ae_chance chance;

    t->game->chance(t->board, &f->now, &chance);
    AE_ASSERT(chance.stream < AE_MAX_STREAMS);
    f->ordinal[chance.stream]++;
}

/* After a withdrawal the other sealed choices of the phase are played again without the withdrawn
 * one.  They are still legal by promise 5 of game.h: none of them depended on it. */
static int play(const ae_table *t, ae_fold *f, const ae_line *line, const ae_sink *sink)
{
    listener l = { .next = sink };
    int before = f->phase;

    if (line->flags & AE_HIDDEN) {
        f->hidden |= AE_SEAT_BIT(line->seat);
        return 0;
    }
    if (line->seat == AE_CHANCE)
        count_draw(t, f);
    t->game->apply(t->board, &f->now, line->seat, line->move,
                   &(ae_sink){ .emit = listen, .ctx = &l });
    f->phase = t->game->sealed(t->board, &f->now);
    if (f->phase != before)
        f->hidden = 0;
    return (l.is_revealed ? HAS_REVEALED : 0) | (before && f->phase != before ? HAS_OPENED : 0);
}

static void note_choice(ae_fold *f, const ae_line *line, uint32_t number)
{
    if (line->seat != AE_CHANCE && !(line->marks & AE_MARK_FORCED))
        f->last[line->seat] = number;
}

/* ---- time that it gave ---- */

static uint32_t number_of(const ae_node *node)
{
    return node->line == AE_NO_LINE ? 0 : node->line + 1;
}

static uint32_t gifts_end(const ae_tree *tree, uint32_t node)
{
    return node + 1 < tree->n ? tree->node[node + 1].gift : tree->n_gifts;
}

static void give(const ae_table *t, uint32_t node, ae_fold *f)
{
    const ae_tree *tree = &t->tree;

    for (uint32_t i = tree->node[node].gift; i < gifts_end(tree, node); i++) {
        const ae_gift *gift = &tree->gift[i];
        int64_t *given = &f->given[gift->seat];

        if (number_of(&tree->node[node]) > tree->reset[gift->seat])
            *given = ae_clock_give(&t->head.clock, *given, gift->ran);
    }
}

static void add_gift(ae_tree *tree, ae_gift gift)
{
    if (tree->n_gifts == tree->gift_room) {
        tree->gift_room = tree->gift_room ? 2 * tree->gift_room : 16;
        tree->gift = ae_alloc(tree->gift, tree->gift_room * sizeof tree->gift[0]);
    }
    tree->gift[tree->n_gifts++] = gift;
}

void ae_fold_gave(ae_table *t, ae_seats seats)
{
    if (t->head.clock.kind == AE_CLOCK_NONE)
        return;
    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        if (seats & AE_SEAT_BIT(seat)) {
            add_gift(&t->tree, (ae_gift){ t->clock.ran[seat], (uint8_t)seat });
            t->fold.given[seat] = ae_clock_given(&t->clock, seat);
        }
}

void ae_fold_reset(ae_table *t, int seat)
{
    t->tree.reset[seat] = t->n;
    t->tree.reset_given[seat] = t->fold.given[seat] = ae_clock_given(&t->clock, seat);
}

/* ---- folds that are kept ---- */

static size_t fold_size(const ae_table *t)
{
    return offsetof(ae_fold, now) + t->game->state_size;
}

static void keep(ae_table *t, uint32_t node, const ae_fold *f)
{
    ae_tree *tree = &t->tree;
    size_t size = fold_size(t);

    if (tree->n_kept == tree->kept_room) {
        tree->kept_room = tree->kept_room ? 2 * tree->kept_room : 1;
        tree->kept = ae_alloc(tree->kept, tree->kept_room * size);
    }
    memcpy(tree->kept + tree->n_kept * size, f, size);
    tree->node[node].kept = ++tree->n_kept;
}

/* Copies the fold kept at the node.  For a seat that returned from a time-out later, the total at
 * that return replaces the time given until the node. */
static void take_kept(const ae_table *t, const ae_node *node, ae_fold *f)
{
    const ae_tree *tree = &t->tree;
    size_t size = fold_size(t);

    memcpy(f, tree->kept + (node->kept - 1) * size, size);
    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        if (tree->reset[seat] > number_of(node))
            f->given[seat] = tree->reset_given[seat];
}

void ae_fold_step(const ae_table *t, uint32_t node, ae_fold *f, const ae_sink *sink)
{
    const ae_node *n = &t->tree.node[node];
    const ae_line *line = &t->line[n->line];

    play(t, f, line, sink);
    note_choice(f, line, number_of(n));
    give(t, node, f);
}

int ae_fold_at(const ae_table *t, uint32_t node, ae_fold *f)
{
    const ae_tree *tree = &t->tree;
    uint32_t way[2 * AE_KEEP];
    int n = 0;

    for (; !tree->node[node].kept; node = tree->node[node].parent) {
        AE_ASSERT(n < 2 * AE_KEEP);
        way[n++] = node;
    }
    take_kept(t, &tree->node[node], f);
    for (int i = n; i-- > 0;)
        ae_fold_step(t, way[i], f, NULL);
    return n;
}

/* The node is 2 * AE_KEEP nodes below the last kept fold: keeps the one half way between, unless
 * another branch from there has already done so. */
static void keep_half_way(ae_table *t, uint32_t node)
{
    ae_tree *tree = &t->tree;
    uint32_t half = node;
    ae_fold f;

    for (int i = 0; i < AE_KEEP; i++)
        half = tree->node[half].parent;
    if (!tree->node[half].kept) {
        tree->n_folded += (uint64_t)ae_fold_at(t, half, &f);
        keep(t, half, &f);
    }
    tree->node[node].since = AE_KEEP;
}

/* ---- growing ---- */

static void add_node(ae_table *t, ae_node node)
{
    ae_tree *tree = &t->tree;

    if (tree->n == tree->room) {
        tree->room = tree->room ? 2 * tree->room : 16;
        tree->node = ae_alloc(tree->node, tree->room * sizeof tree->node[0]);
    }
    tree->top = tree->n;
    tree->node[tree->n++] = node;
}

void ae_fold_begin(ae_table *t)
{
    ae_fold *f = &t->fold;

    f->now = t->start;
    f->phase = t->game->sealed(t->board, &f->now);
    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        f->given[seat] = ae_clock_given(&t->clock, seat);
    add_node(t, (ae_node){ .line = AE_NO_LINE });
    keep(t, AE_ROOT, f);
}

/* The choice at the top ended a sealed phase.  The sealed choices of that phase are the last
 * decisions that stand; marks them as opened. */
static void open_choices(ae_table *t)
{
    const ae_node *node = t->tree.node;

    for (uint32_t at = t->tree.top; at != AE_ROOT; at = node[at].parent) {
        ae_line *line = &t->line[node[at].line];

        if ((line->marks & (AE_MARK_SEALED | AE_MARK_OPENED)) != AE_MARK_SEALED)
            break;
        line->marks |= AE_MARK_OPENED;
    }
}

void ae_fold_add(ae_table *t, uint32_t line, const ae_sink *sink)
{
    ae_tree *tree = &t->tree;
    uint32_t parent = tree->top;
    int has;

    add_node(t, (ae_node){ .line = line,
                           .parent = parent,
                           .gift = tree->n_gifts,
                           .since = tree->node[parent].since + 1 });
    if (tree->node[tree->top].since == 2 * AE_KEEP)
        keep_half_way(t, tree->top);
    has = play(t, &t->fold, &t->line[line], sink);
    note_choice(&t->fold, &t->line[line], line + 1);
    if (has & HAS_REVEALED)
        t->line[line].marks |= AE_MARK_REVEALED;
    if (has & HAS_OPENED)
        open_choices(t);
}

uint32_t ae_fold_node(const ae_table *t, uint32_t line)
{
    uint32_t node = t->line[line].node;

    return t->tree.node[node].line == line ? node : AE_ROOT;
}

/* ---- taking back ---- */

/* Makes the parent of this line's decision the top; returns the old top. */
static uint32_t go_before(ae_table *t, uint32_t line)
{
    ae_tree *tree = &t->tree;
    uint32_t old = tree->top, at = old;

    while (tree->node[at].line != line)
        at = tree->node[at].parent;
    tree->top = tree->node[at].parent;
    tree->n_folded += (uint64_t)ae_fold_at(t, tree->top, &t->fold);
    return old;
}

void ae_fold_take_back(ae_table *t, uint32_t line)
{
    for (uint32_t at = go_before(t, line); at != t->tree.top; at = t->tree.node[at].parent)
        t->line[t->tree.node[at].line].marks |= AE_MARK_TAKEN;
}

/* Adds again the decisions after `line` up to `node`.  All of them belong to one sealed phase, so
 * the recursion is shallow. */
static void add_again(ae_table *t, uint32_t node, uint32_t line)
{
    ae_tree *tree = &t->tree;
    ae_node old = tree->node[node];
    uint32_t end = gifts_end(tree, node);

    if (old.line == line)
        return;
    add_again(t, old.parent, line);
    ae_fold_add(t, old.line, NULL);
    for (uint32_t i = old.gift; i < end; i++)
        add_gift(tree, tree->gift[i]);
    give(t, tree->top, &t->fold);
    tree->n_folded++;
}

void ae_fold_withdraw(ae_table *t, uint32_t line)
{
    uint32_t old = go_before(t, line);

    t->line[line].marks |= AE_MARK_TAKEN;
    add_again(t, old, line);
}

/* ---- copies ---- */

static void *copied(const void *from, size_t size)
{
    void *new = ae_alloc(NULL, size + 1);

    if (size)
        memcpy(new, from, size);
    return new;
}

void ae_fold_copy(ae_table *t, const ae_table *from)
{
    const ae_tree *old = &from->tree;
    ae_tree *tree = &t->tree;

    *tree = *old;
    tree->room = old->n;
    tree->gift_room = old->n_gifts;
    tree->kept_room = old->n_kept;
    tree->node = copied(old->node, old->n * sizeof old->node[0]);
    tree->gift = copied(old->gift, old->n_gifts * sizeof old->gift[0]);
    tree->kept = copied(old->kept, old->n_kept * fold_size(from));
}

void ae_fold_free(ae_table *t)
{
    free(t->tree.kept);
    free(t->tree.gift);
    free(t->tree.node);
}
