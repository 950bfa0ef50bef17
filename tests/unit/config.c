/*
 * config.c: the configuration of a server: defaults, values, files and values derived from them.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/base/config.h"
#include "server/base/logger.h"

typedef struct {
    srv_config c;
    srv_config_fault fault;
    char told[256];
} setup;

static setup fresh(void)
{
    setup s = { .told = "" };

    srv_config_init(&s.c);
    return s;
}

/* Returns "" if the value was accepted; otherwise the fault as "line about what wanted". */
static const char *tell(setup *s, int is_good)
{
    if (is_good)
        return "";
    snprintf(s->told, sizeof s->told, "%d %s %s %s", s->fault.line, s->fault.about,
             s->fault.what + strlen("fault.config_"), s->fault.wanted);
    return s->told;
}

static const char *set(setup *s, const char *key, const char *value)
{
    return tell(s, srv_config_set(&s->c, key, value, &s->fault));
}

static const char *read_text(setup *s, const char *text, size_t n)
{
    char path[] = "/tmp/aedile-config-XXXXXX";
    int fd = mkstemp(path), is_good;

    assert_true(fd >= 0);
    assert_int_equal(write(fd, text, n), n);
    close(fd);
    is_good = srv_config_read_file(&s->c, path, &s->fault);
    unlink(path);
    return tell(s, is_good);
}

static const char *read_lines(setup *s, const char *text)
{
    return read_text(s, text, strlen(text));
}

/* ---- single settings ---- */

static void test_defaults(void **state)
{
    setup s = fresh();

    (void)state;
    assert_string_equal(s.c.listen, "127.0.0.1:7979");
    assert_string_equal(s.c.store, "");
    assert_string_equal(s.c.accounts, "open");
    assert_string_equal(s.c.strongest_bot, "imperator");
    assert_int_equal(s.c.guests, 1);
    assert_int_equal(s.c.log_json, 0);
    assert_int_equal(s.c.max_tables, 4096);
    assert_int_equal(s.c.max_sockets, 16000);
    assert_int_equal(s.c.max_body, 270336);
    assert_int_equal(s.c.idle_unload, 300);
    assert_int_equal(s.c.fast_password_hashing, 0);
    assert_int_equal(s.c.allow_private_addresses, 0);
    assert_int_equal(srv_config_level(&s.c), SRV_INFO);
    assert_true(srv_config_check(&s.c, &s.fault));
}

static void test_numbers(void **state)
{
    static const char *const bad[] = { "",   "0",  "-1",  "1000001", "x",
                                       "1x", " 1", "1.5", "0x10",    "99999999999999999999" };
    setup s = fresh();

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_string_equal(set(&s, "max_tables", bad[i]), "0 max_tables value 1 - 1000000");
    assert_int_equal(s.c.max_tables, 4096);
    assert_string_equal(set(&s, "max_tables", "1"), "");
    assert_int_equal(s.c.max_tables, 1);
    assert_string_equal(set(&s, "max_tables", "1000000"), "");
}

static void test_switches(void **state)
{
    static const char *const off[] = { "false", "no", "off", "0" };
    static const char *const on[] = { "true", "yes", "on", "1", "" };
    setup s = fresh();

    (void)state;
    for (int i = 0; i < 4; i++) {
        assert_string_equal(set(&s, "log-json", on[i]), "");
        assert_int_equal(s.c.log_json, 1);
        assert_string_equal(set(&s, "log_json", off[i]), "");
        assert_int_equal(s.c.log_json, 0);
    }
    assert_string_equal(set(&s, "log_json", on[4]), "");
    assert_int_equal(s.c.log_json, 1);
    assert_string_equal(set(&s, "log_json", "maybe"), "0 log_json value true|false");
    assert_string_equal(set(&s, "log_json", "2"), "0 log_json value true|false");
    assert_int_equal(s.c.log_json, 1);
}

