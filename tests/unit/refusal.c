/*
 * refusal.c: messages of refusals name the field at fault and what was expected.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "server/net/refusal.h"

static const char *say(ae_text *out, const char *language, srv_error error, const char *reason,
                       const char *where)
{
    out->len = 0;
    srv_refusal_say(out, ae_words_for(language), error, reason, where);
    return out->buf;
}

static void test_a_field_is_named(void **state)
{
    char room[512];
    ae_text out = AE_TEXT_IN(room);

    (void)state;
    assert_non_null(strstr(say(&out, "en", SRV_BAD_REQUEST, "", "nonce"), "nonce"));
    assert_non_null(strstr(room, "32 hexadecimal digits"));
    assert_non_null(strstr(say(&out, "de", SRV_BAD_REQUEST, "", "nonce"), "nonce"));
    assert_non_null(strstr(room, "32 hexadezimale Ziffern"));
}

/* A reason is more exact than the field; other refusals are not about the form of a field. */
static void test_a_reason_comes_first(void **state)
{
    char room[512], plain[512];
    ae_text out = AE_TEXT_IN(room), text = AE_TEXT_IN(plain);

    (void)state;
    say(&out, "en", SRV_BAD_REQUEST, "mixed_letters", "name");
    assert_non_null(strstr(room, "alphabet"));
    say(&out, "en", SRV_TAKEN, NULL, "name");
    say(&text, "en", SRV_TAKEN, NULL, NULL);
    assert_string_equal(room, plain);
}

static void test_an_unknown_field(void **state)
{
    char room[512], plain[512];
    ae_text out = AE_TEXT_IN(room), text = AE_TEXT_IN(plain);

    (void)state;
    say(&out, "en", SRV_BAD_REQUEST, "", "no such field");
    say(&text, "en", SRV_BAD_REQUEST, "", "");
    assert_string_equal(room, plain);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_field_is_named),
        cmocka_unit_test(test_a_reason_comes_first),
        cmocka_unit_test(test_an_unknown_field),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
