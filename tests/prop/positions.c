/*
 * positions.c: promise 9, positions as JSON.
 */
#include "play.h"

#include <string.h>

enum {
    N_TOKENS = AE_MAX_JSON / AE_JSON_BYTES_PER_TOKEN + 8,
    N_FIELDS = 256,
    MAX_LOOSE = 4 * AE_MAX_JSON, /* with spaces between */
    N_FALSE_AT_END = 20          /* rounds of falsifying where playing on takes no time */
};

/* A fault that check() finds is reported with an existing field and existing indexes. */
static void hear(ae_faults *faults, int line, const char *where, const char *what)
{
    const play *p = faults->ctx;
    const ae_field *field = p->game->fields;
    size_t n = strcspn(where, "[");

    EXPECT(p, line == 1);
    if (strcmp(what, "invariant") != 0)
        return;
    while (field->name && (strlen(field->name) != n || strncmp(field->name, where, n) != 0))
        field++;
    EXPECT(p, field->name != NULL);
    if (field->name && where[n])
        EXPECT(p, atoi(where + n + 1) < field->count);
}

static ae_err read_text(const play *p, ae_state *out, const char *text)
{
    jsmntok_t room[N_TOKENS];
    ae_faults faults = { .report = hear, .ctx = (void *)(uintptr_t)p };
    ae_json doc;
    ae_err err = ae_json_read(&doc, text, strlen(text), room, N_TOKENS, &faults);

    if (err == AE_OK)
        err = ae_position_read(p->game, p->board, out, &doc, 0, &faults);
    EXPECT(p, (err == AE_OK) == (faults.n == 0));
    return err;
}

static void position_of(const play *p, const ae_state *s, char buf[AE_MAX_JSON])
{
    ae_text text = { .buf = buf, .size = AE_MAX_JSON };

    ae_position(p->game, s, &text);
    EXPECT(p, text.len < text.size);
}

/* A full state is read back from its text; a redacted state is refused. */
static void try_back(const play *p, const ae_state *s)
{
    char buf[AE_MAX_JSON];
    ae_state back, before;
    ae_err err;

    memset(&back, 0x55, sizeof back);
    before = back;
    position_of(p, s, buf);
    err = read_text(p, &back, buf);
    EXPECT(p, (err == AE_OK) == is_same(p, s, &p->now));
    EXPECT(p, err == AE_OK ? is_same(p, &back, s) : !memcmp(&back, &before, sizeof back));
}

/* ---- the same position, written otherwise ---- */

/* Where a value or key begins and ends, including its quotes. */
static int begin_of(const ae_json *doc, int value)
{
    return doc->token[value].start - (doc->token[value].type == JSMN_STRING);
}

static int end_of(const ae_json *doc, int value)
{
    return doc->token[value].end + (doc->token[value].type == JSMN_STRING);
}

static void put_loose(play *p, ae_text *out, const char *s, size_t n)
{
    static const char *const space[] = { "", " ", "\n\t", "\r\n  " };
    int in_string = 0;

    for (size_t i = 0; i < n; i++) {
        in_string ^= s[i] == '"';
        ae_put_char(out, s[i]);
        if (!in_string && strchr(",:[]{}", s[i]))
            ae_put(out, space[below(p, 4)]);
    }
}

/* The position with its members in another order and with white space added. */
static void shuffle(play *p, const ae_json *doc, ae_text *out)
{
    int key[N_FIELDS], n = 0;

    for (int at = ae_json_first(doc, 0); at >= 0; at = ae_json_next(doc, 0, at)) {
        EXPECT(p, n < N_FIELDS);
        key[n++] = at;
    }
    ae_put(out, " {");
    for (; n > 0; n--) {
        int i = (int)below(p, (uint32_t)n), from = begin_of(doc, key[i]);

        put_loose(p, out, doc->text + from, (size_t)(end_of(doc, key[i] + 1) - from));
        put_loose(p, out, ",", n > 1);
        key[i] = key[n - 1];
    }
    ae_put(out, "}\n");
}

static void try_shuffled(play *p, const ae_json *doc)
{
    char buf[MAX_LOOSE];
    ae_text loose = AE_TEXT_IN(buf);
    ae_state back;

    shuffle(p, doc, &loose);
    EXPECT(p, loose.len < loose.size);
    EXPECT(p, read_text(p, &back, buf) == AE_OK);
    EXPECT(p, is_same(p, &back, &p->now));
}

/* ---- texts that are no positions ---- */

static void refuse(const play *p, const char *text)
{
    ae_state back = copy_of(p, &p->now), before = back;

    EXPECT(p, read_text(p, &back, text) == AE_TEXT);
    EXPECT(p, !memcmp(&back, &before, sizeof back));
}

/* The text with the part between two places replaced. */
static void refuse_with(const play *p, const char *text, int from, int to, const char *instead)
{
    char buf[2 * AE_MAX_JSON];
    ae_text bad = AE_TEXT_IN(buf);

    ae_put_n(&bad, text, (size_t)from);
    ae_put(&bad, instead);
    ae_put(&bad, text + to);
    refuse(p, buf);
}

