/*
 * vec.c: many games at once.
 *
 * A game is always at a choice, or over: `seat` has the moves of `list`, or is -1.  The random
 * numbers of a game follow from the seed of the environment, the number of the game and how often it
 * has begun, so no game depends on another.
 */
#include "lib/aedile_vec.h"

#include <string.h>

#include "lib/private.h"

typedef struct {
    ae_rng rng;    /* for luck */
    ae_rng choice; /* for bots and random actions */
    uint32_t n_begun;
    int32_t steps;
    int8_t seat, last; /* who has the choice; who made the last one */
    uint8_t is_over;   /* terminated or truncated */
} vec_game;

struct aedile_vec {
    const aedile_setup *setup;
    int n, autoreset, limit;
    uint64_t seed;
    size_t stride; /* from state to state */
    vec_game *game;
    aedile_moves *list;
    uint8_t *states;
    struct {
        int8_t *seat;
        int32_t *n_legal;
        uint8_t *mask;
        int16_t *observation, *final;
        float *reward;
        int16_t *score;
        uint8_t *terminated, *truncated;
        int32_t *steps;
    } out;
};

static void *state_of(const aedile_vec *v, int i)
{
    return v->states + (size_t)i * v->stride;
}

/* ---- what a step writes ---- */

static void put_observation(const aedile_vec *v, int i, int16_t *out)
{
    const vec_game *g = &v->game[i];

    if (out)
        aedile_observe(v->setup, state_of(v, i), g->seat >= 0 ? g->seat : g->last,
                       out + (size_t)i * (size_t)v->setup->n_numbers);
}

static void put_mask(const aedile_vec *v, int i)
{
    size_t n = (size_t)v->list[i].n;
    uint8_t *row = v->out.mask + (size_t)i * AEDILE_MAX_MOVES;

    memset(row, 1, n);
    memset(row + n, 0, AEDILE_MAX_MOVES - n);
}

/* The choice that is due now. */
static void put_choice(const aedile_vec *v, int i)
{
    const vec_game *g = &v->game[i];

    if (v->out.seat)
        v->out.seat[i] = g->seat;
    if (v->out.n_legal)
        v->out.n_legal[i] = v->list[i].n;
    if (v->out.steps)
        v->out.steps[i] = g->steps;
    if (v->out.mask)
        put_mask(v, i);
    put_observation(v, i, v->out.observation);
}

static void put_end(const aedile_vec *v, int i, int is_terminated, int is_truncated)
{
    if (v->out.terminated)
        v->out.terminated[i] = (uint8_t)is_terminated;
    if (v->out.truncated)
        v->out.truncated[i] = (uint8_t)is_truncated;
    if (v->out.reward)
        memset(v->out.reward + (size_t)i * AE_MAX_SEATS, 0, AE_MAX_SEATS * sizeof(float));
}

/* Seats of other teams that are worse minus those that are better, by the number of them all. */
static float reward_of(const ae_result *result, int seats, int seat)
{
    int rivals = 0, ahead = 0;

    for (int other = 0; other < seats; other++) {
        if (result[other].team == result[seat].team)
            continue;
        rivals++;
        ahead +=
            (result[other].rank > result[seat].rank) - (result[other].rank < result[seat].rank);
    }
    return rivals ? (float)ahead / (float)rivals : 0;
}

static void put_result(const aedile_vec *v, int i, int is_terminated)
{
    int seats = v->setup->setup.seats;
    float *reward = v->out.reward ? v->out.reward + (size_t)i * AE_MAX_SEATS : NULL;
    int16_t *score = v->out.score ? v->out.score + (size_t)i * AE_MAX_SEATS : NULL;
    ae_result result[AE_MAX_SEATS];

    if (!reward && !score)
        return;
    memset(result, 0, sizeof result);
    v->setup->game->result(v->setup->board, state_of(v, i), result);
    for (int seat = 0; seat < AE_MAX_SEATS; seat++) {
        if (score)
            score[seat] = seat < seats ? result[seat].score : 0;
        if (reward && is_terminated)
            reward[seat] = seat < seats ? reward_of(result, seats, seat) : 0;
    }
}

/* ---- games ---- */

/* Goes to the next choice. */
static void advance(aedile_vec *v, int i)
{
    vec_game *g = &v->game[i];

    g->seat = (int8_t)aedile_advance(v->setup, state_of(v, i), &g->rng.state, &v->list[i]);
    if (g->seat < 0)
        v->list[i].n = 0;
}

