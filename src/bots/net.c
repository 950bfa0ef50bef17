/*
 * net.c: computes what a net says of a position, in integers.
 *
 * Everything is kept from the last position (net.h) and changed by what is different now: a move
 * changes some facts of one or two seats; these change rows of the first layer; and these change
 * about half of the units that the second layer gets.  A side whose units did not change keeps its
 * sums.
 *
 * The loops are written so that compilers turn them into vector instructions; on x86 they are
 * compiled twice, for processors with AVX2 and for others, and the right one is chosen when the
 * program starts.
 */
#include "bots/net.h"

#include <string.h>

#include "core/bits.h"

/* Sanitizers do not go with functions that are chosen at the start. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer) \
    || __has_feature(thread_sanitizer)
#define IS_SANITIZED
#endif
#endif

#if defined(__x86_64__) && defined(__linux__) && !defined(IS_SANITIZED) \
    && !defined(__SANITIZE_ADDRESS__)
#define FAST __attribute__((target_clones("avx2", "default")))
#else
#define FAST
#endif

/* ---- differences ---- */

enum { AT_ONCE = 4 }; /* rows that are added in one pass over the sums */

/* The rows of a layer that count more or less than before, and by how much. */
typedef struct {
    int n;
    uint8_t row[AE_NET_INPUTS + AT_ONCE];
    int32_t by[AE_NET_INPUTS + AT_ONCE];
} changes;

/* Branches on what changed would be mispredicted, so a row is always written, and counted if it
 * changed. */
static inline void note(changes *c, int row, int32_t by)
{
    c->row[c->n] = (uint8_t)row;
    c->by[c->n] = by;
    c->n += by != 0;
}

/* Adds rows that change nothing, up to a multiple of AT_ONCE. */
static inline void fill_up(changes *c)
{
    for (int i = c->n; i < c->n + AT_ONCE; i++) {
        c->row[i] = 0;
        c->by[i] = 0;
    }
}

/* Adds four rows of the first layer, each times a number, to the sums. */
FAST static void add_four(const int16_t (*rows)[AE_NET_WIDTH], const uint8_t *row,
                          const int32_t *restrict by, int32_t *restrict sum)
{
    const int16_t *a = rows[row[0]], *b = rows[row[1]], *c = rows[row[2]], *d = rows[row[3]];

    for (int j = 0; j < AE_NET_WIDTH; j++)
        sum[j] += by[0] * a[j] + by[1] * b[j] + by[2] * c[j] + by[3] * d[j];
}

static void add_rows(const ae_net *net, const changes *c, int32_t *sum)
{
    for (int i = 0; i < c->n; i += AT_ONCE)
        add_four(net->first, c->row + i, c->by + i, sum);
}

/* ---- the beginning ---- */

static int n_sides(const ae_facts *facts)
{
    int n = 0;

    for (int seat = 0; seat < facts->n_seats; seat++)
        n = facts->team[seat] >= n ? facts->team[seat] + 1 : n;
    return n;
}

/* Rounds and cuts off at AE_NET_MOST.  The products are below 2^31: see ae_net_fault().  The shift
 * makes what is not cut off positive, so that it is rounded down. */
static inline int32_t to_input(const ae_net *net, int i, float fact)
{
    const int32_t shift = 4096;
    int32_t x = (int32_t)(fact * net->scale[i] + 4096.5f) - shift;

    x = x > AE_NET_MOST ? AE_NET_MOST : x;
    return x < -AE_NET_MOST ? -AE_NET_MOST : x;
}

/* The shared inputs that never change in a game. */
static void add_constants(const ae_net *net, const ae_facts *facts, ae_net_memo *memo)
{
    enum { AT = AE_NET_INPUTS - AE_NET_SHARED + 2 };
    float size = (float)facts->n_seats / (float)memo->n_sides;
    changes c = { .n = 0 };

    note(&c, AT, to_input(net, AT, (float)memo->n_sides));
    note(&c, AT + 1, to_input(net, AT + 1, size));
    fill_up(&c);
    for (int seat = 0; seat < facts->n_seats; seat++)
        add_rows(net, &c, memo->sum[seat]);
}

