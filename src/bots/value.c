/*
 * value.c: the estimated score and chance to win of each seat in a position.
 *
 * Only sums, products and quotients of floats in a fixed order, so that every compiler gives the
 * same result.
 */
#include "bots/value.h"

/* AE_DUEL or AE_MANY: whether there are two sides, or more. */
static int kind_of(const ae_facts *facts)
{
    for (int seat = 2; seat < facts->n_seats; seat++)
        if (facts->team[seat] != facts->team[0] && facts->team[seat] != facts->team[1])
            return AE_MANY;
    return AE_DUEL;
}

int ae_value_kind(const ae_game *game, const ae_board *board, const void *state)
{
    ae_facts facts;

    game->eval->read(board, state, &facts);
    return kind_of(&facts);
}

static const ae_worth *worths(const ae_eval *eval, const ae_facts *facts)
{
    return eval->worth[kind_of(facts)];
}

/* Null if the game has none for so many sides, or if it has not been loaded. */
static const ae_net *net_of(const ae_eval *eval, const ae_facts *facts)
{
    const ae_net *net = eval->net ? eval->net[kind_of(facts)] : NULL;

    return net && net->magic == AE_NET_MAGIC ? net : NULL;
}

static float between(ae_worth w, float progress)
{
    return w.start + (w.end - w.start) * progress;
}

float ae_value_part(const ae_eval *eval, const ae_facts *facts, int seat, int fact)
{
    return facts->fact[seat][fact] * between(worths(eval, facts)[fact], facts->progress);
}

static float spread_at(const float spread[2], const ae_facts *facts)
{
    return spread[0] + (spread[1] - spread[0]) * facts->progress;
}

static float spread_of_net(const ae_net *net, const ae_facts *facts)
{
    return spread_at(net->spread, facts);
}

static int has_second(const ae_net *net)
{
    return net->second_spread[0] > 0;
}

static float spread_of_worths(const ae_eval *eval, const ae_facts *facts)
{
    return between(worths(eval, facts)[eval->n + AE_SPREAD], facts->progress);
}

float ae_value_spread(const ae_eval *eval, const ae_facts *facts)
{
    const ae_net *net = net_of(eval, facts);

    return net ? spread_of_net(net, facts) : spread_of_worths(eval, facts);
}

/* The expected score of each seat: the common part and the worth of its n facts. */
static void expect(const ae_worth *worth, int n, const ae_facts *facts, float own[AE_MAX_SEATS])
{
    for (int seat = 0; seat < facts->n_seats; seat++)
        own[seat] = between(worth[n + AE_COMMON], facts->progress);
    for (int i = 0; i < n; i++) {
        float one = between(worth[i], facts->progress);

        for (int seat = 0; seat < facts->n_seats; seat++)
            own[seat] += facts->fact[seat][i] * one;
    }
}

/* Maps a lead, counted in spreads, to 0..1: no lead is 1/2, a lead of one spread is 3/4. */
static float chance(float lead)
{
    return 0.5f + 0.5f * lead / (1 + (lead < 0 ? -lead : lead));
}

static float best_rival(const ae_facts *facts, const float score[AE_MAX_SEATS], int seat)
{
    float best = -1e9f;

    for (int other = 0; other < facts->n_seats; other++)
        if (facts->team[other] != facts->team[seat] && score[other] > best)
            best = score[other];
    return best;
}

static void share_in_teams(const ae_facts *facts, const float own[AE_MAX_SEATS],
                           float score[AE_MAX_SEATS])
{
    for (int seat = 0; seat < facts->n_seats; seat++) {
        score[seat] = 0;
        for (int other = 0; other < facts->n_seats; other++)
            if (facts->team[other] == facts->team[seat])
                score[seat] += own[other];
    }
}

/* Scores are those of sides: every seat of a team has the same. */
static void weigh_lead(const ae_facts *facts, float spread, ae_value *out)
{
    for (int seat = 0; seat < facts->n_seats; seat++)
        out->lead[seat] =
            chance((out->score[seat] - best_rival(facts, out->score, seat)) / spread);
}

/* How many teams share the victory. */
static int n_winners(const ae_facts *facts, const ae_result *result)
{
    unsigned teams = 0;
    int n = 0;

    for (int seat = 0; seat < facts->n_seats; seat++)
        if (result[seat].rank == 1 && !(teams >> facts->team[seat] & 1)) {
            teams |= 1u << facts->team[seat];
            n++;
        }
    return n;
}

/* At the end, winning counts 0.9, divided among the teams that share the victory.  The lead counts
 * 0.1, so that a bot that cannot change who wins still plays for points. */
static void weigh_end(const ae_game *game, const ae_board *board, const void *state,
                      const ae_facts *facts, ae_value *out)
{
    ae_result result[AE_MAX_SEATS];
    float own[AE_MAX_SEATS] = { 0 }, prize;

    game->result(board, state, result);
    prize = 0.9f / (float)n_winners(facts, result);
    for (int seat = 0; seat < facts->n_seats; seat++)
        own[seat] = result[seat].score;
    share_in_teams(facts, own, out->score);
    weigh_lead(facts, worths(game->eval, facts)[game->eval->n + AE_SPREAD].end, out);
    for (int seat = 0; seat < facts->n_seats; seat++)
        out->win[seat] = 0.1f * out->lead[seat] + (result[seat].rank == 1 ? prize : 0);
}

