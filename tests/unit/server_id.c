/*
 * server_id.c: ids and tokens, growing text buffers, and log lines.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/base/buf.h"
#include "server/base/id.h"
#include "server/base/logger.h"

/* ---- ids and tokens ---- */

static void test_ids_sort_by_time(void **state)
{
    static const int64_t times[] = {
        0, 1, 31, 32, 1023, 1024, 1700000000000, 1700000000001, 281474976710655,
    };
    char last[SRV_ID + 1] = "", id[SRV_ID + 1];

    (void)state;
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
        srv_id(id, times[i]);
        assert_int_equal(strlen(id), SRV_ID);
        assert_int_equal(strspn(id, "0123456789abcdefghjkmnpqrstvwxyz"), SRV_ID);
        assert_true(strcmp(last, id) < 0);
        strcpy(last, id);
    }
    srv_id(id, 1700000000000);
    assert_memory_equal(id, "01hf7yat00", 10);
}

static void test_ids_differ(void **state)
{
    static const char digits[] = "0123456789abcdefghjkmnpqrstvwxyz";
    char seen[SRV_ID][32] = { { 0 } };

    (void)state;
    for (int i = 0; i < 2000; i++) {
        char id[SRV_ID + 1];

        srv_id(id, 7);
        for (int at = 10; at < SRV_ID; at++)
            seen[at][strchr(digits, id[at]) - digits] = 1;
    }
    for (int at = 10; at < SRV_ID; at++)
        assert_null(memchr(seen[at], 0, 32));
}

static void test_tokens(void **state)
{
    char token[SRV_TOKEN + 1], other[SRV_TOKEN + 1];

    (void)state;
    for (const char *kind = "gsai"; *kind; kind++) {
        srv_token(token, *kind);
        srv_token(other, *kind);
        assert_int_equal(strlen(token), SRV_TOKEN);
        assert_int_equal(srv_token_kind(token), *kind);
        assert_string_not_equal(token, other);
    }
}

static void test_what_is_no_token(void **state)
{
    static const char *const bad[] = {
        "",
        "g",
        "g_",
        "x_00112233445566778899aabbccddeeff",
        "g-00112233445566778899aabbccddeeff",
        "g_00112233445566778899aabbccddeef",
        "g_00112233445566778899aabbccddeeff0",
        "g_00112233445566778899AABBCCDDEEFF",
        " g_00112233445566778899aabbccddeeff",
    };

    (void)state;
    assert_int_equal(srv_token_kind("g_00112233445566778899aabbccddeeff"), 'g');
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(srv_token_kind(bad[i]), 0);
}

