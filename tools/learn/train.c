/*
 * train.c: fits a net to notes of learn_play, without anything but a C compiler.
 *
 *   learn_train --notes FILES --out NET [--passes 12] [--threads 2] [--seed 1] [--pull 6]
 *               [--win 0]
 *
 * FILES have commas between them, the newest last.  Does what train.py does, slower; the result
 * depends on the notes, the passes and the seed, not on the number of threads: a batch is always
 * divided into the same shards, and their gradients are added in the same order.
 */
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "learn.h"
#include "notes.h"

enum { IN = AE_NET_INPUTS, H = AE_NET_FIRST, Z = AE_NET_SECOND, SIDES = AE_MAX_SEATS };
enum { SHARDS = 16, SHARD = 256, MAX_FILES = 16, PHASES = 3, HELD_OUT_OF = 20 };

/* ---- the net while it is trained ---- */

typedef struct {
    float start[IN], end[IN], common[2], sharpness[3];
    float out[Z], first_bias[H], second_bias[Z];
    float first[IN][H], own[H][Z], all[H][Z]; /* these are drawn towards 0 */
} params;

enum { N_PARAMS = sizeof(params) / sizeof(float) };
enum { N_FREE = offsetof(params, first) / sizeof(float) };

typedef struct {
    learn_note *row;
    float (*aim)[SIDES]; /* scores in units to aim at, for each row */
    size_t n;
    int n_own;
    float unit, mean[IN], std[IN], most[IN];
    float win; /* how much the chance to win counts beside the score */
} data;

typedef struct {
    float x[SIDES][IN], h[SIDES][H]; /* of each seat */
    float side[SIDES][H], pool[H], z[SIDES][Z], score[SIDES];
} pass;

static float cut(float x)
{
    const float full = (float)AE_NET_FULL / (1 << AE_NET_UNIT_BITS);

    return x < 0 ? 0 : x > full ? full : x;
}

static void read_inputs(const data *d, const learn_note *n, pass *a)
{
    float p = n->progress;
    float shared[AE_NET_SHARED] = { p, p * p, n->n_sides, (float)n->n_seats / n->n_sides };

    for (int seat = 0; seat < n->n_seats; seat++)
        for (int i = 0; i < IN; i++) {
            float x = i < IN - AE_NET_SHARED ? (float)n->input[seat][i] / (float)NOTE_UNIT
                                             : shared[i - (IN - AE_NET_SHARED)];

            a->x[seat][i] = (x - d->mean[i]) / d->std[i];
        }
}

static void first_layer(const params *w, const learn_note *n, int seat, pass *a)
{
    float *h = a->h[seat], linear = 0;
    int side = n->team[seat];

    memcpy(h, w->first_bias, sizeof w->first_bias);
    for (int i = 0; i < IN; i++) {
        float x = a->x[seat][i];

        linear += x * (w->start[i] + (w->end[i] - w->start[i]) * n->progress);
        for (int j = 0; j < H; j++)
            h[j] += x * w->first[i][j];
    }
    a->score[side] += linear;
    for (int j = 0; j < H; j++) {
        h[j] = cut(h[j]);
        a->side[side][j] += h[j];
        a->pool[j] += h[j];
    }
}

static void second_layer(const params *w, int side, pass *a)
{
    float *z = a->z[side];

    memcpy(z, w->second_bias, sizeof w->second_bias);
    for (int j = 0; j < H; j++)
        for (int m = 0; m < Z; m++)
            z[m] += a->side[side][j] * w->own[j][m] + a->pool[j] * w->all[j][m];
    for (int m = 0; m < Z; m++) {
        z[m] = cut(z[m]);
        a->score[side] += z[m] * w->out[m];
    }
}

static void run(const params *w, const data *d, const learn_note *n, pass *a)
{
    read_inputs(d, n, a);
    memset(a->side, 0, sizeof a->side);
    memset(a->pool, 0, sizeof a->pool);
    for (int side = 0; side < n->n_sides; side++)
        a->score[side] = w->common[0] + (w->common[1] - w->common[0]) * n->progress;
    for (int seat = 0; seat < n->n_seats; seat++)
        first_layer(w, n, seat, a);
    for (int side = 0; side < n->n_sides; side++)
        second_layer(w, side, a);
}

