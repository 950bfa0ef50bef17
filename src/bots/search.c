/*
 * search.c: a Monte Carlo tree search without playouts, for any game.
 *
 * A node is a position in which a seat is to choose.  An edge is one of the moves there, with the
 * estimated chance of each seat to win after it (value.h).  Nodes are found in a hash table by
 * position, so different orders of the same steps within a turn lead to the same node (a
 * transposition table).
 *
 * One walk goes from the root down.  In each node it takes the edge with the highest sum of value
 * and exploration bonus.  When it reaches a new position, it makes a node with all its edges and
 * goes on, by the best edge of each new node, until the turn of the seat to act is over.  The
 * value of the position there is then backed up along the path to the root: the value of a node
 * is half that of its best visited edge and half the mean of all walks through it.
 *
 * Luck: each walk that passes a draw draws by the weights.  An edge that leads to a draw keeps the
 * mean of what the walks found.
 *
 * Sealed choices: a walk makes the choices of all seats one after the other.  The node of a seat
 * is keyed by the position as that seat sees it, so its choice cannot depend on what another has
 * sealed.  Nodes of sealed choices and their edges keep the plain mean of all walks, without the
 * half of the best edge, and a bot draws its sealed choice at random among the most visited moves
 * (levels.c).
 *
 * Invariants:
 *   1. An edge is made once, by evaluating the position after its move, and counts as one node of
 *      the budget; the caller's memory has room for the budget, so the edges fit.
 *   2. A node has at least one edge, so there are no more nodes than edges, and the nodes fit, too.
 *   3. The result does not depend on time, on addresses or on how a compiler orders float
 *      operations.
 */
#include "bots/search.h"

#include <string.h>

#include "bots/value.h"

enum {
    MAX_DEPTH = 400,          /* edges of a walk */
    SLACK = 2 * AE_MAX_MOVES, /* edges beyond the budget: the last node is made whole */
    ASK_EVERY = 512,          /* nodes between two calls of is_enough() */
    SETTLE_EVERY = 16         /* walks between two looks at whether the best move is settled */
};
enum { NOWHERE = 0 }; /* no node; the root is 1 */

typedef struct {
    uint64_t key;
    uint32_t first, visits; /* index of the first edge; walks through the node */
    uint16_t n;             /* number of edges */
    uint8_t seat, is_sealed;
    float span;                /* best minus mean first value of its edges */
    float root;                /* approximates the square root of visits */
    float value[AE_MAX_SEATS]; /* chance of each seat to win */
} node;

typedef struct {
    ae_move move;
    uint32_t child, visits; /* child: the node after it, if that is always the same */
    float prior; /* share of the exploration bonus; the priors of a node add up to 1 */
    float value[AE_MAX_SEATS];
} edge;

typedef struct {
    uint32_t node, edge;
    int is_sure; /* no draw followed the edge */
} passed;

struct ae_search {
    const ae_bot *bot;
    const ae_search_style *style;
    ae_task task;
    ae_mind *mind;
    node *nodes;
    edge *edges;
    uint32_t *slots; /* the hash table: indexes of nodes */
    uint32_t n_nodes, n_edges, mask, limit, asked;
    int is_stopped, depth;
    ae_value_memo memo; /* of the position evaluated last */
    ae_state state;     /* the position that the walk has reached */
    passed path[MAX_DEPTH];
};

/* Tuned by matches in the arena, before there were nets. */
static const ae_search_style usual = {
    .explore = 1.5f,
    .explore_others = 0.375f,
    .contrast = 1.0f,
    .best_share = 0.5f,
};

/* ---- memory ---- */

static uint32_t n_slots(uint32_t budget)
{
    uint32_t n = 1024;

    while (n < 2 * (budget + SLACK))
        n *= 2;
    return n;
}

size_t ae_search_memory(uint32_t budget)
{
    size_t n = (size_t)budget + SLACK;

    return sizeof(ae_search) + n * (sizeof(node) + sizeof(edge)) + n_slots(budget) * 4;
}

