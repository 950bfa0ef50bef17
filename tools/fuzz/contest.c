/*
 * contest.c: fuzz target for the file of an event, which `aedile event` and the server's store read.
 * A contest without a fault is written and read to the same bytes; it has a standing of everybody with
 * the best first; its next round can be paired, seats everyone at most once, and is computed again to
 * the same tables.
 */
#include <string.h>

#include "core/json.h"
#include "fuzz.h"
#include "pairing/pairing.h"

enum { MAX_TOKENS = FUZZ_MAX_SIZE / AE_JSON_BYTES_PER_TOKEN + 8, ROOM = 1 << 19, PAIRED = 60 };

const int fuzz_rounds = 20000;

static ae_err read_contest(ae_contest *c, const char *text, size_t size)
{
    static jsmntok_t room[ROOM / AE_JSON_BYTES_PER_TOKEN + 8];
    ae_faults faults = { .n = 0 };
    ae_err err =
        ae_contest_read(c, text, size, room, ROOM / AE_JSON_BYTES_PER_TOKEN + 8, &faults);

    hold((err == AE_OK) == (faults.n == 0));
    return err;
}

static void hold_json(const ae_text *text)
{
    static jsmntok_t room[ROOM / AE_JSON_BYTES_PER_TOKEN + 8];
    ae_json doc;

    hold(text->len < text->size);
    hold(
        ae_json_read(&doc, text->buf, text->len, room, ROOM / AE_JSON_BYTES_PER_TOKEN + 8, NULL)
        == AE_OK);
}

/* Writes the contest, reads it, and writes it again. */
static void copy_by_text(const ae_contest *c)
{
    static char first[ROOM], second[ROOM];
    ae_text one = AE_TEXT_IN(first), two = AE_TEXT_IN(second);
    ae_contest again;

    ae_contest_write(c, &one);
    hold_json(&one);
    hold(read_contest(&again, first, one.len) == AE_OK);
    ae_contest_write(&again, &two);
    hold(!strcmp(first, second));
    ae_contest_free(&again);
}

static void rank(const ae_contest *c)
{
    static char text[ROOM];
    ae_text out = AE_TEXT_IN(text);
    ae_contest_row *row = malloc(((size_t)c->n_people + 1) * sizeof *row);
    int n;

    hold(row != NULL);
    n = ae_contest_standing(c, row);
    hold(n <= c->n_people);
    for (int i = 1; i < n; i++)
        hold(row[i].reason == AE_BY_GROUP || row[i].place >= row[i - 1].place);
    free(row);
    ae_contest_put_standing(c, &out);
    hold_json(&out);
}

/* The tables of a round, computed again from the contest before it. */
static void pair_again(const ae_contest *c, int round)
{
    static char text[ROOM];
    ae_text out = AE_TEXT_IN(text);
    ae_contest before;
    int first = 0;

    ae_contest_put_round(c, round, &out);
    hold_json(&out);
    ae_contest_before(c, round, &before);
    while (c->table[first].round < round)
        first++;
    hold(ae_contest_pair(&before, NULL) == AE_STAGE_READY);
    hold(before.n_tables == c->n_tables);
    for (int i = first; i < c->n_tables; i++)
        for (int seat = 0; seat < c->table[i].n_seats; seat++)
            hold(before.table[i].seat[seat].who == c->table[i].seat[seat].who);
    ae_contest_free(&before);
}

static void pair_next(ae_contest *c)
{
    ae_contest_place at;
    ae_contest_stage stage = ae_contest_stage_of(c);
    int round = ae_contest_rounds(c) + 1;

    if (c->n_people > PAIRED)
        return;
    hold(ae_contest_pair(c, NULL) == stage);
    hold((ae_contest_rounds(c) == round) == (stage == AE_STAGE_READY));
    if (stage != AE_STAGE_READY)
        return;
    hold(!ae_contest_check(c, &at));
    pair_again(c, round);
    for (int i = c->n_tables; i-- > 0 && c->table[i].round == round;)
        hold(c->table[i].n_seats == 1 || !ae_contest_void(c, round, c->table[i].number));
    hold(ae_contest_stage_of(c) != AE_STAGE_PLAYING);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ae_contest c;
    ae_contest_place at;

    if (size > FUZZ_MAX_SIZE || read_contest(&c, (const char *)data, size) != AE_OK)
        return 0;
    hold(!ae_contest_check(&c, &at));
    copy_by_text(&c);
    rank(&c);
    pair_next(&c);
    ae_contest_free(&c);
    return 0;
}
