/*
 * record.c: the syntax of records.  A record that is read is written again byte by byte; any other
 * spelling is refused, with its line.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "core/record.h"
#include "faults.h"

enum { MAX_TEXT = 4096 };

#define HASH   "0123456789abcdef"
#define SEED   "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"
#define COMMIT "ffeeddccbbaa99887766554433221100ffeeddccbbaa99887766554433221100"
#define NONCE  "000102030405060708090a0b0c0d0e0f"
#define SMALL  "aedile 1\ngame forum\nrules 1\nboard stall " HASH "\nseats 2\n"

static const char whole[] = "aedile 1\n"
                            "game forum\n"
                            "rules 12\n"
                            "board stall " HASH "\n"
                            "seats 3\n"
                            "variant team,open\n"
                            "person 0 Anna Ölmann\n"
                            "person 2  two  spaces \n"
                            "bot 1 random\n"
                            "undo consent\n"
                            "clock live 600000 5000\n"
                            "commit " COMMIT "\n"
                            "nonce 0 " NONCE "\n"
                            "nonce 1 " NONCE "\n"
                            "nonce 2 " NONCE "\n"
                            "seed " SEED "\n"
                            "position {\"a\":[1,2]}\n"
                            "map {\"id\":\"x y\"}\n"
                            "result 12 -3 0\n"
                            "\n"
                            "chance draw oil\n"
                            "chance! draw figs @5\n"
                            "0 bid 2 @1200\n"
                            "1 ?\n"
                            "1 ? @1201\n"
                            "2 /undo 3 @1300\n"
                            "0 /ask-undo 4294967295 @1300\n"
                            "0 /ask-end @1300\n"
                            "1 /accept @1300\n"
                            "1 /refuse @1300\n"
                            "0 /end @1300\n"
                            "5 /resign @1300\n"
                            "2 /takeover random-2.b @1300\n"
                            "2 /return @1300\n"
                            "2 /timeout @999999999999999999\n"
                            "0 odd  text  with @ and ? \n"
                            "0 @ x\n";

/* Reads all of it; the line of the fault is in `reported`. */
static ae_err read_all(const char *text, size_t len, ae_head *head, ae_entry *entries, int *n,
                       ae_reported *reported)
{
    ae_reader reader = { .text = text, .len = len };
    ae_err err = ae_head_read(&reader, head, ae_report_to(reported));

    *n = 0;
    while (err == AE_OK && !ae_reader_is_done(&reader))
        err = ae_entry_read(&reader, &entries[(*n)++], &reported->faults);
    return err;
}

/* Returns AE_OK if the text was read and written again the same. */
static ae_err round_trip(const char *text, size_t len, ae_reported *reported)
{
    ae_entry entries[512];
    ae_head head;
    int n;
    ae_err err = read_all(text, len, &head, entries, &n, reported);
    char room[MAX_TEXT];
    ae_text out = AE_TEXT_IN(room);

    if (err != AE_OK) {
        assert_int_not_equal(reported->faults.n, 0);
        return err;
    }
    ae_head_put(&head, &out);
    for (int i = 0; i < n; i++)
        ae_entry_put(&entries[i], &out);
    if (out.len != len || memcmp(room, text, len) != 0)
        fail_msg("read as\n%.*s\nbut written as\n%s", (int)len, text, room);
    return AE_OK;
}

static void test_round_trip(void **state)
{
    ae_reported reported;

    (void)state;
    assert_int_equal(round_trip(whole, strlen(whole), &reported), AE_OK);
    assert_int_equal(round_trip(SMALL "\n", strlen(SMALL) + 1, &reported), AE_OK);
    assert_string_equal(reported.lines, "");
}