static ae_search *lay_out(const ae_bot *bot, const ae_task *task, ae_mind *mind)
{
    size_t n = (size_t)bot->budget + SLACK;
    ae_search *s = mind->memory;

    memset(s, 0, offsetof(ae_search, state));
    s->bot = bot;
    s->style = bot->style ? bot->style : &usual;
    s->task = *task;
    s->mind = mind;
    s->nodes = (node *)(s + 1);
    s->edges = (edge *)(s->nodes + n);
    s->slots = (uint32_t *)(s->edges + n);
    s->mask = n_slots(bot->budget) - 1;
    s->limit = bot->budget;
    s->n_nodes = 1;
    memset(s->slots, 0, (s->mask + 1) * sizeof *s->slots);
    mind->nodes = 0;
    return s;
}

/* ---- positions ---- */

static uint64_t mix(uint64_t h, uint64_t word)
{
    h = (h ^ word) * 0x9e3779b97f4a7c15u;
    return h ^ h >> 29;
}

/* Hashes eight bytes at a time in four independent lanes, which a processor can run in parallel. */
static uint64_t hash(const void *state, size_t size, int seat)
{
    uint64_t lane[4] = { (uint64_t)seat + 1, 2, 3, 4 }, word[4];
    const uint8_t *at = state;

    for (; size >= sizeof word; size -= sizeof word, at += sizeof word) {
        memcpy(word, at, sizeof word);
        for (int i = 0; i < 4; i++)
            lane[i] = mix(lane[i], word[i]);
    }
    memset(word, 0, sizeof word);
    memcpy(word, at, size);
    for (int i = 0; i < 4; i++)
        lane[i] = mix(lane[i], word[i]);
    return mix(mix(lane[0], lane[1]), mix(lane[2], lane[3]));
}

/* The hash of the position; while choices are sealed, of the position as the seat sees it. */
static uint64_t key_of(const ae_search *s, int seat, int is_sealed)
{
    const ae_game *game = s->task.game;
    ae_state seen;

    if (!is_sealed)
        return hash(&s->state, game->state_size, seat);
    memcpy(&seen, &s->state, game->state_size);
    game->redact(s->task.board, &seen, seat);
    game->unseal(s->task.board, &seen, seat);
    return hash(&seen, game->state_size, seat);
}

/* Draws while luck is to act; returns whether it was. */
static int pass_luck(ae_search *s)
{
    const ae_game *game = s->task.game;
    ae_chance chance;
    int n = 0;

    for (; game->to_act(s->task.board, &s->state) == AE_SEAT_BIT(AE_CHANCE); n++) {
        ae_move move;

        game->chance(s->task.board, &s->state, &chance);
        move = ae_outcome(&chance, ae_rng_below(&s->mind->rng, chance.total));
        game->apply(s->task.board, &s->state, AE_CHANCE, move, NULL);
    }
    return n > 0;
}

static void value_of(ae_search *s, const void *state, float out[AE_MAX_SEATS])
{
    ae_value value = { .win = { 0 } };

    ae_value_near(s->task.game, s->task.board, state, &s->memo, &value);
    memcpy(out, value.win, sizeof value.win);
    s->mind->nodes++;
}

/* ---- making nodes ---- */

static uint32_t *slot_of(const ae_search *s, uint64_t key)
{
    uint32_t i = (uint32_t)key & s->mask;

    while (s->slots[i] != NOWHERE && s->nodes[s->slots[i]].key != key)
        i = (i + 1) & s->mask;
    return &s->slots[i];
}

/* Makes the edge of a move; its first value is that of the position right after the move. */
static void add_edge(ae_search *s, int seat, ae_move move)
{
    edge *e = &s->edges[s->n_edges++];
    ae_state after;

    memcpy(&after, &s->state, s->task.game->state_size);
    s->task.game->apply(s->task.board, &after, seat, move, NULL);
    *e = (edge){ .move = move };
    value_of(s, &after, e->value);
}

/* Sets the priors: the edge with the best value gets the largest, the others less the further their
 * value is behind it. */
static void set_priors(ae_search *s, node *n)
{
    edge *e = &s->edges[n->first];
    float best = 0, mean = 0, sum = 0, least;

    for (int i = 0; i < n->n; i++) {
        best = e[i].value[n->seat] > best ? e[i].value[n->seat] : best;
        mean += e[i].value[n->seat];
    }
    n->span = best - mean / (float)n->n;
    least = n->is_sealed ? 0.05f : 0.004f; /* a sealed choice does not change the value yet */
    n->span = n->span > least ? n->span : least;
    for (int i = 0; i < n->n; i++) {
        float behind = 1 + s->style->contrast * (best - e[i].value[n->seat]) / n->span;

        e[i].prior = 1 / behind;
        sum += e[i].prior;
    }
    for (int i = 0; i < n->n; i++)
        e[i].prior /= sum;
}