static ae_rng random_of(const aedile_vec *v, int i, uint32_t n_begun, uint64_t which)
{
    ae_rng rng = { .state = v->seed };

    rng.state = ae_rng_next(&rng) + (uint64_t)i;
    rng.state = ae_rng_next(&rng) + ((uint64_t)n_begun << 1 | which);
    return (ae_rng){ .state = ae_rng_next(&rng) };
}

/* A start without any choice would never end; no game has one. */
static void begin(aedile_vec *v, int i)
{
    vec_game *g = &v->game[i];

    *g = (vec_game){ .n_begun = g->n_begun + 1 };
    g->rng = random_of(v, i, g->n_begun, 0);
    g->choice = random_of(v, i, g->n_begun, 1);
    aedile_start(v->setup, state_of(v, i));
    advance(v, i);
    g->last = g->seat;
    AE_ASSERT(g->seat >= 0);
}

static void end(aedile_vec *v, int i, int is_terminated)
{
    vec_game *g = &v->game[i];

    g->is_over = 1;
    g->seat = -1;
    v->list[i].n = 0;
    put_end(v, i, is_terminated, !is_terminated);
    put_result(v, i, is_terminated);
    if (v->autoreset == AEDILE_SAME_STEP) {
        put_observation(v, i, v->out.final);
        begin(v, i);
    }
}

static void step(aedile_vec *v, int i, int32_t action)
{
    vec_game *g = &v->game[i];

    g->last = g->seat;
    g->steps++;
    aedile_apply(v->setup, state_of(v, i), g->seat, v->list[i].move[action]);
    advance(v, i);
    if (g->seat < 0 || (v->limit && g->steps >= v->limit))
        end(v, i, g->seat < 0);
    else
        put_end(v, i, 0, 0);
}

/* ---- making ---- */

static int has_memory(aedile_vec *v)
{
    size_t n = (size_t)v->n;

    v->stride = (v->setup->game->state_size + 63) / 64 * 64;
    v->game = calloc(n, sizeof *v->game);
    v->list = calloc(n, sizeof *v->list);
    v->states = calloc(n, v->stride);
    return v->game && v->list && v->states;
}

aedile_vec *aedile_vec_new(const aedile_setup *setup, int n, uint64_t seed, int autoreset,
                           aedile_error *error)
{
    aedile_vec *v;

    if (n < 1 || autoreset < AEDILE_NEXT_STEP || autoreset > AEDILE_DISABLED)
        return lib_refuse_at(error, n < 1 ? "n" : "autoreset", "value"), NULL;
    v = calloc(1, sizeof *v);
    if (v)
        *v = (aedile_vec){ .setup = setup, .n = n, .autoreset = autoreset, .seed = seed };
    if (!v || !has_memory(v)) {
        lib_refuse_at(error, "n", "memory");
        aedile_vec_free(v);
        return NULL;
    }
    aedile_vec_reset(v, 0, n, NULL);
    return v;
}

void aedile_vec_free(aedile_vec *v)
{
    if (!v)
        return;
    free(v->states);
    free(v->list);
    free(v->game);
    free(v);
}

void aedile_vec_output(aedile_vec *v, int out, void *array)
{
    switch (out) {
    case AEDILE_OUT_SEAT:
        v->out.seat = array;
        break;
    case AEDILE_OUT_N_LEGAL:
        v->out.n_legal = array;
        break;
    case AEDILE_OUT_MASK:
        v->out.mask = array;
        break;
    case AEDILE_OUT_OBSERVATION:
        v->out.observation = array;
        break;
    case AEDILE_OUT_FINAL:
        v->out.final = array;
        break;
    case AEDILE_OUT_REWARD:
        v->out.reward = array;
        break;
    case AEDILE_OUT_SCORE:
        v->out.score = array;
        break;
    case AEDILE_OUT_TERMINATED:
        v->out.terminated = array;
        break;
    case AEDILE_OUT_TRUNCATED:
        v->out.truncated = array;
        break;
    case AEDILE_OUT_STEPS:
        v->out.steps = array;
        break;
    default:
        break;
    }
}

void aedile_vec_limit(aedile_vec *v, int steps)
{
    v->limit = steps > 0 ? steps : 0;
}