/* ---- losses and gradients ---- */

static float sharpness_of(const params *w, float p)
{
    return w->sharpness[0] + p * (w->sharpness[1] + p * w->sharpness[2]);
}

static float mean_of(const float *x, int n)
{
    float sum = 0;

    for (int i = 0; i < n; i++)
        sum += x[i];
    return sum / (float)n;
}

/* The chances to win by these scores. */
static void soften(const params *w, const learn_note *n, const float *score, float win[SIDES])
{
    float k = sharpness_of(w, n->progress), sum = 0, most = -1e9f;

    for (int side = 0; side < n->n_sides; side++)
        most = fmaxf(most, k * score[side]);
    for (int side = 0; side < n->n_sides; side++)
        sum += win[side] = expf(k * score[side] - most);
    for (int side = 0; side < n->n_sides; side++)
        win[side] /= sum;
}

/* The derivative of the loss by each score, and by the sharpness. */
static void slopes(const params *w, const data *d, size_t row, const float *score,
                   float by_score[SIDES], params *grad)
{
    const learn_note *n = &d->row[row];
    const float *aim = d->aim[row];
    float own = mean_of(score, n->n_sides), end = mean_of(aim, n->n_sides), p = n->progress;
    float win[SIDES], by_k = 0, by_win = d->win * sharpness_of(w, p);

    soften(w, n, score, win);
    for (int side = 0; side < n->n_sides; side++) {
        float off = (score[side] - own) - (aim[side] - end);

        by_score[side] = 2 * (off + 0.05f * (own - end)) / (float)n->n_sides
                         + by_win * (win[side] - n->share[side]);
        by_k += (win[side] - n->share[side]) * score[side];
    }
    grad->sharpness[0] += by_k;
    grad->sharpness[1] += by_k * p;
    grad->sharpness[2] += by_k * p * p;
}

static int is_open(float x)
{
    return x > 0 && x < (float)AE_NET_FULL / (1 << AE_NET_UNIT_BITS);
}

/* Adds the gradient of the second layer; what it says of the first layer goes to `by_side` and
 * `by_pool`. */
static void back_second(const params *w, const pass *a, int side, float by_score, params *grad,
                        float by_side[H], float by_pool[H])
{
    float by_z[Z];

    for (int m = 0; m < Z; m++) {
        by_z[m] = is_open(a->z[side][m]) ? by_score * w->out[m] : 0;
        grad->out[m] += by_score * a->z[side][m];
        grad->second_bias[m] += by_z[m];
    }
    for (int j = 0; j < H; j++)
        for (int m = 0; m < Z; m++) {
            grad->own[j][m] += a->side[side][j] * by_z[m];
            grad->all[j][m] += a->pool[j] * by_z[m];
            by_side[j] += w->own[j][m] * by_z[m];
            by_pool[j] += w->all[j][m] * by_z[m];
        }
}

static void back_first(const learn_note *n, const pass *a, int seat, float by_score,
                       const float *by_side, const float *by_pool, params *grad)
{
    float by_h[H], p = n->progress;

    for (int j = 0; j < H; j++) {
        by_h[j] = is_open(a->h[seat][j]) ? by_side[j] + by_pool[j] : 0;
        grad->first_bias[j] += by_h[j];
    }
    for (int i = 0; i < IN; i++) {
        float x = a->x[seat][i];

        grad->start[i] += by_score * x * (1 - p);
        grad->end[i] += by_score * x * p;
        for (int j = 0; j < H; j++)
            grad->first[i][j] += x * by_h[j];
    }
}