/* Makes a node with all its edges for the position of the walk; NOWHERE if there is no room. */
static uint32_t add_node(ae_search *s, int seat, int is_sealed, uint64_t key)
{
    node *n = &s->nodes[s->n_nodes];
    ae_moves list;

    s->task.game->legal(s->task.board, &s->state, seat, &list);
    if (s->n_edges + (uint32_t)list.n > s->limit + AE_MAX_MOVES)
        return NOWHERE;
    *n = (node){ .key = key, .first = s->n_edges, .n = (uint16_t)list.n };
    n->root = 1;
    n->seat = (uint8_t)seat;
    n->is_sealed = (uint8_t)is_sealed;
    for (int i = 0; i < list.n; i++)
        add_edge(s, seat, list.move[i]);
    set_priors(s, n);
    *slot_of(s, key) = s->n_nodes;
    return s->n_nodes++;
}

/* ---- walking ---- */

/* Picks the edge with the highest sum of value and exploration bonus.  The bonus grows with the
 * visits of the node and shrinks with those of the edge; in a new node it favours the best
 * value. */
static uint32_t pick(const ae_search *s, const node *n)
{
    const ae_search_style *style = s->style;
    float best = -1e9f,
          pull = n->span * n->root
                 * (n->seat == s->task.seat ? style->explore : style->explore_others);
    uint32_t at = n->first;

    for (uint32_t i = n->first; i < n->first + n->n; i++) {
        const edge *e = &s->edges[i];
        float score = e->value[n->seat] + pull * e->prior / (float)(1 + e->visits);

        if (score > best) {
            best = score;
            at = i;
        }
    }
    return at;
}

static void take(ae_search *s, uint32_t at, uint32_t e)
{
    s->task.game->apply(s->task.board, &s->state, s->nodes[at].seat, s->edges[e].move, NULL);
    s->path[s->depth++] = (passed){ at, e, !pass_luck(s) };
}

/* The node of the walk's position; if there is none yet, makes one and sets `is_new`. */
static uint32_t arrive(ae_search *s, int seat, int *is_new)
{
    passed *from = s->depth ? &s->path[s->depth - 1] : NULL;
    int is_sealed = s->task.game->sealed(s->task.board, &s->state) != 0;
    uint64_t key;
    uint32_t at;

    if (from && from->is_sure && s->edges[from->edge].child != NOWHERE)
        return s->edges[from->edge].child;
    key = key_of(s, seat, is_sealed);
    at = *slot_of(s, key);
    *is_new = at == NOWHERE;
    if (*is_new)
        at = add_node(s, seat, is_sealed, key);
    if (from && from->is_sure && !s->nodes[from->node].is_sealed)
        s->edges[from->edge].child = at;
    return at;
}

/* The value of the position at the end of a walk.  If the last edge is new and no draw followed,
 * the edge already holds it. */
static void value_at_end(ae_search *s, float value[AE_MAX_SEATS])
{
    const passed *last = s->depth ? &s->path[s->depth - 1] : NULL;

    if (last && last->is_sure && !s->edges[last->edge].visits)
        memcpy(value, s->edges[last->edge].value, sizeof s->edges->value);
    else
        value_of(s, &s->state, value);
}

/* Whether the walk ends here: the turn in which it met a new node is over, or, for a short-sighted
 * bot, its own turn is.  A walk never ends while choices are sealed, because their effect shows
 * only when they are opened. */
static int is_over(const ae_search *s, int seat, int mover)
{
    if (s->task.game->sealed(s->task.board, &s->state))
        return 0;
    return (mover >= 0 && seat != mover) || (s->bot->is_short && seat != s->task.seat);
}

/* Walks down from the root to the end of the turn in which it meets a new node, and stores the
 * value of the position there. */
static void walk(ae_search *s, float value[AE_MAX_SEATS])
{
    const ae_game *game = s->task.game;
    int mover = -1; /* the seat to choose in the first new node */
    ae_seats to_act;

    memcpy(&s->state, s->task.state, game->state_size);
    s->depth = 0;
    while ((to_act = game->to_act(s->task.board, &s->state)) != 0) {
        int seat = s->depth ? ae_first(to_act) : s->task.seat, is_new = 0;
        uint32_t at;

        if (s->depth == MAX_DEPTH || is_over(s, seat, mover))
            break;
        at = arrive(s, seat, &is_new);
        if (at == NOWHERE) {
            s->is_stopped = 1;
            break;
        }
        if (is_new)
            mover = seat;
        take(s, at, pick(s, &s->nodes[at]));
    }
    value_at_end(s, value);
}

