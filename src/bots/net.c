/*
 * net.c: computes what a net says of a position, in integers.
 *
 * The loops are written so that compilers turn them into vector instructions; on x86 they are
 * compiled twice, for processors with AVX2 and for others, and the right one is chosen when the
 * program starts.
 */
#include "bots/net.h"

#include <string.h>

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

/* ---- inputs ---- */

static int n_sides(const ae_facts *facts)
{
    int n = 0;

    for (int seat = 0; seat < facts->n_seats; seat++)
        n = facts->team[seat] >= n ? facts->team[seat] + 1 : n;
    return n;
}

static void share(ae_facts *facts, int sides)
{
    float progress = facts->progress, size = (float)facts->n_seats / (float)sides;

    for (int seat = 0; seat < facts->n_seats; seat++) {
        float *shared = &facts->fact[seat][AE_NET_INPUTS - AE_NET_SHARED];

        shared[0] = progress;
        shared[1] = progress * progress;
        shared[2] = (float)sides;
        shared[3] = size;
    }
}

/* Rounds and cuts off at AE_NET_MOST.  The products are below 2^31: see ae_net_fault(). */
FAST static void to_inputs(const ae_net *net, const float *fact, int16_t *out)
{
    const int32_t shift =
        4096; /* makes what is not cut off positive, so that it is rounded down */

    for (int i = 0; i < AE_NET_INPUTS; i++) {
        int32_t x = (int32_t)(fact[i] * net->scale[i] + 4096.5f) - shift;

        x = x > AE_NET_MOST ? AE_NET_MOST : x;
        out[i] = (int16_t)(x < -AE_NET_MOST ? -AE_NET_MOST : x);
    }
}

/* The numbers between the last count and the shared inputs mean nothing. */
static void clear_rest(const ae_net *net, float *fact)
{
    for (uint32_t i = net->n_own; i < AE_NET_INPUTS - AE_NET_SHARED; i++)
        fact[i] = 0;
}

/* ---- the first layer ---- */

FAST static void add_row(const int16_t *restrict row, int16_t by, int32_t *restrict sum)
{
    for (int j = 0; j < AE_NET_WIDTH; j++)
        sum[j] += (int32_t)by * row[j];
}

/* Adds what the changed inputs change.  The difference of two inputs fits, since each is at most
 * AE_NET_MOST. */
static void change(const ae_net *net, const int16_t *input, int16_t *kept, int32_t *sum)
{
    enum { STEP = 8 };

    for (int i = 0; i < AE_NET_INPUTS; i += STEP) {
        if (!memcmp(input + i, kept + i, STEP * sizeof *input))
            continue;
        for (int k = i; k < i + STEP; k++)
            if (input[k] != kept[k])
                add_row(net->first[k], (int16_t)(input[k] - kept[k]), sum);
    }
    memcpy(kept, input, AE_NET_INPUTS * sizeof *input);
}

static void begin(const ae_net *net, int n_seats, ae_net_memo *memo)
{
    if (memo->net == net && memo->n_seats == n_seats)
        return;
    memo->net = net;
    memo->n_seats = n_seats;
    memset(memo->input, 0, sizeof memo->input);
    for (int seat = 0; seat < n_seats; seat++)
        memcpy(memo->sum[seat], net->bias, sizeof net->bias);
}

static void first_layer(const ae_net *net, ae_facts *facts, ae_net_memo *memo)
{
    int16_t input[AE_NET_INPUTS];

    begin(net, facts->n_seats, memo);
    for (int seat = 0; seat < facts->n_seats; seat++) {
        clear_rest(net, facts->fact[seat]);
        to_inputs(net, facts->fact[seat], input);
        change(net, input, memo->input[seat], memo->sum[seat]);
    }
}

/* ---- the second layer ---- */

typedef struct {
    int16_t first[AE_MAX_SEATS][AE_NET_FIRST]; /* of each side */
    int16_t all[AE_NET_FIRST];
    int32_t base[AE_NET_SECOND]; /* what all sides have in common */
    float linear[AE_MAX_SEATS];
} layers;

static inline int32_t clipped(int32_t x)
{
    return x < 0 ? 0 : x > AE_NET_FULL ? AE_NET_FULL : x;
}

FAST static void add_seat(const int32_t *restrict sum, int16_t *restrict side)
{
    for (int j = 0; j < AE_NET_FIRST; j++) {
        int32_t more = side[j] + clipped(sum[j] >> (AE_NET_FIRST_BITS - AE_NET_UNIT_BITS));

        side[j] = (int16_t)(more > INT16_MAX ? INT16_MAX : more);
    }
}

FAST static void pool(const ae_net *net, int sides, layers *l)
{
    int32_t sum[AE_NET_FIRST] = { 0 };

    for (int side = 0; side < sides; side++)
        for (int j = 0; j < AE_NET_FIRST; j++)
            sum[j] += l->first[side][j];
    for (int j = 0; j < AE_NET_FIRST; j++)
        l->all[j] = (int16_t)(sum[j] >> AE_NET_ALL_BITS);
    for (int m = 0; m < AE_NET_SECOND; m++) {
        int32_t base = net->second_bias[m];

        for (int j = 0; j < AE_NET_FIRST; j++)
            base += (int32_t)net->all[m][j] * l->all[j];
        l->base[m] = base;
    }
}

FAST static int32_t second_layer(const ae_net *net, const int16_t *first, const int32_t *base)
{
    int32_t score = 0;

    for (int m = 0; m < AE_NET_SECOND; m++) {
        int32_t sum = base[m];

        for (int j = 0; j < AE_NET_FIRST; j++)
            sum += (int32_t)net->own[m][j] * first[j];
        score += net->out[m] * clipped(sum >> AE_NET_UNIT_BITS);
    }
    return score;
}

/* ---- scores ---- */

static void gather(const ae_facts *facts, const ae_net_memo *memo, layers *l)
{
    const float one = 1 / (float)(1 << AE_NET_FIRST_BITS);
    float p = facts->progress;

    memset(l, 0, sizeof *l);
    for (int seat = 0; seat < facts->n_seats; seat++) {
        const int32_t *sum = memo->sum[seat];
        int side = facts->team[seat];

        add_seat(sum, l->first[side]);
        l->linear[side] +=
            one * ((1 - p) * (float)sum[AE_NET_FIRST] + p * (float)sum[AE_NET_FIRST + 1]);
    }
}

void ae_net_scores(const ae_net *net, ae_facts *facts, ae_net_memo *memo,
                   float score[AE_MAX_SEATS])
{
    const float one = 1 / (float)(1 << 2 * AE_NET_UNIT_BITS);
    int sides = n_sides(facts);
    float common = net->common[0] + (net->common[1] - net->common[0]) * facts->progress;
    float of_side[AE_MAX_SEATS];
    layers l;

    share(facts, sides);
    first_layer(net, facts, memo);
    gather(facts, memo, &l);
    pool(net, sides, &l);
    for (int side = 0; side < sides; side++)
        of_side[side] =
            net->unit
            * (common + l.linear[side] + one * (float)second_layer(net, l.first[side], l.base));
    for (int seat = 0; seat < facts->n_seats; seat++)
        score[seat] = of_side[facts->team[seat]];
}

float ae_net_sharpness(const ae_net *net, float progress)
{
    return net->sharpness[0] + progress * (net->sharpness[1] + progress * net->sharpness[2]);
}