static void test_head(void **state)
{
    static const uint8_t nonce[AE_NONCE] = { 0, 1, 2,  3,  4,  5,  6,  7,
                                             8, 9, 10, 11, 12, 13, 14, 15 };
    ae_entry entries[32];
    ae_reported reported;
    ae_head head;
    int n;

    (void)state;
    assert_int_equal(read_all(whole, strlen(whole), &head, entries, &n, &reported), AE_OK);
    assert_string_equal(head.game, "forum");
    assert_int_equal(head.rules, 12);
    assert_string_equal(head.board, "stall");
    assert_true(head.hash == 0x0123456789abcdef);
    assert_int_equal(head.seats, 3);
    assert_string_equal(head.variant, "team,open");
    assert_string_equal(head.seat[0].name, "Anna Ölmann");
    assert_string_equal(head.seat[1].name, "random");
    assert_string_equal(head.seat[2].name, " two  spaces ");
    assert_int_equal(head.seat[0].is_bot, 0);
    assert_int_equal(head.seat[1].is_bot, 1);
    assert_int_equal(head.undo, AE_UNDO_CONSENT);
    assert_int_equal(head.clock.kind, AE_CLOCK_LIVE);
    assert_int_equal(head.clock.base, 600000);
    assert_int_equal(head.clock.step, 5000);
    assert_int_equal(head.has_seed + head.has_commit + head.has_result, 3);
    assert_int_equal(head.seed.byte[31], 0xff);
    assert_int_equal(head.commit[0], 0xff);
    assert_int_equal(head.n_nonces, 3);
    assert_memory_equal(head.nonce[2], nonce, AE_NONCE);
    assert_int_equal(head.position.len, strlen("{\"a\":[1,2]}"));
    assert_memory_equal(head.map.at, "{\"id\":\"x y\"}", head.map.len);
    assert_int_equal(head.score[0], 12);
    assert_int_equal(head.score[1], -3);
    assert_int_equal(head.score[2], 0);
}

static void test_entries(void **state)
{
    ae_entry e[32];
    ae_reported reported;
    ae_head head;
    int n;

    (void)state;
    assert_int_equal(read_all(whole, strlen(whole), &head, e, &n, &reported), AE_OK);
    assert_int_equal(n, 17);
    assert_int_equal(e[0].seat, AE_CHANCE);
    assert_int_equal(e[0].kind, AE_ENTRY_DECISION);
    assert_string_equal(e[0].text, "draw oil");
    assert_int_equal(e[0].flags, 0);
    assert_int_equal(e[1].flags, AE_FIXED);
    assert_int_equal(e[1].at, 5);
    assert_string_equal(e[2].text, "bid 2");
    assert_int_equal(e[2].at, 1200);
    assert_int_equal(e[3].flags, AE_HIDDEN);
    assert_string_equal(e[3].text, "");
    assert_int_equal(e[5].kind, AE_ENTRY_UNDO);
    assert_int_equal(e[5].seat, 2);
    assert_int_equal(e[5].of, 3);
    assert_true(e[6].of == UINT32_MAX);
    for (int i = 0; i < 8; i++) {
        static const int kind[] = { AE_ENTRY_ASK_END, AE_ENTRY_ACCEPT, AE_ENTRY_REFUSE,
                                    AE_ENTRY_END,     AE_ENTRY_RESIGN, AE_ENTRY_TAKEOVER,
                                    AE_ENTRY_RETURN,  AE_ENTRY_TIMEOUT };

        assert_int_equal(e[7 + i].kind, kind[i]);
    }
    assert_string_equal(e[12].text, "random-2.b");
    assert_string_equal(e[15].text, "odd  text  with @ and ? ");
    assert_string_equal(e[16].text, "@ x");
}

/* The key of the draws is the seed, mixed with the nonces if there are any. */
static void test_key(void **state)
{
    ae_head head = { .n_nonces = 0, .seed = { .byte = { 1, 2, 3 } } };
    ae_seed key = ae_head_key(&head);

    (void)state;
    assert_memory_equal(&key, &head.seed, sizeof key);
    head.n_nonces = 2;
    head.nonce[1][15] = 9;
    key = ae_head_key(&head);
    assert_memory_not_equal(&key, &head.seed, sizeof key);
    head.seed = ae_seed_mix(&head.seed, (const uint8_t(*)[AE_NONCE])head.nonce, 2);
    assert_memory_equal(&key, &head.seed, sizeof key);
}