static void add_to_mean(float mean[AE_MAX_SEATS], const float value[AE_MAX_SEATS], uint32_t n)
{
    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        mean[seat] += (value[seat] - mean[seat]) / (float)n;
}

/* The value of a node is in part that of its best visited edge and in part the mean over its visits:
 * the best of many estimates is often only the one that is most in error.  `best` is any visited edge
 * to begin with. */
static void set_value(const ae_search *s, node *n, const edge *best)
{
    float sum[AE_MAX_SEATS] = { 0 }, share = s->style->best_share;

    for (uint32_t i = n->first; i < n->first + n->n; i++) {
        const edge *e = &s->edges[i];

        for (int seat = 0; seat < AE_MAX_SEATS; seat++)
            sum[seat] += (float)e->visits * e->value[seat];
        best = e->visits && e->value[n->seat] > best->value[n->seat] ? e : best;
    }
    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        n->value[seat] = share * best->value[seat] + (1 - share) * sum[seat] / (float)n->visits;
}

/* Backs the value up along the path to the root. */
static void back_up(ae_search *s, float value[AE_MAX_SEATS])
{
    while (s->depth-- > 0) {
        passed p = s->path[s->depth];
        node *n = &s->nodes[p.node];
        edge *e = &s->edges[p.edge];

        n->visits++;
        n->root += 0.5f / n->root;
        e->visits++;
        if (n->is_sealed) {
            add_to_mean(e->value, value, e->visits);
            add_to_mean(n->value, value, n->visits);
            continue;
        }
        if (p.is_sure)
            memcpy(e->value, value, sizeof e->value);
        else
            add_to_mean(e->value, value, e->visits);
        set_value(s, n, e);
        memcpy(value, n->value, sizeof n->value);
    }
}

static int is_enough(ae_search *s)
{
    if (s->mind->nodes >= s->limit || s->is_stopped)
        return 1;
    if (!s->mind->is_enough || s->mind->nodes - s->asked < ASK_EVERY)
        return 0;
    s->asked = s->mind->nodes;
    return s->mind->is_enough(s->mind->ctx, s->mind->nodes);
}

static ae_search *begin(const ae_bot *bot, const ae_task *task, ae_mind *mind, int is_plain)
{
    ae_search *s = lay_out(bot, task, mind);
    int is_new;

    s->memo.is_plain = is_plain;
    memcpy(&s->state, task->state, task->game->state_size);
    arrive(s, task->seat, &is_new);
    return s;
}

static void go_on(ae_search *s)
{
    float value[AE_MAX_SEATS] = { 0 };

    walk(s, value);
    back_up(s, value);
}

const ae_search *ae_search_run(const ae_bot *bot, const ae_task *task, ae_mind *mind)
{
    ae_search *s = begin(bot, task, mind, 0);

    while (!is_enough(s))
        go_on(s);
    return s;
}

/* Whether the most visited move would stay so even if the second got all remaining walks, at the
 * mean number of nodes per walk so far.  Never for a sealed choice, which is drawn by visits. */
static int is_settled(const ae_search *s)
{
    const node *root = &s->nodes[1];
    uint64_t first = 0, second = 0, left = s->limit - s->mind->nodes;

    if (root->is_sealed || root->visits % SETTLE_EVERY != 0)
        return 0;
    for (uint32_t i = root->first; i < root->first + root->n; i++) {
        uint64_t visits = s->edges[i].visits;

        second = visits > first ? first : visits > second ? visits : second;
        first = visits > first ? visits : first;
    }
    return (first - second) * s->mind->nodes > left * root->visits;
}

const ae_search *ae_search_best(const ae_bot *bot, const ae_task *task, ae_mind *mind)
{
    ae_search *s = begin(bot, task, mind, bot->is_plain);

    while (!is_enough(s) && !(s->nodes[1].visits && is_settled(s)))
        go_on(s);
    return s;
}

/* ---- results ---- */

static int is_better(const ae_option *a, const ae_option *b)
{
    return a->visits != b->visits ? a->visits > b->visits : a->win > b->win;
}