static void test_hashes(void **state)
{
    char hash[SRV_HASH + 1];

    (void)state;
    srv_token_hash("abc", hash);
    assert_string_equal(hash,
                        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assert_true(srv_equal(hash, "ba78", 4));
    assert_false(srv_equal(hash, "ba79", 4));
    assert_true(srv_equal(hash, "x", 0));
}

/* ---- texts that grow ---- */

static void test_buf_grows(void **state)
{
    srv_buf b = { .at = NULL };

    (void)state;
    for (int i = 0; i < 1000; i++) {
        srv_buf_put(&b, "ab");
        srv_buf_put_char(&b, 'c');
        assert_int_equal(strlen(b.at), b.len);
    }
    assert_int_equal(b.len, 3000);
    srv_buf_cut(&b, 4);
    srv_buf_cut(&b, 9);
    srv_buf_put_int(&b, INT64_MIN);
    assert_string_equal(b.at, "abca-9223372036854775808");
    srv_buf_free(&b);
    assert_null(b.at);
}

static void test_buf_take(void **state)
{
    srv_buf b = { .at = NULL };
    char *text = srv_buf_take(&b);

    (void)state;
    assert_string_equal(text, "");
    free(text);
    srv_buf_put(&b, "x");
    text = srv_buf_take(&b);
    assert_string_equal(text, "x");
    assert_null(b.at);
    free(text);
}

static void put_xs(void *ctx, ae_text *out)
{
    for (int i = 0; i < *(int *)ctx; i++)
        ae_put_char(out, 'x');
}

/* Tests lengths around every size at which the buffer grows. */
static void test_buf_with(void **state)
{
    (void)state;
    for (int n = 0; n < 1200; n++) {
        srv_buf b = { .at = NULL };

        srv_buf_put(&b, "ab");
        srv_buf_with(&b, put_xs, &n);
        srv_buf_put(&b, "c");
        assert_int_equal(b.len, n + 3);
        assert_int_equal(strlen(b.at), n + 3);
        assert_int_equal(strspn(b.at + 2, "x"), n);
        srv_buf_free(&b);
    }
}

static void test_buf_json(void **state)
{
    static const struct {
        const char *text, *json;
    } cases[] = {
        { "", "\"\"" },
        { "salve", "\"salve\"" },
        { "a\"b\\c/", "\"a\\\"b\\\\c/\"" },
        { "\n\x1b[31m\x7f", "\"\\u000a\\u001b[31m\\u007f\"" },
        { "Gaius \xc3\x84\xe2\x82\xac\xf0\x9f\x8f\x9b",
          "\"Gaius \xc3\x84\xe2\x82\xac\xf0\x9f\x8f\x9b\"" },
        { "\xc2\x9b|\xe2\x80\xa8|\xe2\x80\xae|\xef\xbb\xbf",
          "\"\\u009b|\\u2028|\\u202e|\\ufeff\"" },
        { "\xff|\xc3|\xe2\x82", "\"\\ufffd|\\ufffd|\\ufffd\\ufffd\"" },
        { "\xed\xa0\x80", "\"\\ufffd\\ufffd\\ufffd\"" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        srv_buf b = { .at = NULL };

        srv_buf_put_json(&b, cases[i].text);
        assert_string_equal(b.at, cases[i].json);
        srv_buf_free(&b);
    }
}

/* A text without a terminator is not read past its length, and a truncated character is not
 * valid. */
static void test_buf_json_n(void **state)
{
    static const char euro[] = { 'a', '\xe2', '\x82', '\xac' };
    static const char *const wanted[] = {
        "\"\"", "\"a\"", "\"a\\ufffd\"", "\"a\\ufffd\\ufffd\"", "\"a\xe2\x82\xac\"",
    };

    (void)state;
    for (size_t n = 0; n <= sizeof euro; n++) {
        srv_buf b = { .at = NULL };
        char *text = srv_alloc(n);

        memcpy(text, euro, n);
        srv_buf_put_json_n(&b, text, n);
        assert_string_equal(b.at, wanted[n]);
        srv_buf_free(&b);
        free(text);
    }
}

/* ---- the log ---- */

typedef struct {
    srv_logger log;
    int end; /* from which it is read */
    char line[16384];
} hearing;

static void hear(hearing *h, int is_json)
{
    int fd[2];

    assert_int_equal(pipe(fd), 0);
    h->log = (srv_logger){ fd[1], is_json, SRV_INFO };
    h->end = fd[0];
}

/* Everything that was logged; each timestamp, 24 characters from `at`, is replaced by T. */
static char *heard(hearing *h, size_t at)
{
    ssize_t n;

    close(h->log.fd);
    n = read(h->end, h->line, sizeof h->line - 1);
    close(h->end);
    assert_true(n >= 0);
    h->line[n] = '\0';
    if ((size_t)n < at + 24)
        return h->line;
    assert_int_equal(h->line[at + 4], '-');
    assert_int_equal(h->line[at + 10], 'T');
    assert_int_equal(h->line[at + 19], '.');
    assert_int_equal(h->line[at + 23], 'Z');
    memmove(h->line + at + 1, h->line + at + 24, (size_t)n - at - 23);
    h->line[at] = 'T';
    return h->line;
}

static void test_log_text(void **state)
{
    hearing h;

    (void)state;
    hear(&h, 0);
    SRV_LOG(&h.log, INFO, "table.start", { "table", "01hf7yat00", 0 }, { "seats", NULL, 3 },
            { "name", "Gaius \"Max\"", 0 }, { "none", "", 0 }, { "from", "[::1]:80", 0 },
            { "odd", "a=b", 0 });
    assert_string_equal(heard(&h, 0), "T info table.start table=01hf7yat00 seats=3 "
                                      "name=\"Gaius \\\"Max\\\"\" none=\"\" from=[::1]:80 "
                                      "odd=\"a=b\"\n");
}

static void test_log_json(void **state)
{
    hearing h;

    (void)state;
    hear(&h, 1);
    SRV_LOG(&h.log, ERROR, "store.lost", { "detail", "a\nb", 0 }, { "n", NULL, -7 });
    assert_string_equal(heard(&h, 9), "{\"time\":\"T\",\"level\":\"error\",\"event\":"
                                      "\"store.lost\",\"detail\":\"a\\u000ab\",\"n\":-7}\n");
}

static void test_log_levels(void **state)
{
    hearing h;

    (void)state;
    hear(&h, 0);
    srv_log(&h.log, SRV_DEBUG, "not.told", NULL);
    srv_log(&h.log, SRV_WARN, "told", NULL);
    assert_string_equal(heard(&h, 0), "T warn told\n");
}

static void test_log_cannot_be_forged(void **state)
{
    hearing h;

    (void)state;
    hear(&h, 0);
    SRV_LOG(&h.log, INFO, "chat", { "name", "x\n2026-01-01T00:00:00.000Z info y\r\x1b[2J", 0 });
    assert_string_equal(heard(&h, 0), "T info chat name=\"x\\u000a2026-01-01T00:00:00.000Z "
                                      "info y\\u000d\\u001b[2J\"\n");
}

static void test_log_lines_are_short(void **state)
{
    char long_text[6000], nasty[2000];
    hearing h;
    const char *line;

    (void)state;
    memset(long_text, 'a', sizeof long_text - 1);
    long_text[sizeof long_text - 1] = '\0';
    memset(nasty, '\n', sizeof nasty - 1);
    nasty[sizeof nasty - 1] = '\0';
    hear(&h, 1);
    SRV_LOG(&h.log, INFO, "long", { "a", long_text, 0 }, { "b", long_text, 0 },
            { "c", nasty, 0 }, { "d", "end", 0 });
    line = heard(&h, 9);
    assert_int_equal(strlen(strstr(line, "\"a\":") + 5) - strlen(strstr(line, "\",\"b\":")),
                     1024);
    assert_null(strstr(line, "\"c\":"));
    assert_string_equal(line + strlen(line) - 9, "\"cut\":1}\n");
}

enum { THREADS = 4, LINES = 50 };

static void *log_lines(void *ctx)
{
    for (int i = 0; i < LINES; i++)
        SRV_LOG((const srv_logger *)ctx, INFO, "event", { "name", "salve salve", 0 });
    return NULL;
}

static void test_log_of_threads(void **state)
{
    static const char wanted[] = " info event name=\"salve salve\"";
    pthread_t thread[THREADS];
    hearing h;
    int n = 0;

    (void)state;
    hear(&h, 0);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, log_lines, &h.log), 0);
    for (int i = 0; i < THREADS; i++)
        pthread_join(thread[i], NULL);
    close(h.log.fd);
    n = (int)read(h.end, h.line, sizeof h.line - 1);
    close(h.end);
    h.line[n] = '\0';
    n = 0;
    for (char *at = strtok(h.line, "\n"); at; at = strtok(NULL, "\n"), n++)
        assert_string_equal(at + 24, wanted);
    assert_int_equal(n, THREADS * LINES);
}

static int start(void **state)
{
    (void)state;
    return !srv_id_start();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ids_sort_by_time),
        cmocka_unit_test(test_ids_differ),
        cmocka_unit_test(test_tokens),
        cmocka_unit_test(test_what_is_no_token),
        cmocka_unit_test(test_hashes),
        cmocka_unit_test(test_buf_grows),
        cmocka_unit_test(test_buf_take),
        cmocka_unit_test(test_buf_with),
        cmocka_unit_test(test_buf_json),
        cmocka_unit_test(test_buf_json_n),
        cmocka_unit_test(test_log_text),
        cmocka_unit_test(test_log_json),
        cmocka_unit_test(test_log_levels),
        cmocka_unit_test(test_log_cannot_be_forged),
        cmocka_unit_test(test_log_lines_are_short),
        cmocka_unit_test(test_log_of_threads),
    };

    return cmocka_run_group_tests_name("server_id", tests, start, NULL);
}