static void try_bad(const char *text, const char *told, ae_err expected)
{
    ae_reported reported;
    ae_err err = round_trip(text, strlen(text), &reported);

    if (err != expected || strcmp(reported.lines, told))
        fail_msg("%s\ngives %s, %s", text, ae_err_key(err), reported.lines);
}

static void test_bad_starts(void **state)
{
    (void)state;
    try_bad("", "1 no_record\n", AE_TEXT);
    try_bad("aedile", "1 no_record\n", AE_TEXT);
    try_bad("aedile 1", "1 record_cut\n", AE_TEXT);
    try_bad("aedile\n", "1 no_record\n", AE_TEXT);
    try_bad("aedile x\n", "1 no_record\n", AE_TEXT);
    try_bad("aedile 0\n", "1 no_record\n", AE_TEXT);
    try_bad("aedile 01\n", "1 no_record\n", AE_TEXT);
    try_bad("aedile 1 \n", "1 no_record\n", AE_TEXT);
    try_bad("Aedile 1\n", "1 no_record\n", AE_TEXT);
    try_bad("\naedile 1\n", "1 no_record\n", AE_TEXT);
    try_bad("aedile 1\r\n", "1 control_character\n", AE_TEXT);
    try_bad("aedile 2\nwhatever\n", "1 aedile record_format\n", AE_VERSION);
    try_bad("aedile 1\n", "2 record_cut\n", AE_TEXT);
    try_bad("aedile 1\ngame forum\n", "3 record_cut\n", AE_TEXT);
    try_bad("aedile 1\n\n",
            "2 game missing\n2 rules missing\n2 board missing\n2 seats missing\n", AE_TEXT);
    try_bad(SMALL "person 2 Anna\n\n", "7 person no_seat\n", AE_TEXT);
    try_bad(SMALL "bot 5 random\n\n", "7 person no_seat\n", AE_TEXT);
    try_bad(SMALL "nonce 0 " NONCE "\n\n", "7 nonce length\n", AE_TEXT);
    try_bad(SMALL "nonce 0 " NONCE "\nnonce 1 " NONCE "\nnonce 2 " NONCE "\n\n",
            "9 nonce length\n", AE_TEXT);
}

/* A head with one more line at its place, after the required ones. */
static void test_bad_words(void **state)
{
    static const char *const bad[] = {
        "variant ",
        "person 0 ",
        "person 0",
        "person 6 Anna",
        "person -0 Anna",
        "person 00 Anna",
        "person x Anna",
        "person 0 forty characters are one more than fit..",
        "bot ",
        "undo ",
        "undo free",
        "undo Consent",
        "undo none ",
        "clock ",
        "clock live",
        "clock live 0 0",
        "clock live 10",
        "clock live 10 ",
        "clock live 10 -0",
        "clock live 10 05",
        "clock live 10 5 ",
        "clock live 10 5 5",
        "clock live 2147483648 5",
        "clock turn",
        "clock turn 0",
        "clock turn 10 ",
        "clock turn 10 5",
        "clock dial 10",
        "commit ",
        "commit 00",
        "commit " COMMIT "0",
        "commit " COMMIT " ",
        "nonce 1 " NONCE,
        "nonce 0",
        "nonce -0 " NONCE,
        "nonce 0 " NONCE "00",
        "seed ",
        "seed 00112233445566778899AABBCCDDEEFF00112233445566778899aabbccddeeff",
        "position ",
        "map ",
        "result ",
        "result 1",
        "result 1 2 3",
        "result 1 2 ",
        "result 1  2",
        "result 1 -0",
        "result 1 -01",
        "result 1 01",
        "result 1 32768",
        "result 1 -32769",
        "result 1 x",
    };

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char room[512], told[64];
        ae_text text = AE_TEXT_IN(room), expected = AE_TEXT_IN(told);

        ae_put(&text, SMALL);
        ae_put(&text, bad[i]);
        ae_put(&text, "\n\n");
        ae_put(&expected, "6 ");
        if (bad[i][strcspn(bad[i], " ") + 1]) {
            ae_put_n(&expected, bad[i], strcspn(bad[i], " "));
            ae_put(&expected, " value\n");
        } else {
            ae_put(&expected, "record_word\n");
        }
        try_bad(room, told, AE_TEXT);
    }
}