static void learn_row(const params *w, const data *d, size_t row, params *grad)
{
    const learn_note *n = &d->row[row];
    float by_score[SIDES], by_side[SIDES][H] = { { 0 } }, by_pool[H] = { 0 };
    pass a;

    run(w, d, n, &a);
    slopes(w, d, row, a.score, by_score, grad);
    for (int side = 0; side < n->n_sides; side++) {
        grad->common[0] += by_score[side] * (1 - n->progress);
        grad->common[1] += by_score[side] * n->progress;
        back_second(w, &a, side, by_score[side], grad, by_side[side], by_pool);
    }
    for (int seat = 0; seat < n->n_seats; seat++)
        back_first(n, &a, seat, by_score[n->team[seat]], by_side[n->team[seat]], by_pool, grad);
}

/* ---- work in threads ---- */

typedef struct trainer trainer;
struct trainer {
    data data;
    params now, best, moment, square;
    params *grad;          /* of each shard */
    size_t *order, n_rows; /* rows to learn from, shuffled */
    size_t *held, n_held;
    size_t at, steps;
    int n_threads;
    void (*work)(trainer *, int shard);
    double sum[SHARDS][2]; /* of a shard: squares of what is off, rows */
    int next;
    pthread_mutex_t lock;
    ae_rng rng;
};

static void *help(void *ctx)
{
    trainer *t = ctx;

    for (;;) {
        int shard;

        pthread_mutex_lock(&t->lock);
        shard = t->next++;
        pthread_mutex_unlock(&t->lock);
        if (shard >= SHARDS)
            return NULL;
        t->work(t, shard);
    }
}

/* Does the work of all shards. */
static void together(trainer *t, void (*work)(trainer *, int shard))
{
    pthread_t thread[64];

    t->work = work;
    t->next = 0;
    for (int i = 1; i < t->n_threads; i++)
        pthread_create(&thread[i], NULL, help, t);
    help(t);
    for (int i = 1; i < t->n_threads; i++)
        pthread_join(thread[i], NULL);
}

static void learn_shard(trainer *t, int shard)
{
    memset(&t->grad[shard], 0, sizeof *t->grad);
    for (size_t i = 0; i < SHARD; i++) {
        size_t at = t->at + (size_t)shard * SHARD + i;

        if (at < t->n_rows)
            learn_row(&t->now, &t->data, t->order[at], &t->grad[shard]);
    }
}

static void judge_shard(trainer *t, int shard)
{
    double off = 0, n = 0;

    for (size_t i = (size_t)shard; i < t->n_held; i += SHARDS) {
        const learn_note *row = &t->data.row[t->held[i]];
        float end[SIDES];
        pass a;

        run(&t->now, &t->data, row, &a);
        for (int side = 0; side < row->n_sides; side++)
            end[side] = row->score[side] / t->data.unit;
        for (int side = 0; side < row->n_sides; side++) {
            double by = (a.score[side] - mean_of(a.score, row->n_sides))
                        - (end[side] - mean_of(end, row->n_sides));

            off += by * by / row->n_sides;
        }
        n++;
    }
    t->sum[shard][0] = off;
    t->sum[shard][1] = n;
}

/* The mean square of what the net does not explain of the games held out, in units. */
static double judge(trainer *t)
{
    double off = 0, n = 0;

    together(t, judge_shard);
    for (int shard = 0; shard < SHARDS; shard++) {
        off += t->sum[shard][0];
        n += t->sum[shard][1];
    }
    return off / n;
}

/* ---- steps (Adam) ---- */

static double norm_of(const float *x)
{
    double sum = 0;

    for (int i = 0; i < N_PARAMS; i++)
        sum += (double)x[i] * x[i];
    return sqrt(sum);
}

static void step(trainer *t, size_t n_rows, double rate)
{
    float *w = (float *)&t->now, *m = (float *)&t->moment, *s = (float *)&t->square;
    float *g = (float *)&t->grad[0];
    double first = 1 - pow(0.9, (double)++t->steps), second = 1 - pow(0.999, (double)t->steps);
    double cut_to;

    for (int shard = 1; shard < SHARDS; shard++)
        for (int i = 0; i < N_PARAMS; i++)
            g[i] += ((const float *)&t->grad[shard])[i];
    for (int i = 0; i < N_PARAMS; i++)
        g[i] /= (float)n_rows;
    cut_to = fmin(1, 1 / norm_of(g));
    for (int i = 0; i < N_PARAMS; i++) {
        float by = (float)cut_to * g[i];

        m[i] += 0.1f * (by - m[i]);
        s[i] += 0.001f * (by * by - s[i]);
        w[i] *= i < N_FREE ? 1 : 1 - (float)rate * 0.03f;
        w[i] -= (float)(rate * (m[i] / first) / (sqrt(s[i] / second) + 1e-8));
    }
}

