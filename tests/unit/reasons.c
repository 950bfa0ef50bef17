/*
 * reasons.c: why a position is better, by worths and by a net, and how that is said.
 */
#include "bots/reasons.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bots/value.h"
#include "core/speak.h"

typedef struct {
    const ae_game *game;
    ae_eval eval;
    ae_net net;
    const ae_net *nets[2];
    ae_facts from, to;
    ae_reason why[AE_MAX_REASONS];
} scene;

/* Two positions without any facts, halfway through a game of four seats. */
static void begin(scene *s, const char *game)
{
    memset(s, 0, sizeof *s);
    s->game = ae_game_find(game);
    s->eval = *s->game->eval;
    s->eval.net = s->nets;
    s->from.n_seats = s->to.n_seats = 4;
    s->from.progress = s->to.progress = 0.5f;
    for (int seat = 0; seat < 4; seat++)
        s->from.team[seat] = s->to.team[seat] = (uint8_t)seat;
}

static int fact_of(const scene *s, const char *name)
{
    int i = 0;

    while (strcmp(s->eval.names[i], name) != 0)
        i++;
    return i;
}

static int input_of(const scene *s, const char *told)
{
    const ae_telling *row = s->eval.tellings;

    while (strcmp(row->told, told) != 0)
        row++;
    return row->input;
}

/* A net that counts so many points for one of each input, and nothing else. */
static void use_net(scene *s, float points, float spread)
{
    const float whole = 1 << AE_NET_FIRST_BITS;

    s->net = (ae_net){ .magic = AE_NET_MAGIC, .unit = 10, .spread = { spread, spread } };
    s->net.n_own = (uint32_t)(s->eval.n + s->eval.n_counts);
    for (int i = 0; i < AE_NET_INPUTS - AE_NET_SHARED; i++) {
        s->net.scale[i] = 10;
        s->net.first[i][AE_NET_FIRST] = (int16_t)(points * whole / 100);
        s->net.first[i][AE_NET_FIRST + 1] = s->net.first[i][AE_NET_FIRST];
    }
    s->nets[AE_DUEL] = s->nets[AE_MANY] = &s->net;
}

static int find(scene *s, int seat)
{
    return ae_reasons(&s->eval, &s->from, &s->to, seat, s->why);
}

static void expect_words(const scene *s, int i, const char *language, const char *expected)
{
    char buf[512];
    ae_text text = AE_TEXT_IN(buf);

    ae_reason_words(s->game, ae_words_for(language), &s->why[i], &text);
    assert_string_equal(buf, expected);
}

/* ---- points ---- */

static void test_by_worths_points_are_those_of_the_parts(void **state)
{
    scene s;
    int fact, more;
    float parts;

    (void)state;
    begin(&s, "concordia");
    fact = fact_of(&s, "mercurius");
    more = fact_of(&s, "more_mercurius");
    s.from.fact[2][fact] = 4;
    s.to.fact[2][fact] = 12;
    s.to.fact[2][more] = 1;
    s.to.fact[2][input_of(&s, "mercurius_kinds")] = 2;
    parts = ae_value_part(&s.eval, &s.to, 2, fact) + ae_value_part(&s.eval, &s.to, 2, more)
            - ae_value_part(&s.eval, &s.from, 2, fact);
    assert_int_equal(find(&s, 2), 1);
    assert_true(fabsf(s.why[0].points - parts) < 1e-3f && parts > 1);
    assert_int_equal(find(&s, 1), 0); /* nothing changed for this seat */
}

static void test_a_net_counts_what_a_group_brought(void **state)
{
    scene s;

    (void)state;
    begin(&s, "concordia");
    use_net(&s, 2, 10);
    s.to.fact[0][input_of(&s, "mercurius_kinds")] = 2;
    s.to.fact[0][fact_of(&s, "mercurius")] = 1;
    s.to.fact[0][input_of(&s, "saturnus_provinces")] = -1;
    assert_int_equal(find(&s, 0), 2);
    assert_true(fabsf(s.why[0].points - 6) < 0.05f && fabsf(s.why[1].points + 2) < 0.05f);
    assert_int_equal(s.why[0].fact, fact_of(&s, "mercurius"));
    expect_words(&s, 0, "en",
                 "2 more kinds of goods for your cards of Mercurius: about 6 points");
    expect_words(&s, 0, "de",
                 "2 Warensorten mehr für deine Karten von Mercurius: etwa 6 Punkte");
    expect_words(&s, 1, "en",
                 "1 fewer province for your cards of Saturnus: about 2 points less");
}

static void test_partners_are_put_back_together(void **state)
{
    scene s;

    (void)state;
    begin(&s, "venus");
    use_net(&s, 1, 10);
    for (int seat = 0; seat < 4; seat++)
        s.from.team[seat] = s.to.team[seat] = (uint8_t)(seat % 2);
    s.to.fact[1][fact_of(&s, "brick")] = 1;
    s.to.fact[3][fact_of(&s, "brick")] = 2;
    assert_int_equal(find(&s, 1), 1);
    assert_true(fabsf(s.why[0].points - 3) < 0.05f);
    expect_words(&s, 0, "en", "3 more bricks: about 3 points");
    assert_int_equal(find(&s, 2), 0);
}