static void test_bad_lines(void **state)
{
    (void)state;
    try_bad("aedile 1\ngame Forum\n", "2 game value\n", AE_TEXT);
    try_bad("aedile 1\ngame sixteen-letters.\n", "2 game value\n", AE_TEXT);
    try_bad("aedile 1\ngame\n", "2 game value\n", AE_TEXT);
    try_bad("aedile 1\ngame  forum\n", "2 game value\n", AE_TEXT);
    try_bad("aedile 1\ngame forum \n", "2 game value\n", AE_TEXT);
    try_bad("aedile 1\ngame forum\nrules 0\n", "3 rules value\n", AE_TEXT);
    try_bad("aedile 1\ngame forum\nrules 2147483648\n", "3 rules value\n", AE_TEXT);
    try_bad("aedile 1\ngame forum\nrules 01\n", "3 rules value\n", AE_TEXT);
    try_bad("aedile 1\ngame forum\nrules 1\nboard stall\n", "4 board value\n", AE_TEXT);
    try_bad("aedile 1\ngame forum\nrules 1\nboard stall 0\n", "4 board value\n", AE_TEXT);
    try_bad("aedile 1\ngame forum\nrules 1\nboard Stall " HASH "\n", "4 board value\n",
            AE_TEXT);
    try_bad("aedile 1\ngame forum\nrules 1\nboard stall " HASH "\nseats 7\n", "5 seats value\n",
            AE_TEXT);
    try_bad("aedile 1\ngame forum\nrules 1\nboard stall " HASH "\nseats 0\n", "5 seats value\n",
            AE_TEXT);
    try_bad(SMALL "seats 2\n\n", "6 seats value\n", AE_TEXT);
    try_bad(SMALL "seed " SEED "\nseed " SEED "\n\n", "7 seed value\n", AE_TEXT);
    try_bad(SMALL "person 0 Anna\nperson 0 Anna\n\n", "7 person value\n", AE_TEXT);
    try_bad(SMALL "person 0 Anna\nbot 0 random\n\n", "7 bot value\n", AE_TEXT);
    try_bad(SMALL "aedile 1\n\n", "6 record_word\n", AE_TEXT);
    try_bad(SMALL "colour red\n\n", "6 record_word\n", AE_TEXT);
    try_bad(SMALL " \n\n", "6 record_word\n", AE_TEXT);
    try_bad(SMALL "variant\n\n", "6 variant value\n", AE_TEXT);
    try_bad(SMALL "person 0 An\tna\n\n", "6 control_character\n", AE_TEXT);
    /* Words out of order. */
    try_bad("aedile 1\nrules 1\ngame forum\n", "3 game value\n", AE_TEXT);
    try_bad(SMALL "seed " SEED "\nundo none\n\n", "7 undo value\n", AE_TEXT);
    try_bad(SMALL "bot 1 random\nperson 0 Anna\n\n", "7 person value\n", AE_TEXT);
    try_bad(SMALL "person 1 Bert\nperson 0 Anna\n\n", "7 person value\n", AE_TEXT);
}

static void test_bad_entries(void **state)
{
    static const char *const bad[] = {
        "",
        "0",
        "0 ",
        "6 bid 2",
        "-1 bid 2",
        "00 bid 2",
        "0! bid 2",
        "! bid 2",
        "chance!! draw oil",
        "Chance draw oil",
        "chance",
        "chance! ",
        "chance /resign",
        "0 /",
        "0 /resig",
        "0 /resign ",
        "0 /resign 1",
        "0 /Resign",
        "0 /undo",
        "0 /undo ",
        "0 /undo 0",
        "0 /undo 01",
        "0 /undo -1",
        "0 /undo 4294967296",
        "0 /undo 1 ",
        "0 /ask-undo",
        "0 /ask-end 1",
        "0 /accept x",
        "0 /takeover",
        "0 /takeover ",
        "0 /takeover Bot",
        "0 /takeover a b",
        "0 bid 2 @0",
        "0 bid 2 @01",
        "0 bid 2 @",
        "0 bid 2 @9999999999999999999",
        "0 @5",
        "@5",
    };

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char room[512];
        ae_text text = AE_TEXT_IN(room);

        ae_put(&text, SMALL "\n0 bid 1\n");
        ae_put(&text, bad[i]);
        ae_put(&text, "\n0 bid 2\n");
        try_bad(room, "8 entry\n", AE_TEXT);
    }
    try_bad(SMALL "\n0 bid 1", "7 record_cut\n", AE_TEXT);
    try_bad(SMALL "\n0 bid 1\n0 bid", "8 record_cut\n", AE_TEXT);
    try_bad(SMALL "\n0 bid\t1\n", "7 control_character\n", AE_TEXT);
    try_bad(SMALL "\n0 bid 1\r\n", "7 control_character\n", AE_TEXT);
}