static void test_choices(void **state)
{
    setup s = fresh();

    (void)state;
    assert_string_equal(set(&s, "accounts", "closed"), "");
    assert_string_equal(set(&s, "accounts", "ope"), "0 accounts value open|closed");
    assert_string_equal(set(&s, "accounts", ""), "0 accounts value open|closed");
    assert_string_equal(set(&s, "accounts", "open|closed"), "0 accounts value open|closed");
    assert_string_equal(s.c.accounts, "closed");
    for (int level = 0; level < SRV_N_LEVELS; level++) {
        assert_string_equal(set(&s, "log_level", srv_level_name((srv_level)level)), "");
        assert_int_equal(srv_config_level(&s.c), level);
    }
}

static void test_unknown_keys(void **state)
{
    static const char *const bad[] = { "",       "list",        "listen2",
                                       "Listen", "max__tables", "config.listen" };
    setup s = fresh();

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char wanted[64];

        snprintf(wanted, sizeof wanted, "0 %s unknown ", bad[i]);
        assert_string_equal(set(&s, bad[i], "1"), wanted);
    }
}

static void test_texts(void **state)
{
    char room[SRV_CONFIG_TEXT + 1];
    setup s = fresh();

    (void)state;
    memset(room, 'a', sizeof room);
    room[SRV_CONFIG_TEXT] = '\0';
    assert_string_equal(set(&s, "store", room), "0 store text ");
    room[SRV_CONFIG_TEXT - 1] = '\0';
    assert_string_equal(set(&s, "store", room), "");
    assert_string_equal(set(&s, "name", "a\nb"), "0 name text ");
    assert_string_equal(set(&s, "name", "\xff"), "0 name text ");
    assert_string_equal(set(&s, "name", "Circus Maximus \xc3\xa4"), "");
    assert_string_equal(s.c.name, "Circus Maximus \xc3\xa4");
}

