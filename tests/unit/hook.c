/*
 * hook.c: the bodies of webhooks: valid JSON, names that stay plain text, and a signature.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "core/json.h"
#include "server/notify/hook.h"

enum { TOKENS = 32 };

static const srv_hook_event turn = {
    .event = "your_turn",
    .title = "Concordia: Romans & friends",
    .text = "Livia has played \"Prefect\" <now>.",
    .url = "https://games.example.org/t/01hz",
    .table = "01hz",
    .game = "concordia",
    .at = 1763251200123,
};

static const char *body(srv_hook_kind kind, const srv_hook_event *e, char room[SRV_HOOK_BODY])
{
    ae_text text = { .buf = room, .size = SRV_HOOK_BODY };

    srv_hook_body(kind, e, &text);
    assert_true(text.len < text.size);
    return room;
}

/* The string member of this name; the document must be valid JSON. */
static const char *member(const char *json, const char *name, char room[SRV_HOOK_BODY])
{
    jsmntok_t token[TOKENS];
    ae_json doc;
    ae_text text = { .buf = room, .size = SRV_HOOK_BODY };

    assert_int_equal(ae_json_read(&doc, json, strlen(json), token, TOKENS, NULL), AE_OK);
    assert_true(ae_json_string(&doc, ae_json_get(&doc, 0, name), &text));
    return room;
}

static void test_json(void **state)
{
    char room[SRV_HOOK_BODY], part[SRV_HOOK_BODY];

    (void)state;
    assert_string_equal(body(SRV_HOOK_JSON, &turn, room),
                        "{\"event\":\"your_turn\",\"table\":\"01hz\",\"game\":\"concordia\","
                        "\"title\":\"Concordia: Romans & friends\","
                        "\"text\":\"Livia has played \\\"Prefect\\\" <now>.\","
                        "\"url\":\"https://games.example.org/t/01hz\",\"at\":1763251200123}");
    assert_string_equal(member(room, "text", part), turn.text);
}

static void test_discord(void **state)
{
    char room[SRV_HOOK_BODY], part[SRV_HOOK_BODY];

    (void)state;
    body(SRV_HOOK_DISCORD, &turn, room);
    assert_string_equal(member(room, "content", part),
                        "**Concordia\\: Romans & friends**\n"
                        "Livia has played \"Prefect\" \\<now\\>.\n"
                        "https://games.example.org/t/01hz");
    assert_non_null(strstr(room, ",\"allowed_mentions\":{\"parse\":[]}}"));
}

static void test_slack(void **state)
{
    char room[SRV_HOOK_BODY], part[SRV_HOOK_BODY];

    (void)state;
    body(SRV_HOOK_SLACK, &turn, room);
    assert_string_equal(member(room, "text", part),
                        "*Concordia: Romans &amp; friends*\n"
                        "Livia has played \"Prefect\" &lt;now&gt;.\n"
                        "https://games.example.org/t/01hz");
}

static void test_names_stay_text(void **state)
{
    srv_hook_event e = turn;
    char room[SRV_HOOK_BODY], part[SRV_HOOK_BODY];

    (void)state;
    e.title = "@everyone\n# <!channel>";
    e.text = "[free gold](https://evil.example) **x** ||y|| `z` <@1> \\";
    body(SRV_HOOK_DISCORD, &e, room);
    assert_string_equal(
        member(room, "content", part),
        "**\\@everyone \\# \\<!channel\\>**\n"
        "\\[free gold\\]\\(https\\://evil.example\\) \\*\\*x\\*\\* \\|\\|y\\|\\| "
        "\\`z\\` \\<\\@1\\> \\\\\nhttps://games.example.org/t/01hz");
    body(SRV_HOOK_SLACK, &e, room);
    assert_null(strpbrk(member(room, "text", part), "<>"));
}

/* Long texts are cut between characters; the URL is kept whole. */
static void test_cut(void **state)
{
    static const srv_hook_kind kinds[] = { SRV_HOOK_DISCORD, SRV_HOOK_SLACK };
    srv_hook_event e = turn;
    char room[SRV_HOOK_BODY], part[SRV_HOOK_BODY], title[3001], text[6001];

    (void)state;
    for (size_t i = 0; i < 3000; i += 2)
        memcpy(title + i, "ä", 3);
    for (size_t i = 0; i < 6000; i += 5)
        memcpy(text + i, "*&€", 6);
    e.title = title, e.text = text;
    for (size_t i = 0; i < 2; i++) {
        const char *message = member(body(kinds[i], &e, room), i ? "text" : "content", part);

        assert_true(strlen(message) <= SRV_HOOK_SHOWN);
        assert_true(strlen(message) > SRV_HOOK_SHOWN - 64);
        assert_true(ae_is_utf8(message));
        assert_non_null(strstr(message, "…\nhttps://games.example.org/t/01hz"));
    }
}

/* Invalid UTF-8 and an overlong URL do no harm. */
static void test_odd(void **state)
{
    srv_hook_event e = turn;
    char room[SRV_HOOK_BODY], part[SRV_HOOK_BODY], url[3001];

    (void)state;
    memset(url, 'u', 3000);
    url[3000] = '\0';
    e.title = "", e.text = "a\xff\x01\xc3", e.url = url;
    body(SRV_HOOK_DISCORD, &e, room);
    assert_string_equal(member(room, "content", part), "****\na   ");
    e.url = "";
    body(SRV_HOOK_SLACK, &e, room);
    assert_string_equal(member(room, "text", part), "**\na   \n");
}

static void test_names(void **state)
{
    (void)state;
    for (int kind = 0; kind < SRV_N_HOOKS; kind++)
        assert_int_equal(srv_hook_find(srv_hook_name((srv_hook_kind)kind)), kind);
    assert_int_equal(srv_hook_find("teams"), SRV_N_HOOKS);
    assert_int_equal(srv_hook_find(""), SRV_N_HOOKS);
}

/* RFC 4231, cases 2 and 6. */
static void test_signature(void **state)
{
    char out[SRV_HOOK_SIGNATURE], key[132];
    const char *data = "Test Using Larger Than Block-Size Key - Hash Key First";

    (void)state;
    srv_hook_sign("Jefe", "what do ya want for nothing?", 28, out);
    assert_string_equal(
        out, "sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    memset(key, 0xaa, 131);
    key[131] = '\0';
    srv_hook_sign(key, data, strlen(data), out);
    assert_string_equal(
        out, "sha256=60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_json),  cmocka_unit_test(test_discord),
        cmocka_unit_test(test_slack), cmocka_unit_test(test_names_stay_text),
        cmocka_unit_test(test_cut),   cmocka_unit_test(test_odd),
        cmocka_unit_test(test_names), cmocka_unit_test(test_signature),
    };

    return cmocka_run_group_tests_name("hook", tests, NULL, NULL);
}