static void refuse_number(const play *p, const ae_json *doc, int value, int64_t number)
{
    char text[32];

    ae_put_int(&AE_TEXT_IN(text), number);
    refuse_with(p, doc->text, begin_of(doc, value), end_of(doc, value), text);
}

/* A value that is too small, too large or no integer. */
static void try_bad_value(const play *p, const ae_json *doc, const ae_field *field, int value)
{
    int first = ae_json_is_array(doc, value) ? value + 1 : value;
    int from = begin_of(doc, first), to = end_of(doc, first);

    if (field->type != AE_NAME) {
        refuse_number(p, doc, first, (int64_t)field->max + 1);
        refuse_number(p, doc, first, (int64_t)field->min - 1);
        refuse_with(p, doc->text, from, to, "1.5");
    }
    refuse_with(p, doc->text, from, to, "null");
    refuse_with(p, doc->text, from, to, "[]");
    refuse_with(p, doc->text, from, to, "0,0");
}

/* A member that is missing, unknown or repeated. */
static void try_bad_member(const play *p, const ae_json *doc, int value)
{
    int from = begin_of(doc, value - 1), to = end_of(doc, value);
    char twice[AE_MAX_JSON];
    ae_text text = AE_TEXT_IN(twice);

    refuse_with(p, doc->text, from, to, "\"no such member\":0");
    refuse_with(p, doc->text, from, from, "\"no such member\":0,");
    ae_put_n(&text, doc->text + from, (size_t)(to - from));
    ae_put(&text, ",");
    refuse_with(p, doc->text, from, from, twice);
}

static void try_refused(play *p, const ae_json *doc)
{
    const ae_field *field = p->game->fields;
    int value;

    for (uint32_t n = below(p, N_FIELDS); n > 0; n--)
        field = field[1].name ? field + 1 : p->game->fields;
    value = ae_json_get(doc, 0, field->name);
    EXPECT(p, value > 0);
    try_bad_value(p, doc, field, value);
    try_bad_member(p, doc, value);
    refuse(p, "{}");
    refuse(p, "[]");
}

/* ---- falsified positions are refused or can be played ---- */

/* The redacted and the unsealed state of a position pass check(), by promises 6 and 7. */
static void try_hidden(play *p, const ae_state *s, int viewer)
{
    ae_look look = any_look(p, viewer);
    ae_state seen = *s;

    try_panel(p, s, &look);
    p->game->redact(p->board, &seen, viewer);
    EXPECT(p, is_sound(p, &seen));
    EXPECT(p, p->game->to_act(p->board, &seen) == p->game->to_act(p->board, s));
    p->game->unseal(p->board, &seen, viewer);
    EXPECT(p, is_sound(p, &seen));
}

static void try_false(play *p, const char *text)
{
    ae_state back, before;

    memset(&back, 0x55, sizeof back);
    before = back;
    p->work++;
    if (read_text(p, &back, text) != AE_OK) {
        EXPECT(p, !memcmp(&back, &before, sizeof back));
        return;
    }
    EXPECT(p, is_sound(p, &back));
    try_hidden(p, &back, (int)below(p, AE_WATCHER + 1));
    if (ae_fields_same_setup(p->game->fields, &back, &p->now))
        try_result(p, &back);
    try_playout(p, back);
}

static void change_digit(play *p, char *text)
{
    char *digit = strpbrk(text + below(p, (uint32_t)strlen(text)), "0123456789");

    if (digit)
        *digit = (char)('0' + below(p, 10));
}

static void try_falsified(play *p, const char *text)
{
    char buf[AE_MAX_JSON];
    ae_state other = p->now;

    memcpy(buf, text, strlen(text) + 1);
    change_digit(p, buf);
    try_false(p, buf);
    change_digit(p, buf);
    try_false(p, buf);
    alter(p, &other, AE_ALL);
    position_of(p, &other, buf);
    try_false(p, buf);
    alter(p, &other, AE_ALL);
    position_of(p, &other, buf);
    try_false(p, buf);
}

void try_positions(play *p)
{
    int is_over = p->game->to_act(p->board, &p->now) == 0;
    jsmntok_t room[N_TOKENS];
    ae_faults faults = { .n = 0 };
    char text[AE_MAX_JSON];
    ae_json doc;

    position_of(p, &p->now, text);
    EXPECT(p, ae_json_read(&doc, text, strlen(text), room, N_TOKENS, &faults) == AE_OK);
    for (int viewer = 0; viewer <= AE_WATCHER; viewer++) {
        ae_state seen = p->now;

        p->game->redact(p->board, &seen, viewer);
        try_back(p, &seen);
    }
    try_back(p, &p->now);
    try_shuffled(p, &doc);
    try_refused(p, &doc);
    for (int i = 0; i < (is_over ? N_FALSE_AT_END : 1); i++)
        try_falsified(p, text);
}