/* ---- what is told ---- */

static void test_whose_turn_it_is_is_not_told(void **state)
{
    scene s;

    (void)state;
    begin(&s, "concordia");
    use_net(&s, 9, 10);
    s.to.fact[0][fact_of(&s, "turn")] = 1;
    s.to.fact[0][fact_of(&s, "now_other")] = 1;
    assert_int_equal(find(&s, 0), 0);
}

/* What only becomes worth less as the game goes on changes no number that a player could see. */
static void test_a_group_with_numbers_is_told_by_them(void **state)
{
    scene s;

    (void)state;
    begin(&s, "concordia");
    use_net(&s, 9, 10);
    s.to.fact[0][fact_of(&s, "more_mars")] = 2;
    assert_int_equal(find(&s, 0), 0);
    s.to.fact[0][input_of(&s, "mars_cards")] = 1;
    assert_int_equal(find(&s, 0), 1);
}

/* "2 more bricks: 4 points less" is not told; "1 more city in danger: 1 point less" is. */
static void test_a_reason_does_not_contradict_itself(void **state)
{
    scene s;

    (void)state;
    begin(&s, "antike");
    use_net(&s, -1, 10);
    s.to.fact[0][fact_of(&s, "marble")] = 2;
    assert_int_equal(find(&s, 0), 0);
    s.to.fact[0][fact_of(&s, "danger_cities")] = 1;
    assert_int_equal(find(&s, 0), 1);
    expect_words(&s, 0, "en", "1 more city in danger: about 1 point less");
}

static void test_small_reasons_are_left_out(void **state)
{
    scene s;

    (void)state;
    begin(&s, "antike");
    s.to.fact[0][fact_of(&s, "cities")] = 1;
    use_net(&s, 0.4f, 10);
    assert_int_equal(find(&s, 0), 0);
    use_net(&s, 0.6f, 10);
    assert_int_equal(find(&s, 0), 1);
    use_net(&s, 0.2f, 1); /* where one point wins three games of four, a fifth of it counts */
    assert_int_equal(find(&s, 0), 1);
    expect_words(&s, 0, "en", "1 more city: about 0.2 points");
    expect_words(&s, 0, "de", "1 Stadt mehr: etwa 0,2 Punkte");
}

static void test_the_greatest_come_first(void **state)
{
    static const char *const facts[] = { "kings",   "cities",  "temples",
                                         "legions", "bellona", "harvest" };
    scene s;

    (void)state;
    begin(&s, "antike");
    use_net(&s, 1, 10);
    for (int i = 0; i < 6; i++)
        s.to.fact[0][fact_of(&s, facts[i])] = (float)(i % 2 ? i + 1 : -i - 1);
    assert_int_equal(find(&s, 0), AE_MAX_REASONS);
    for (int i = 0; i < AE_MAX_REASONS; i++)
        assert_string_equal(s.eval.names[s.why[i].fact], facts[5 - i]);
    expect_words(&s, 0, "en", "production close by on the rondel: about 6 points more");
    expect_words(&s, 1, "en", "Bellona's card: about 5 points less");
}

/* Every group has a fact, which gives the reason its name, and every row tells of a group. */
static void test_tables_fit(void **state)
{
    (void)state;
    for (const ae_game *const *game = ae_games; *game; game++) {
        const ae_eval *eval = (*game)->eval;

        for (int i = 0; eval->groups && i < eval->n_counts; i++) {
            const char *group = eval->groups[eval->n + i];
            int fact = 0;

            while (group && fact < eval->n
                   && (!eval->groups[fact] || strcmp(eval->groups[fact], group) != 0))
                fact++;
            assert_true(!group || fact < eval->n);
        }
        for (const ae_telling *row = eval->tellings; row && row->group; row++) {
            int i = 0;

            while (i < eval->n
                   && (!eval->groups[i] || strcmp(eval->groups[i], row->group) != 0))
                i++;
            assert_true(i < eval->n && row->input < eval->n + eval->n_counts);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_worths_points_are_those_of_the_parts),
        cmocka_unit_test(test_a_net_counts_what_a_group_brought),
        cmocka_unit_test(test_partners_are_put_back_together),
        cmocka_unit_test(test_whose_turn_it_is_is_not_told),
        cmocka_unit_test(test_a_group_with_numbers_is_told_by_them),
        cmocka_unit_test(test_a_reason_does_not_contradict_itself),
        cmocka_unit_test(test_small_reasons_are_left_out),
        cmocka_unit_test(test_the_greatest_come_first),
        cmocka_unit_test(test_tables_fit),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