static void weigh_by_worths(const ae_eval *eval, const ae_facts *facts, ae_value *out)
{
    const ae_worth *worth = worths(eval, facts);
    float own[AE_MAX_SEATS] = { 0 };

    expect(worth, eval->n, facts, own);
    share_in_teams(facts, own, out->score);
    weigh_lead(facts, spread_of_worths(eval, facts), out);
    for (int seat = 0; seat < facts->n_seats; seat++)
        out->win[seat] = out->lead[seat];
}

/* e to the power of x, for x from -16 to 0; less counts as -16.  (1 + x/1024)^1024, by products of
 * floats alone. */
static float power_of_e(float x)
{
    float y = 1 + (x < -16 ? -16 : x) / 1024;

    for (int i = 0; i < 10; i++)
        y *= y;
    return y;
}

/* The chance of each side to win, by the scores of all: a softmax. */
static void soften(const ae_facts *facts, float sharpness, const float score[AE_MAX_SEATS],
                   float win[AE_MAX_SEATS])
{
    float most = score[0], sum = 0;
    unsigned seen = 0;

    for (int seat = 1; seat < facts->n_seats; seat++)
        most = score[seat] > most ? score[seat] : most;
    for (int seat = 0; seat < facts->n_seats; seat++) {
        win[seat] = power_of_e(sharpness * (score[seat] - most));
        sum += seen >> facts->team[seat] & 1 ? 0 : win[seat];
        seen |= 1u << facts->team[seat];
    }
    for (int seat = 0; seat < facts->n_seats; seat++)
        win[seat] /= sum;
}

/* How much the second opinion counts, if there is one.  It says no more than a lead. */
static const float second_share = 0.6f;

static void add_second(const ae_net *net, const ae_value_memo *memo, ae_value *out)
{
    const ae_facts *facts = &memo->facts;
    ae_value other;

    ae_net_second_scores(net, facts, &memo->net, other.score);
    weigh_lead(facts, spread_at(net->second_spread, facts), &other);
    for (int seat = 0; seat < facts->n_seats; seat++)
        out->win[seat] += second_share * (other.lead[seat] - out->win[seat]);
}

/* The chance to win counts 0.9 and the lead 0.1, as at the end. */
static void weigh_by_net(const ae_net *net, ae_value_memo *memo, ae_value *out)
{
    const ae_facts *facts = &memo->facts;
    float win[AE_MAX_SEATS];

    ae_net_scores(net, facts, memo->changed, &memo->net, out->score);
    memo->changed = 0;
    weigh_lead(facts, spread_of_net(net, facts), out);
    soften(facts, ae_net_sharpness(net, facts->progress), out->score, win);
    for (int seat = 0; seat < facts->n_seats; seat++)
        out->win[seat] = 0.9f * win[seat] + 0.1f * out->lead[seat];
    if (has_second(net))
        add_second(net, memo, out);
}

static void read_facts(const ae_eval *eval, const ae_board *board, const void *state,
                       ae_value_memo *memo)
{
    if (eval->read_near) {
        memo->changed |= eval->read_near(board, state, &memo->kept, &memo->facts);
    } else {
        eval->read(board, state, &memo->facts);
        memo->changed = ~0u;
    }
}

void ae_value_near(const ae_game *game, const ae_board *board, const void *state,
                   ae_value_memo *memo, ae_value *out)
{
    const ae_net *net;

    read_facts(game->eval, board, state, memo);
    net = memo->is_plain ? NULL : net_of(game->eval, &memo->facts);
    if (!game->to_act(board, state))
        weigh_end(game, board, state, &memo->facts, out);
    else if (net)
        weigh_by_net(net, memo, out);
    else
        weigh_by_worths(game->eval, &memo->facts, out);
}

void ae_value_of(const ae_game *game, const ae_board *board, const void *state, ae_value *out)
{
    ae_value_memo memo = { .net = { .net = NULL } };

    ae_value_near(game, board, state, &memo, out);
}

/* By a net, the chance to win is what is left without the lead.  Worths, and a second opinion, say
 * no more than the lead, and its square comes nearer to a chance. */
static float share_of(const ae_net *net, float win, float lead)
{
    float chance_alone = (win - 0.1f * lead) / 0.9f;

    if (!net)
        return win * win;
    if (has_second(net))
        return win * (1 + second_share * (win - 1));
    return chance_alone > 0 ? chance_alone : 0;
}

void ae_value_shares(const ae_eval *eval, const ae_facts *facts, const ae_value *value,
                     float share[AE_MAX_SEATS])
{
    const ae_net *net = net_of(eval, facts);
    float own[AE_MAX_SEATS] = { 0 }, sum = 0;

    for (int seat = 0; seat < facts->n_seats; seat++) {
        own[seat] = share_of(net, value->win[seat], value->lead[seat]);
        sum += own[seat];
    }
    share_in_teams(facts, own, share);
    for (int seat = 0; seat < facts->n_seats; seat++)
        share[seat] /= sum;
}

float ae_value_score(const ae_eval *eval, const ae_facts *facts, int seat)
{
    const ae_net *net = net_of(eval, facts);
    ae_net_memo memo = { .net = NULL };
    ae_value value;

    if (net)
        ae_net_scores(net, facts, ~0u, &memo, value.score);
    else
        weigh_by_worths(eval, facts, &value);
    return value.score[seat];
}