/* A memo of other seats or of another net begins anew: all inputs are 0.  Answers the set of sides
 * whose units must be computed in any case. */
static unsigned begin(const ae_net *net, const ae_facts *facts, ae_net_memo *memo)
{
    size_t seats = (size_t)facts->n_seats;

    if (memo->net == net && memo->n_seats == facts->n_seats
        && !memcmp(memo->team, facts->team, seats))
        return 0;
    memset(memo, 0, sizeof *memo);
    memo->net = net;
    memo->n_seats = facts->n_seats;
    memo->n_sides = n_sides(facts);
    memcpy(memo->team, facts->team, seats);
    for (int seat = 0; seat < facts->n_seats; seat++)
        memcpy(memo->sum[seat], net->bias, sizeof net->bias);
    add_constants(net, facts, memo);
    return (1u << memo->n_sides) - 1;
}

/* ---- the first layer ---- */

static inline void note_input(const ae_net *net, int i, float fact, int16_t *kept, changes *c)
{
    int32_t x = to_input(net, i, fact);

    note(c, i, x - *kept);
    *kept = (int16_t)x;
}

FAST static void compare(const float *restrict fact, const float *restrict kept,
                         uint8_t *restrict is_new)
{
    for (int i = 0; i < AE_NET_INPUTS; i++)
        is_new[i] = fact[i] != kept[i];
}

/* The inputs of a seat that changed.  Most did not, so facts are compared before they are
 * converted. */
static void note_facts(const ae_net *net, const float *fact, float *kept, int16_t *input,
                       changes *c)
{
    enum { WORD = 32 };
    uint8_t is_new[AE_NET_INPUTS];

    compare(fact, kept, is_new);
    for (int i = 0; i < (int)net->n_own; i += WORD) {
        uint64_t set = 0;

        for (int k = 0; k < WORD; k += 8)
            set |= ae_gather(ae_eight(is_new + i + k)) << k;
        while (set) {
            int at = i + ae_take(&set);

            if (at >= (int)net->n_own)
                break;
            note_input(net, at, fact[at], &input[at], c);
            kept[at] = fact[at];
        }
    }
}

/* Progress and its square are inputs of every seat. */
static void note_progress(const ae_net *net, float progress, ae_net_memo *memo, changes *c)
{
    enum { AT = AE_NET_INPUTS - AE_NET_SHARED };

    c->n = 0;
    note_input(net, AT, progress, &memo->progress[0], c);
    note_input(net, AT + 1, progress * progress, &memo->progress[1], c);
}

/* Answers the set of sides whose first layer changed. */
static unsigned change_first(const ae_net *net, const ae_facts *facts, unsigned seats,
                             ae_net_memo *memo)
{
    changes shared, c;
    unsigned sides = 0;

    note_progress(net, facts->progress, memo, &shared);
    for (int seat = 0; seat < facts->n_seats; seat++) {
        c.n = 0;
        for (int i = 0; i < shared.n; i++)
            note(&c, shared.row[i], shared.by[i]);
        if (seats >> seat & 1)
            note_facts(net, facts->fact[seat], memo->fact[seat], memo->input[seat], &c);
        if (!c.n)
            continue;
        fill_up(&c);
        add_rows(net, &c, memo->sum[seat]);
        sides |= 1u << facts->team[seat];
    }
    return sides;
}

/* ---- the second layer ---- */

static inline int32_t clipped(int32_t x)
{
    return x < 0 ? 0 : x > AE_NET_FULL ? AE_NET_FULL : x;
}

FAST static void add_seat(const int32_t *restrict sum, int16_t *restrict units)
{
    for (int j = 0; j < AE_NET_FIRST; j++) {
        int32_t more = units[j] + clipped(sum[j] >> (AE_NET_FIRST_BITS - AE_NET_UNIT_BITS));

        units[j] = (int16_t)(more > INT16_MAX ? INT16_MAX : more);
    }
}