static void test_longest_notation(void **state)
{
    (void)state;
    for (size_t len = AE_MAX_NOTATION - 1; len <= AE_MAX_NOTATION; len++) {
        char line[AE_MAX_NOTATION + 1] = "", room[512];
        ae_text text = AE_TEXT_IN(room);
        ae_reported reported;

        memset(line, 'x', len);
        ae_put(&text, SMALL "\n0 ");
        ae_put(&text, line);
        ae_put(&text, "\n");
        assert_int_equal(round_trip(room, text.len, &reported),
                         len < AE_MAX_NOTATION ? AE_OK : AE_TEXT);
    }
}

/* After a few bytes of a valid record are changed, removed, inserted or moved, the record is
 * refused with a fault, or read and written again the same. */
static void mutate(ae_rng *rng, char *text, size_t *len)
{
    static const char alphabet[] = "\n 0123-9abcdefx/?!@{}\"\t\r\0ä";
    size_t at = ae_rng_below(rng, (uint32_t)*len), other = ae_rng_below(rng, (uint32_t)*len);
    char c = ae_rng_below(rng, 4) ? alphabet[ae_rng_below(rng, sizeof alphabet - 1)]
                                  : (char)ae_rng_next(rng);

    switch (ae_rng_below(rng, 5)) {
    case 0:
        text[at] = c;
        break;
    case 1:
        memmove(text + at, text + at + 1, --*len - at);
        break;
    case 2:
        memmove(text + at + 1, text + at, (*len)++ - at);
        text[at] = c;
        break;
    case 3:
        text[at] = text[other];
        break;
    default: /* a line goes elsewhere, or is there twice */
        while (at > 0 && text[at - 1] != '\n')
            at--;
        while (other > 0 && text[other - 1] != '\n')
            other--;
        c = 0;
        while (at + (size_t)c < *len && text[at + (size_t)c] != '\n' && c < 40)
            c++;
        c++;
        if (at + (size_t)c <= *len) {
            char line[64];

            memcpy(line, text + at, (size_t)c);
            memmove(text + other + c, text + other, *len - other);
            memcpy(text + other, line, (size_t)c);
            *len += (size_t)c;
        }
    }
}

static void test_mutations(void **state)
{
    int n_good = 0, n = getenv("AE_SOAK") ? 5000000 : 100000;
    ae_rng rng = { 20 };

    (void)state;
    for (int i = 0; i < n; i++) {
        char text[MAX_TEXT];
        size_t len = strlen(whole);
        ae_reported reported;

        memcpy(text, whole, len);
        for (uint32_t k = ae_rng_below(&rng, 3); k != UINT32_MAX; k--)
            mutate(&rng, text, &len);
        n_good += round_trip(text, len, &reported) == AE_OK;
    }
    assert_in_range(n_good, n / 20, n - n / 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),       cmocka_unit_test(test_head),
        cmocka_unit_test(test_entries),          cmocka_unit_test(test_key),
        cmocka_unit_test(test_bad_starts),       cmocka_unit_test(test_bad_words),
        cmocka_unit_test(test_bad_lines),        cmocka_unit_test(test_bad_entries),
        cmocka_unit_test(test_longest_notation), cmocka_unit_test(test_mutations),
    };

    return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