static void shuffle(trainer *t)
{
    for (size_t i = t->n_rows; i > 1; i--) {
        size_t k = ae_rng_below(&t->rng, (uint32_t)i), kept = t->order[i - 1];

        t->order[i - 1] = t->order[k];
        t->order[k] = kept;
    }
}

/* One pass over the notes; `from` and `to` say which part of the phase it is. */
static void go_through(trainer *t, double rate, double from, double to)
{
    enum { BATCH = SHARDS * SHARD };

    shuffle(t);
    for (t->at = 0; t->at < t->n_rows; t->at += BATCH) {
        size_t n = t->n_rows - t->at < BATCH ? t->n_rows - t->at : BATCH;
        double done = from + (to - from) * (double)t->at / (double)t->n_rows;

        together(t, learn_shard);
        step(t, n, rate * (0.02 + 0.98 * 0.5 * (1 + cos(3.14159265358979 * done))));
    }
}

static void train(trainer *t, int passes, double rate)
{
    double best = judge(t);

    t->best = t->now;
    memset(&t->moment, 0, sizeof t->moment);
    memset(&t->square, 0, sizeof t->square);
    t->steps = 0;
    for (int i = 0; i < passes; i++) {
        double found;

        go_through(t, rate, (double)i / passes, (double)(i + 1) / passes);
        found = judge(t);
        printf("  pass %d of %d: %.3f points unexplained\n", i + 1, passes,
               sqrt(found) * t->data.unit);
        fflush(stdout);
        if (found < best) {
            best = found;
            t->best = t->now;
        }
    }
    t->now = t->best;
}

/* ---- aims ---- */

static void aim_at_ends(data *d)
{
    for (size_t i = 0; i < d->n; i++)
        for (int side = 0; side < SIDES; side++)
            d->aim[i][side] = d->row[i].score[side] / d->unit;
}

/* Draws the aims of one game, rows first to last, back towards what the net expects. */
static void draw_game(trainer *t, size_t first, size_t last, double pull)
{
    const data *d = &t->data;
    float by = (float)fmin(0.3, pull / (double)(last - first + 1)), at[SIDES], middle;
    int n = d->row[first].n_sides;
    pass a;

    for (int side = 0; side < n; side++)
        at[side] = d->row[first].score[side] / d->unit;
    middle = mean_of(at, n);
    for (size_t i = last; i-- > first;) {
        float own;

        memcpy(d->aim[i], at, sizeof at);
        run(&t->now, d, &d->row[i], &a);
        own = mean_of(a.score, n);
        for (int side = 0; side < n; side++)
            at[side] += by * (a.score[side] - own + middle - at[side]);
    }
}

static void draw_aims(trainer *t, double pull)
{
    const data *d = &t->data;

    for (size_t first = 0, last; first < d->n; first = last) {
        for (last = first + 1; last < d->n && d->row[last].game == d->row[first].game;)
            last++;
        draw_game(t, first, last, pull);
    }
}

/* ---- reading ---- */

static void read_file(data *d, const char *path)
{
    FILE *file = fopen(path, "rb");
    uint32_t head[4];
    long size;

    if (!file || fread(head, sizeof head, 1, file) != 1 || memcmp(head, "AENOTES1", 8) != 0
        || head[3] != sizeof(learn_note))
        learn_fail("these are no notes", path);
    fseek(file, 0, SEEK_END);
    size = (ftell(file) - (long)sizeof head) / (long)sizeof(learn_note);
    fseek(file, sizeof head, SEEK_SET);
    d->n_own = (int)head[2];
    d->row = realloc(d->row, (d->n + (size_t)size) * sizeof *d->row);
    if (!d->row || fread(d->row + d->n, sizeof *d->row, (size_t)size, file) != (size_t)size)
        learn_fail("cannot read", path);
    d->n += (size_t)size;
    fclose(file);
}