FAST static void add_sides(const ae_net_memo *memo, int16_t all[AE_NET_FIRST])
{
    int32_t sum[AE_NET_FIRST] = { 0 };

    for (int side = 0; side < memo->n_sides; side++)
        for (int j = 0; j < AE_NET_FIRST; j++)
            sum[j] += memo->units[side][j];
    for (int j = 0; j < AE_NET_FIRST; j++)
        all[j] = (int16_t)(sum[j] >> AE_NET_ALL_BITS);
}

FAST static void multiply(const int16_t (*restrict weight)[AE_NET_FIRST],
                          const int16_t *restrict unit, int32_t *restrict out)
{
    for (int m = 0; m < AE_NET_SECOND; m++) {
        int32_t sum = 0;

        for (int j = 0; j < AE_NET_FIRST; j++)
            sum += (int32_t)weight[m][j] * unit[j];
        out[m] = sum;
    }
}

static void change_side(const ae_net *net, int side, ae_net_memo *memo)
{
    memset(memo->units[side], 0, sizeof memo->units[side]);
    for (int seat = 0; seat < memo->n_seats; seat++)
        if (memo->team[seat] == side)
            add_seat(memo->sum[seat], memo->units[side]);
    multiply(net->own, memo->units[side], memo->own[side]);
}

static void change_second(const ae_net *net, unsigned sides, ae_net_memo *memo)
{
    int16_t all[AE_NET_FIRST];

    for (int side = 0; side < memo->n_sides; side++)
        if (sides >> side & 1)
            change_side(net, side, memo);
    add_sides(memo, all);
    multiply(net->all, all, memo->common);
}

/* ---- scores ---- */

FAST static int32_t sum_up(const ae_net *net, const int32_t *restrict own,
                           const int32_t *restrict common)
{
    int32_t score = 0;

    for (int m = 0; m < AE_NET_SECOND; m++)
        score += net->out[m]
                 * clipped((net->second_bias[m] + own[m] + common[m]) >> AE_NET_UNIT_BITS);
    return score;
}

/* What is linear in the inputs of each side, by the sums that begin at this column. */
static void add_linear(float p, const ae_net_memo *memo, int column,
                       float of_side[AE_MAX_SEATS])
{
    const float one = 1 / (float)(1 << AE_NET_FIRST_BITS);

    for (int side = 0; side < memo->n_sides; side++)
        of_side[side] = 0;
    for (int seat = 0; seat < memo->n_seats; seat++) {
        float start = (float)memo->sum[seat][column];
        float end = (float)memo->sum[seat][column + 1];

        of_side[memo->team[seat]] += one * ((1 - p) * start + p * end);
    }
}

void ae_net_scores(const ae_net *net, const ae_facts *facts, unsigned seats, ae_net_memo *memo,
                   float score[AE_MAX_SEATS])
{
    const float one = 1 / (float)(1 << 2 * AE_NET_UNIT_BITS);
    float common = net->common[0] + (net->common[1] - net->common[0]) * facts->progress;
    float of_side[AE_MAX_SEATS];
    unsigned sides;

    sides = begin(net, facts, memo);
    sides |= change_first(net, facts, sides ? ~0u : seats, memo);
    if (sides) {
        change_second(net, sides, memo);
        for (int side = 0; side < memo->n_sides; side++)
            memo->score[side] = sum_up(net, memo->own[side], memo->common);
    }
    add_linear(facts->progress, memo, AE_NET_OWN_SUMS, of_side);
    for (int side = 0; side < memo->n_sides; side++)
        of_side[side] = net->unit * (common + of_side[side] + one * (float)memo->score[side]);
    for (int seat = 0; seat < facts->n_seats; seat++)
        score[seat] = of_side[facts->team[seat]];
}

void ae_net_second_scores(const ae_net *net, const ae_facts *facts, const ae_net_memo *memo,
                          float score[AE_MAX_SEATS])
{
    float of_side[AE_MAX_SEATS];

    add_linear(facts->progress, memo, AE_NET_SECOND_OPINION, of_side);
    for (int seat = 0; seat < facts->n_seats; seat++)
        score[seat] = net->unit * of_side[facts->team[seat]];
}

float ae_net_sharpness(const ae_net *net, float progress)
{
    return net->sharpness[0] + progress * (net->sharpness[1] + progress * net->sharpness[2]);
}