/* Each option with values that it accepts and values that it refuses. */
static void test_forms(void **state)
{
    static const struct {
        const char *key, *value;
        int is_good;
    } cases[] = {
        { "listen", "0.0.0.0:80", 1 },
        { "listen", "[::]:7979", 1 },
        { "listen", "[fe80::1%eth0]:7979", 1 },
        { "listen", "games.example.org:0", 1 },
        { "listen", "127.0.0.1", 0 },
        { "listen", "127.0.0.1:", 0 },
        { "listen", "127.0.0.1:65536", 0 },
        { "listen", "127.0.0.1:-1", 0 },
        { "listen", "::1:7979", 0 },
        { "listen", "[]:7979", 0 },
        { "listen", "[:7979", 0 },
        { "listen", ":7979", 0 },
        { "listen", "]:7979", 0 },
        { "listen", "a b:7979", 0 },
        { "url", "https://games.example.org", 1 },
        { "url", "http://games.example.org:8080", 1 },
        { "url", "https://[2001:db8::1]", 1 },
        { "url", "https://[2001:db8::1]:8443", 1 },
        { "url", "", 1 },
        { "url", "https://games.example.org/", 0 },
        { "url", "https://Games.example.org", 0 },
        { "url", "https://games.example.org:443", 0 },
        { "url", "http://games.example.org:80", 0 },
        { "url", "http://games.example.org:0", 0 },
        { "url", "https://", 0 },
        { "url", "http:", 0 },
        { "url", "ftp://games.example.org", 0 },
        { "url", "https://user@games.example.org", 0 },
        { "push_contact", "mailto:aedile@example.org", 1 },
        { "push_contact", "https://example.org/contact", 1 },
        { "push_contact", "mailto:", 0 },
        { "push_contact", "mailto:@example.org", 0 },
        { "push_contact", "https://", 0 },
        { "push_contact", "aedile@example.org", 0 },
        { "trusted_proxy", "127.0.0.1, ::1,10.0.0.7", 1 },
        { "trusted_proxy", "localhost", 0 },
        { "trusted_proxy", "127.0.0.1 ::1", 0 },
        { "trusted_proxy", "127.0.0.1,,::1", 0 },
        { "trusted_proxy", "10.0.0.0/8", 0 },
        { "metrics_token", "0123456789abcdef", 1 },
        { "metrics_token", "0123456789abcde", 0 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        setup s = fresh();
        int is_good = srv_config_set(&s.c, cases[i].key, cases[i].value, &s.fault);

        if (is_good != cases[i].is_good)
            fail_msg("%s = %s", cases[i].key, cases[i].value);
    }
}

static void test_check(void **state)
{
    setup s = fresh();

    (void)state;
    set(&s, "tls_cert", "cert.pem");
    assert_string_equal(tell(&s, srv_config_check(&s.c, &s.fault)), "0 tls_key tls ");
    set(&s, "tls_key", "key.pem");
    assert_true(srv_config_check(&s.c, &s.fault));
    set(&s, "tls_cert", "");
    assert_string_equal(tell(&s, srv_config_check(&s.c, &s.fault)), "0 tls_cert tls ");
    set(&s, "tls_key", "");
    set(&s, "listen", "");
    assert_false(srv_config_check(&s.c, &s.fault));
}

/* ---- files ---- */

static void test_file(void **state)
{
    setup s = fresh();

    (void)state;
    assert_string_equal(read_lines(&s,
                                   "# a club\n\n  listen=[::]:80  \r\n\tname =\tLudus = 7 # \n"
                                   "max-tables = 5\nguests = no\nmetrics_token ="),
                        "");
    assert_string_equal(s.c.listen, "[::]:80");
    assert_string_equal(s.c.name, "Ludus = 7 #");
    assert_int_equal(s.c.max_tables, 5);
    assert_int_equal(s.c.guests, 0);
    assert_string_equal(set(&s, "max_tables", "6"), "");
    assert_int_equal(s.c.max_tables, 6);
    assert_string_equal(read_lines(&s, ""), "");
}

static void test_faults_of_a_file(void **state)
{
    static const struct {
        const char *text, *told;
    } cases[] = {
        { "name = a\nlistn = b\n", "2 listn unknown " },
        { "name = a\n\n#\nmax_tables = many\n", "4 max_tables value 1 - 1000000" },
        { "name = a\nname = b\n", "2 name twice " },
        { "max-tables = 1\nmax_tables = 1\n", "2 max_tables twice " },
        { "listen", "1  line " },
        { "= 1", "1  unknown " },
        { "log_json =\n", "1 log_json value true|false" },
        { "name = \x01\n", "1 name text " },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        setup s = fresh(), before = fresh();

        assert_string_equal(read_lines(&s, cases[i].text), cases[i].told);
        assert_memory_equal(&s.c, &before.c, sizeof s.c);
    }
}

static void test_long_lines(void **state)
{
    char text[SRV_CONFIG_LINE + 32];
    setup s = fresh();

    (void)state;
    memset(text, ' ', sizeof text);
    memcpy(text, "\nname = ", 8);
    assert_string_equal(read_text(&s, text, sizeof text), "2  line ");
    assert_string_equal(read_text(&s, "name = a\0b\nguests = no\n", 23), "1  line ");
}

static void test_no_file(void **state)
{
    setup s = fresh();

    (void)state;
    assert_string_equal(tell(&s, srv_config_read_file(&s.c, "/nowhere/at/all", &s.fault)),
                        "0  file No such file or directory");
    assert_string_equal(tell(&s, srv_config_read_file(&s.c, "/", &s.fault)),
                        "0  file Is a directory");
}

/* ---- what is shown ---- */

/* Every option has a help text in the catalogue, and every command-line option can be set in a
 * file. */
static void test_help(void **state)
{
    static char room[16384];
    setup s = fresh();
    int n = 0;

    (void)state;
    for (; srv_config_key(n); n++) {
        char option[64], about[64];

        srv_config_put_option(&AE_TEXT_IN(option), n);
        assert_memory_equal(option, "--", 2);
        assert_null(strchr(option, '_'));
        srv_config_set(&s.c, option + 2, "", &s.fault);
        if (s.fault.what)
            assert_string_not_equal(s.fault.what, "fault.config_unknown");
        snprintf(about, sizeof about, "config.%s", srv_config_key(n));
        for (int i = 0; ae_languages[i]; i++)
            assert_non_null(ae_word(ae_languages[i], about));
    }
    assert_int_equal(n, 43);
    srv_config_help(&AE_TEXT_IN(room), ae_languages[0]);
    assert_non_null(strstr(room, "  --max-tables                most tables"));
    assert_non_null(strstr(room, " (4096)\n"));
}

static void test_words_of_faults(void **state)
{
    setup s = fresh();
    char room[256];

    (void)state;
    set(&s, "accounts", "x");
    srv_config_put_fault(&AE_TEXT_IN(room), ae_words_for("en"), &s.fault);
    assert_string_equal(room, "accounts: the value is not valid; expected: open|closed");
    read_lines(&s, "x");
    srv_config_put_fault(&AE_TEXT_IN(room), ae_words_for("de"), &s.fault);
    assert_string_equal(room, "die Zeile hat nicht die Form Option = Wert");
}

/* ---- what follows ---- */

static const char *url(setup *s, int port)
{
    srv_config_url(&s->c, port, &AE_TEXT_IN(s->told));
    return s->told;
}

static void test_url(void **state)
{
    setup s = fresh();

    (void)state;
    assert_string_equal(url(&s, 7979), "http://127.0.0.1:7979");
    assert_string_equal(url(&s, 80), "http://127.0.0.1");
    set(&s, "listen", "[::]:443");
    assert_string_equal(url(&s, 443), "http://localhost:443");
    set(&s, "tls_cert", "cert.pem");
    assert_string_equal(url(&s, 443), "https://localhost");
    set(&s, "listen", "[::1]:8443");
    assert_string_equal(url(&s, 8443), "https://[::1]:8443");
    set(&s, "url", "https://games.example.org");
    assert_string_equal(url(&s, 8443), "https://games.example.org");
}

static void test_threads(void **state)
{
    setup s = fresh();

    (void)state;
    assert_int_equal(srv_config_threads(&s.c, 1), 1);
    assert_int_equal(srv_config_threads(&s.c, 2), 1);
    assert_int_equal(srv_config_threads(&s.c, 8), 7);
    set(&s, "bot_threads", "3");
    assert_int_equal(srv_config_threads(&s.c, 8), 3);
}

static void test_proxies(void **state)
{
    setup s = fresh();

    (void)state;
    assert_false(srv_config_is_proxy(&s.c, "127.0.0.1"));
    set(&s, "trusted_proxy", "10.0.0.7 , 2001:db8::1");
    assert_true(srv_config_is_proxy(&s.c, "10.0.0.7"));
    assert_true(srv_config_is_proxy(&s.c, "::ffff:10.0.0.7"));
    assert_true(srv_config_is_proxy(&s.c, "2001:db8:0:0::1"));
    assert_false(srv_config_is_proxy(&s.c, "10.0.0.8"));
    assert_false(srv_config_is_proxy(&s.c, "::1"));
    assert_false(srv_config_is_proxy(&s.c, ""));
    assert_false(srv_config_is_proxy(&s.c, "10.0.0.7 "));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_defaults),     cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_switches),     cmocka_unit_test(test_choices),
        cmocka_unit_test(test_unknown_keys), cmocka_unit_test(test_texts),
        cmocka_unit_test(test_forms),        cmocka_unit_test(test_check),
        cmocka_unit_test(test_file),         cmocka_unit_test(test_faults_of_a_file),
        cmocka_unit_test(test_long_lines),   cmocka_unit_test(test_no_file),
        cmocka_unit_test(test_help),         cmocka_unit_test(test_words_of_faults),
        cmocka_unit_test(test_url),          cmocka_unit_test(test_threads),
        cmocka_unit_test(test_proxies),
    };

    return cmocka_run_group_tests_name("config", tests, NULL, NULL);
}