/* The mean and the spread of each input, and of the scores. */
static void measure(data *d)
{
    double sum[IN] = { 0 }, square[IN] = { 0 }, n = 0, score = 0, sides = 0;
    pass a;

    for (int i = 0; i < IN; i++)
        d->std[i] = 1;
    for (size_t row = 0; row < d->n; row++) {
        const learn_note *note = &d->row[row];
        float middle = mean_of(note->score, note->n_sides);

        read_inputs(d, note, &a);
        for (int seat = 0; seat < note->n_seats; seat++, n++)
            for (int i = 0; i < IN; i++) {
                sum[i] += a.x[seat][i];
                square[i] += (double)a.x[seat][i] * a.x[seat][i];
                d->most[i] = fmaxf(d->most[i], fabsf(a.x[seat][i]));
            }
        for (int side = 0; side < note->n_sides; side++, sides++)
            score += (double)(note->score[side] - middle) * (note->score[side] - middle);
    }
    d->unit = (float)sqrt(score / sides);
    for (int i = 0; i < IN; i++) {
        double mean = sum[i] / n, spread = sqrt(fmax(0, square[i] / n - mean * mean));

        d->mean[i] = (float)mean;
        d->std[i] = spread < 1e-3 ? 1 : (float)spread;
    }
}

/* One game of HELD_OUT_OF is held out. */
static void divide(trainer *t)
{
    const data *d = &t->data;

    t->order = malloc(d->n * sizeof *t->order);
    t->held = malloc(d->n * sizeof *t->held);
    for (size_t i = 0; i < d->n; i++)
        if (d->row[i].game * UINT32_C(2654435761) % HELD_OUT_OF == 0)
            t->held[t->n_held++] = i;
        else
            t->order[t->n_rows++] = i;
    if (!t->n_held || !t->n_rows)
        learn_fail("too few games", "play more");
}

static void begin(trainer *t)
{
    float *w = (float *)&t->now;

    for (int i = N_FREE; i < N_PARAMS; i++)
        w[i] = 0.25f * ((float)ae_rng_below(&t->rng, 2001) / 1000 - 1);
    for (int j = 0; j < H; j++)
        for (int m = 0; m < Z; m++)
            t->now.all[j][m] *= 0.3f;
    for (int i = 0; i < IN; i++)
        for (int j = 0; j < H; j++)
            t->now.first[i][j] *= 0.4f;
    for (int i = 0; i < 3; i++)
        t->now.sharpness[i] = 1;
}

/* ---- writing ---- */

static int16_t whole(double x)
{
    x = floor(x + 0.5);
    return (int16_t)(x > INT16_MAX ? INT16_MAX : x < -INT16_MAX ? -INT16_MAX : x);
}

static void put_first(const trainer *t, ae_net *net)
{
    const data *d = &t->data;
    const double one = 1 << AE_NET_FIRST_BITS;
    double bias[AE_NET_WIDTH] = { 0 };

    for (int j = 0; j < H; j++)
        bias[j] = t->now.first_bias[j];
    for (int i = 0; i < IN; i++) {
        int is_used = i < d->n_own || i >= IN - AE_NET_SHARED;
        double scale = fmin(64 / d->std[i], 2000 / fmax(d->most[i], 1e-6));

        net->scale[i] = is_used ? (float)scale : 0;
        for (int j = 0; j < H + 2; j++) {
            double w = (j < H    ? t->now.first[i][j]
                        : j == H ? t->now.start[i]
                                 : t->now.end[i])
                       / d->std[i];

            bias[j] -= is_used ? w * d->mean[i] : 0;
            net->first[i][j] = is_used ? whole(w / scale * one) : 0;
        }
    }
    for (int j = 0; j < AE_NET_WIDTH; j++)
        net->bias[j] = (int32_t)floor(bias[j] * one + 0.5);
}