/* The move of that number, by all searches together.  A move that none has visited has the value
 * that the first search gave it. */
static ae_option sum_of(const ae_search *const *s, int n_searches, int i)
{
    ae_option sum = { .visits = 0 };

    for (int k = 0; k < n_searches; k++) {
        const node *n = &s[k]->nodes[1];
        const edge *e = &s[k]->edges[n->first + (uint32_t)i];

        sum.move = e->move;
        sum.visits += e->visits;
        if (!k)
            sum.win = e->value[n->seat];
        else if (e->visits)
            sum.win += (e->value[n->seat] - sum.win) * (float)e->visits / (float)sum.visits;
    }
    return sum;
}

int ae_search_sums(const ae_search *const *s, int n_searches, ae_option out[AE_MAX_MOVES])
{
    int n = s[0]->nodes[1].n;

    for (int i = 0; i < n; i++) {
        ae_option option = sum_of(s, n_searches, i);
        int k = i;

        for (; k > 0 && is_better(&option, &out[k - 1]); k--)
            out[k] = out[k - 1];
        out[k] = option;
    }
    return n;
}

int ae_search_options(const ae_search *s, ae_option out[AE_MAX_MOVES])
{
    return ae_search_sums(&s, 1, out);
}

static const edge *edge_of(const ae_search *s, const node *n, ae_move move)
{
    for (uint32_t i = n->first; i < n->first + n->n; i++)
        if (s->edges[i].move == move)
            return &s->edges[i];
    return NULL;
}

static const edge *best_of(const ae_search *s, const node *n)
{
    const edge *best = &s->edges[n->first];

    for (uint32_t i = n->first + 1; i < n->first + n->n; i++)
        if (s->edges[i].visits > best->visits)
            best = &s->edges[i];
    return best->visits ? best : NULL;
}

int ae_search_line(const ae_search *s, ae_move first, ae_step *out, int max)
{
    const node *n = &s->nodes[1];
    const edge *e = edge_of(s, n, first);
    int len = 0;

    while (e && len < max) {
        out[len++] = (ae_step){ n->seat, e->move };
        if (e->child == NOWHERE)
            break;
        n = &s->nodes[e->child];
        e = best_of(s, n);
    }
    return len;
}

const ae_search *ae_search_one(const ae_bot *bot, const ae_task *task, ae_move move,
                               ae_mind *mind)
{
    ae_search *s = begin(bot, task, mind, 0);
    node *root = &s->nodes[1];

    root->first = (uint32_t)(edge_of(s, root, move) - s->edges);
    root->n = 1;
    while (!is_enough(s))
        go_on(s);
    return s;
}

void ae_search_wins(const ae_search *s, ae_move first, float win[AE_MAX_SEATS])
{
    memcpy(win, edge_of(s, &s->nodes[1], first)->value, sizeof s->edges->value);
}

ae_move ae_search_reply(const ae_search *s, const void *state, int seat)
{
    const edge *best = NULL;
    ae_state seen;
    uint32_t at;

    ae_bot_see(s->task.game, s->task.board, state, seat, &seen);
    at = *slot_of(s, hash(&seen, s->task.game->state_size, seat));
    if (at != NOWHERE)
        best = best_of(s, &s->nodes[at]);
    return best ? best->move : 0;
}

/* An edge of the node with so many visits, after which no draw follows; null if there is none. */
static const edge *any_of(const ae_search *s, const node *n, uint32_t least, ae_rng *rng)
{
    const edge *found = NULL;
    uint32_t seen = 0;

    for (uint32_t i = n->first; i < n->first + n->n; i++) {
        const edge *e = &s->edges[i];

        if (e->visits >= least && e->child != NOWHERE && ae_rng_below(rng, ++seen) == 0)
            found = e;
    }
    return found;
}

int ae_search_sample(const ae_search *s, uint32_t least, ae_rng *rng, ae_state *state,
                     float win[AE_MAX_SEATS])
{
    const node *n = &s->nodes[1];
    const edge *e = any_of(s, n, least, rng);
    int depth = 0;

    for (; e && (!depth || ae_rng_below(rng, 4) != 0); depth++) {
        s->task.game->apply(s->task.board, state, n->seat, e->move, NULL);
        n = &s->nodes[e->child];
        e = any_of(s, n, least, rng);
    }
    memcpy(win, n->value, sizeof n->value);
    return depth;
}
