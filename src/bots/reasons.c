/*
 * reasons.c: why one position is better for a seat than another, in the words of a player.
 */
#include "bots/reasons.h"

#include <string.h>

#include "bots/value.h"
#include "core/speak.h"

typedef struct {
    const ae_eval *eval;
    const ae_facts *from, *to;
    int seat;
    float score; /* expected in the second position */
} change;

/* ---- groups ---- */

static int n_inputs(const ae_eval *eval)
{
    return eval->groups ? eval->n + eval->n_counts : eval->n;
}

/* The group of an input, or null. */
static const char *group_of(const ae_eval *eval, int input)
{
    return eval->groups ? eval->groups[input] : eval->names[input];
}

static int is_in(const ae_eval *eval, int input, const char *group)
{
    const char *own = group_of(eval, input);

    return own && !strcmp(own, group);
}

static int is_new(const ae_eval *eval, int input)
{
    const char *group = group_of(eval, input);
    int before = 0;

    while (group && before < input && !is_in(eval, before, group))
        before++;
    return group && before == input;
}

/* ---- points ---- */

static void put_back(const change *c, int input, ae_facts *facts)
{
    for (int seat = 0; seat < facts->n_seats; seat++)
        if (facts->team[seat] == facts->team[c->seat])
            facts->fact[seat][input] = c->from->fact[seat][input];
}

static float without(const change *c, const ae_facts *facts)
{
    return c->score - ae_value_score(c->eval, facts, c->seat);
}

static float points_of(const change *c, const char *group)
{
    ae_facts facts = *c->to;

    for (int i = 0; i < n_inputs(c->eval); i++)
        if (is_in(c->eval, i, group))
            put_back(c, i, &facts);
    return without(c, &facts);
}

static float points_alone(const change *c, int input)
{
    ae_facts facts = *c->to;

    put_back(c, input, &facts);
    return without(c, &facts);
}

/* The fact of the group that does most for, or against, the seat, as the group does.  -1 if a group
 * has only counts. */
static int leading_fact(const change *c, const char *group, float points)
{
    int best = -1;
    float most = 0;

    for (int i = 0; i < c->eval->n; i++) {
        float own;

        if (!is_in(c->eval, i, group))
            continue;
        own = points_alone(c, i) * (points < 0 ? -1 : 1);
        if (best < 0 || own > most) {
            best = i;
            most = own;
        }
    }
    return best;
}

/* ---- differences ---- */

static int rounded(float x)
{
    return (int)(x + (x < 0 ? -0.5f : 0.5f));
}

static int difference_of(const change *c, int input)
{
    float by = 0;

    for (int seat = 0; seat < c->to->n_seats; seat++)
        if (c->to->team[seat] == c->to->team[c->seat])
            by += c->to->fact[seat][input] - c->from->fact[seat][input];
    return rounded(by);
}

/* Notes what can be counted.  Returns whether the group can be told: not if it has rows and nothing
 * changed in them, nor if all that changed points the other way, which no player would believe. */
static int note_differences(const change *c, const char *group, ae_reason *out)
{
    int has_rows = 0, is_plain = 0;

    for (const ae_telling *row = c->eval->tellings; row && row->group; row++) {
        int by;

        if (strcmp(row->group, group) != 0)
            continue;
        has_rows = 1;
        by = difference_of(c, row->input);
        if (by == 0 || out->n == AE_MAX_DIFFERENCES)
            continue;
        is_plain |= ((by > 0) != row->is_bad) == (out->points > 0);
        out->difference[out->n].told = row->told;
        out->difference[out->n++].by = by;
    }
    return is_plain || !has_rows;
}

/* ---- all reasons ---- */

static float size_of(float points)
{
    return points < 0 ? -points : points;
}

static float least_told(const change *c)
{
    float part = ae_value_spread(c->eval, c->to) / 8;

    return part < 0.5f ? part : 0.5f;
}

/* Inserts it by its size; drops the smallest if there are too many. */
static int insert(ae_reason out[AE_MAX_REASONS], int n, const ae_reason *one)
{
    int at = n;

    while (at > 0 && size_of(out[at - 1].points) < size_of(one->points))
        at--;
    if (at == AE_MAX_REASONS)
        return n;
    n = n < AE_MAX_REASONS ? n + 1 : n;
    memmove(&out[at + 1], &out[at], (size_t)(n - at - 1) * sizeof *out);
    out[at] = *one;
    return n;
}

int ae_reasons(const ae_eval *eval, const ae_facts *from, const ae_facts *to, int seat,
               ae_reason out[AE_MAX_REASONS])
{
    change c = { eval, from, to, seat, ae_value_score(eval, to, seat) };
    float least = least_told(&c);
    int n = 0;

    for (int i = 0; i < n_inputs(eval); i++) {
        ae_reason one = { .n = 0 };
        const char *group = group_of(eval, i);

        if (!is_new(eval, i))
            continue;
        one.points = points_of(&c, group);
        if (size_of(one.points) < least || !note_differences(&c, group, &one))
            continue;
        one.fact = leading_fact(&c, group, one.points);
        if (one.fact >= 0)
            n = insert(out, n, &one);
    }
    return n;
}

/* ---- words ---- */

static void put_differences(const ae_game *game, const ae_words *words, const ae_reason *why,
                            ae_text *out)
{
    for (int i = 0; i < why->n; i++) {
        int by = why->difference[i].by;
        const ae_gap gaps[] = {
            { "n", NULL, by < 0 ? -by : by },
            { "more", ae_word(words, by < 0 ? "reason.fewer" : "reason.more"), 0 },
            { .name = NULL },
        };

        ae_put(out, i ? ", " : "");
        ae_fill(out, ae_game_word(words, game, "reason", why->difference[i].told), gaps);
    }
}

/* Whole points from one on; below that, one decimal.  Returns the number that decides between the
 * words for one and for many. */
static int put_amount(const ae_words *words, float points, ae_text *out)
{
    int tenths = rounded(10 * points), whole = rounded(points);

    if (tenths >= 10) {
        ae_put_int(out, whole);
        return whole;
    }
    ae_put(out, "0");
    ae_put(out, ae_word(words, "reason.decimal"));
    ae_put_int(out, tenths);
    return 0;
}

void ae_reason_words(const ae_game *game, const ae_words *words, const ae_reason *why,
                     ae_text *out)
{
    const char *frame = why->points < 0 ? "reason.loss"
                        : why->n > 0    ? "reason.gain"
                                        : "reason.rise";
    char amount[16], what[512];
    ae_text number = AE_TEXT_IN(amount), text = AE_TEXT_IN(what);
    int n = put_amount(words, size_of(why->points), &number);

    if (why->n > 0)
        put_differences(game, words, why, &text);
    else
        ae_put(&text, ae_game_word(words, game, "fact", game->eval->names[why->fact]));
    AE_SAY(out, words, frame, { "what", what, 0 }, { "amount", amount, 0 },
           { "points", NULL, n });
}