void aedile_vec_seed(aedile_vec *v, uint64_t seed)
{
    v->seed = seed;
    for (int i = 0; i < v->n; i++)
        v->game[i].n_begun = 0;
}

/* ---- reset and step ---- */

void aedile_vec_reset(aedile_vec *v, int from, int to, const uint8_t *which)
{
    for (int i = from; i < to; i++) {
        if (which && !which[i])
            continue;
        begin(v, i);
        put_end(v, i, 0, 0);
        put_choice(v, i);
    }
}

static int is_legal(const aedile_vec *v, int i, int32_t action)
{
    return action == AEDILE_SKIP || (v->game[i].is_over && v->autoreset == AEDILE_NEXT_STEP)
           || (action >= 0 && action < v->list[i].n);
}

static int refuse(const aedile_vec *v, int i, aedile_error *error)
{
    char where[40];
    ae_text text = AE_TEXT_IN(where);

    ae_put(&text, "game ");
    ae_put_int(&text, i);
    return lib_refuse_at(error, where, v->game[i].is_over ? "over" : "action");
}

int aedile_vec_step(aedile_vec *v, int from, int to, const int32_t *actions,
                    aedile_error *error)
{
    for (int i = from; i < to; i++)
        if (!is_legal(v, i, actions[i]))
            return refuse(v, i, error);
    for (int i = from; i < to; i++) {
        if (actions[i] == AEDILE_SKIP)
            continue;
        if (v->game[i].is_over) {
            begin(v, i);
            put_end(v, i, 0, 0);
        } else {
            step(v, i, actions[i]);
        }
        put_choice(v, i);
    }
    return 1;
}

/* ---- actions ---- */

static int32_t action_of(const aedile_moves *list, ae_move move)
{
    int32_t action = 0;

    while (list->move[action] != move)
        action++;
    return action;
}

void aedile_vec_choose(aedile_vec *v, int from, int to, unsigned seats, aedile_bot *bot,
                       int32_t *actions)
{
    for (int i = from; i < to; i++) {
        vec_game *g = &v->game[i];

        actions[i] = AEDILE_SKIP;
        if (g->seat < 0 || !(seats >> g->seat & 1))
            continue;
        aedile_bot_seed(bot, ae_rng_next(&g->choice));
        actions[i] =
            action_of(&v->list[i], aedile_bot_choose(bot, v->setup, state_of(v, i), g->seat));
    }
}

void aedile_vec_random(aedile_vec *v, int from, int to, int32_t *actions)
{
    for (int i = from; i < to; i++) {
        uint32_t n = (uint32_t)v->list[i].n;

        actions[i] = v->autoreset == AEDILE_DISABLED ? AEDILE_SKIP : 0;
        if (n)
            actions[i] = (int32_t)ae_rng_below(&v->game[i].choice, n);
    }
}

size_t aedile_vec_legal(const aedile_vec *v, int from, int to, int64_t *offset,
                        aedile_move *move, aedile_features *features, size_t room)
{
    size_t n = 0;

    if (offset)
        offset[0] = 0;
    for (int i = from; i < to; i++) {
        const aedile_moves *list = &v->list[i];

        for (int k = 0; k < list->n; k++, n++) {
            if (move && n < room)
                move[n] = list->move[k];
            if (features && n < room)
                aedile_move_features(v->setup, state_of(v, i), v->game[i].seat, list->move[k],
                                     &features[n]);
        }
        if (offset)
            offset[i - from + 1] = (int64_t)n;
    }
    return n;
}

/* ---- single games ---- */

int aedile_vec_count(const aedile_vec *v)
{
    return v->n;
}

const void *aedile_vec_state(const aedile_vec *v, int i)
{
    return state_of(v, i);
}

int aedile_vec_set_state(aedile_vec *v, int i, const void *state, aedile_error *error)
{
    vec_game *g = &v->game[i];

    if (!aedile_check(v->setup, state, error))
        return 0;
    if (!aedile_to_act(v->setup, state))
        return lib_refuse(error, AE_OVER, NULL);
    memcpy(state_of(v, i), state, v->setup->game->state_size);
    g->steps = 0;
    g->is_over = 0;
    advance(v, i);
    g->last = g->seat >= 0 ? g->seat : g->last;
    if (g->seat < 0)
        end(v, i, 1);
    else
        put_end(v, i, 0, 0);
    put_choice(v, i);
    return 1;
}