static void put_second(const trainer *t, ae_net *net)
{
    const double one = 1 << AE_NET_UNIT_BITS;

    for (int m = 0; m < Z; m++) {
        net->second_bias[m] = (int32_t)floor(t->now.second_bias[m] * one * one + 0.5);
        net->out[m] = whole(t->now.out[m] * one);
        for (int j = 0; j < H; j++) {
            net->own[m][j] = whole(t->now.own[j][m] * one);
            net->all[m][j] = whole(t->now.all[j][m] * one * (1 << AE_NET_ALL_BITS));
        }
    }
}

/* The lead that wins about three games of four: from the mean of what is off, early and late. */
static void put_spread(const trainer *t, ae_net *net)
{
    double off[2] = { 0 }, n[2] = { 1e-9, 1e-9 };

    for (size_t i = 0; i < t->n_held; i++) {
        const learn_note *row = &t->data.row[t->held[i]];
        int is_late = row->progress > 0.5f;
        pass a;

        run(&t->now, &t->data, row, &a);
        off[is_late] +=
            fabs((row->score[1] - row->score[0]) - t->data.unit * (a.score[1] - a.score[0]));
        n[is_late]++;
    }
    for (int i = 0; i < 2; i++)
        net->spread[i] = (float)fmax(0.2, 0.8 * off[i] / n[i]);
}

static void write_net(const trainer *t, const char *path)
{
    static ae_net net;
    FILE *file = fopen(path, "wb");
    const char *fault;

    net.magic = AE_NET_MAGIC;
    net.n_own = (uint32_t)t->data.n_own;
    net.unit = t->data.unit;
    memcpy(net.common, t->now.common, sizeof net.common);
    for (int i = 0; i < 3; i++)
        net.sharpness[i] = t->now.sharpness[i] / t->data.unit;
    put_first(t, &net);
    put_second(t, &net);
    put_spread(t, &net);
    fault = ae_net_fault(&net);
    if (fault)
        learn_fail("the net cannot be used", fault);
    if (!file || fwrite(&net, sizeof net, 1, file) != 1 || fclose(file))
        learn_fail("cannot write", path);
}

static void read_notes(data *d, char *paths)
{
    char *rest = NULL;

    for (char *path = strtok_r(paths, ",", &rest); path; path = strtok_r(NULL, ",", &rest))
        read_file(d, path);
    measure(d);
    d->aim = malloc(d->n * sizeof *d->aim);
}

int main(int argc, char **argv)
{
    static trainer t;
    static const double part[PHASES] = { 0.5, 0.25, 0.25 };
    const char *out = learn_option(argc, argv, "--out", NULL);
    char *paths = (char *)learn_option(argc, argv, "--notes", NULL);
    int passes = atoi(learn_option(argc, argv, "--passes", "12"));

    t.n_threads = atoi(learn_option(argc, argv, "--threads", "2"));
    t.rng.state = (uint64_t)atol(learn_option(argc, argv, "--seed", "1"));
    if (!out || !paths || passes < 1 || t.n_threads < 1 || t.n_threads > 64)
        learn_fail("usage", "learn_train --notes FILES --out NET ...");
    t.data.win = (float)atof(learn_option(argc, argv, "--win", "0"));
    pthread_mutex_init(&t.lock, NULL);
    t.grad = malloc(SHARDS * sizeof *t.grad);
    read_notes(&t.data, paths);
    divide(&t);
    begin(&t);
    printf("%zu notes, %zu held out; a unit is %.2f points\n", t.data.n, t.n_held, t.data.unit);
    aim_at_ends(&t.data);
    for (int phase = 0; phase < PHASES; phase++) {
        if (phase > 0)
            draw_aims(&t, atof(learn_option(argc, argv, "--pull", "6")));
        train(&t, (int)ceil(part[phase] * passes), phase ? 1e-3 : 3e-3);
    }
    write_net(&t, out);
    return 0;
}
