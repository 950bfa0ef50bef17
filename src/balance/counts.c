/*
 * counts.c: counts of games as JSON.
 *
 * Each list has the ids of its things, so that a report can be made without the map.  Numbers that
 * are out of range are refused: counts may come from another machine.
 */
#include "balance/balance.h"

#include <string.h>

enum { MOST = 1 << 30 }; /* of any number of counts */

/* ---- writing ---- */

/* Where ids come from: the board of a trial, or counts that were read. */
typedef struct {
    const ae_trial *trial;
    const ae_state *state;
    const ae_balance_head *head;
} source;

/* Copies a value of the document as it is. */
static void copy_value(const ae_json *doc, int value, ae_text *out)
{
    const jsmntok_t *token = &doc->token[value];
    int is_string = token->type == JSMN_STRING;

    ae_put(out, is_string ? "\"" : "");
    ae_put_n(out, doc->text + token->start, (size_t)(token->end - token->start));
    ae_put(out, is_string ? "\"" : "");
}

static void put_numbers(ae_text *out, const char *before, const uint32_t *number, int n)
{
    ae_put(out, before);
    for (int i = 0; i < n; i++) {
        ae_put(out, i ? "," : "");
        ae_put_int(out, number[i]);
    }
    ae_put(out, "]");
}

static void put_board_ids(const ae_trial *t, const ae_state *state, const ae_tally_list *list,
                          ae_text *out)
{
    int n = 0;

    ae_put(out, "[");
    for (int i = 0; i < list->count(t->board); i++) {
        char id[2 * AE_NAME];

        if (list->is_open && !list->is_open(t->board, state, i))
            continue;
        list->put_id(t->board, i, &AE_TEXT_IN(id));
        ae_put(out, n++ ? "," : "");
        ae_put_json(out, id);
    }
    ae_put(out, "]");
}

static int read_list(const ae_balance_head *h, const char *name)
{
    return ae_json_get(h->doc, ae_json_get(h->doc, h->object, "lists"), name);
}

static void put_list(const source *from, const ae_tally_list *list, const ae_balance_list *b,
                     ae_text *out)
{
    ae_put_json(out, list->name);
    ae_put(out, ":{\"ids\":");
    if (from->trial)
        put_board_ids(from->trial, from->state, list, out);
    else
        copy_value(from->head->doc,
                   ae_json_get(from->head->doc, read_list(from->head, list->name), "ids"), out);
    put_numbers(out, ",\"sum\":[", b->sum, b->n);
    put_numbers(out, ",\"games\":[", b->games, b->n);
    ae_put(out, "}");
}

static void put_sides(const ae_balance *b, ae_text *out)
{
    ae_put(out, ",\"seats\":[");
    for (int side = 0; side < b->n_sides; side++) {
        ae_put_member_int(out, side ? ",{\"wins\":" : "{\"wins\":", b->wins[side]);
        ae_put_member_int(out, ",\"score\":", b->score[side]);
        ae_put(out, "}");
    }
    ae_put_member_int(out, "],\"winner_score\":", b->winner_score);
}

static void put_rest(const source *from, const ae_game *game, const ae_balance *b, ae_text *out)
{
    ae_put_member_int(out, ",\"games\":", b->games);
    ae_put_member_int(out, ",\"decisions\":", b->decisions);
    ae_put_member_int(out, ",\"turns\":{\"sum\":", b->turns);
    ae_put_member_int(out, ",\"least\":", b->turns_least);
    ae_put_member_int(out, ",\"most\":", b->turns_most);
    ae_put(out, "}");
    put_sides(b, out);
    ae_put(out, ",\"lists\":{");
    for (int i = 0; i < b->n_lists; i++) {
        ae_put(out, i ? "," : "");
        put_list(from, &game->tally->lists[i], &b->list[i], out);
    }
    put_numbers(out, "},\"starts\":{\"chosen\":[", b->starts.sum, b->starts.n);
    put_numbers(out, ",\"won\":[", b->starts.games, b->starts.n);
    ae_put(out, "}}");
}

void ae_balance_put(const ae_trial *t, const ae_balance *b, ae_text *out)
{
    ae_state state;
    char variant[128];

    AE_ASSERT(ae_start(t->game, t->board, &state, &t->setup) == AE_OK);
    ae_variant_put(t->game, t->setup.variant, &AE_TEXT_IN(variant));
    ae_put_member(out, "{\"game\":", t->game->id);
    ae_put_member(out, ",\"map\":", t->board->id);
    ae_put(out, ",\"hash\":\"");
    ae_put_hash(out, t->board->hash);
    ae_put(out, "\"");
    ae_put_member(out, ",\"variant\":", variant);
    ae_put_member_int(out, ",\"players\":", t->setup.seats);
    ae_put_member(out, ",\"bot\":", t->bot.name);
    put_rest(&(source){ .trial = t, .state = &state }, t->game, b, out);
}

/* ---- reading ---- */

/* The members that say what was played; they are equal in all counts of a report. */
static const char *const head_members[] = { "game",    "map", "hash", "variant",
                                            "players", "bot", NULL };

/* An array of counts that is being read. */
typedef struct {
    const ae_json *doc;
    ae_faults *faults;
    int is_good;
} reader;

static void refuse(reader *r, int value, const char *where)
{
    ae_json_fault(r->doc, value, r->faults, where, value < 0 ? "missing" : "value");
    r->is_good = 0;
}

static int64_t read_number(reader *r, int object, const char *name, int64_t least)
{
    int value = ae_json_get(r->doc, object, name);
    int64_t number = 0;

    if (!ae_json_int(r->doc, value, least, MOST, &number))
        refuse(r, value, name);
    return number;
}

static void read_numbers(reader *r, int object, const char *name, uint32_t *out, int n)
{
    int array = ae_json_get(r->doc, object, name), i = 0;

    if (!ae_json_is_array(r->doc, array) || ae_json_size(r->doc, array) != n) {
        refuse(r, array, name);
        return;
    }
    for (int at = ae_json_first(r->doc, array); at >= 0; at = ae_json_next(r->doc, array, at)) {
        int64_t number = 0;

        if (!ae_json_int(r->doc, at, 0, MOST, &number))
            refuse(r, at, name);
        out[i++] = (uint32_t)number;
    }
}

static void read_sides(reader *r, int object, ae_balance *out)
{
    int array = ae_json_get(r->doc, object, "seats");

    if (!ae_json_is_array(r->doc, array) || ae_json_size(r->doc, array) < 1
        || ae_json_size(r->doc, array) > AE_MAX_SEATS) {
        refuse(r, array, "seats");
        return;
    }
    for (int at = ae_json_first(r->doc, array); at >= 0; at = ae_json_next(r->doc, array, at)) {
        out->wins[out->n_sides] = (uint32_t)read_number(r, at, "wins", 0);
        out->score[out->n_sides++] = read_number(r, at, "score", -MOST);
    }
}

/* A list has as many numbers as ids, and ids are strings. */
static void read_one_list(reader *r, int object, ae_balance_list *out)
{
    int ids = ae_json_get(r->doc, object, "ids"), n = ae_json_size(r->doc, ids);

    if (!ae_json_is_array(r->doc, ids) || n > AE_MAX_TALLIED) {
        refuse(r, ids, "ids");
        return;
    }
    for (int at = ae_json_first(r->doc, ids); at >= 0; at = ae_json_next(r->doc, ids, at))
        if (r->doc->token[at].type != JSMN_STRING)
            refuse(r, at, "ids");
    out->n = n;
    read_numbers(r, object, "sum", out->sum, n);
    read_numbers(r, object, "games", out->games, n);
}

static void read_lists(reader *r, int object, const ae_game *game, ae_balance *out)
{
    const ae_tally *tally = game->tally;
    int lists = ae_json_get(r->doc, object, "lists"),
        starts = ae_json_get(r->doc, object, "starts");

    for (int i = 0; tally && tally->lists[i].name; i++) {
        read_one_list(r, ae_json_get(r->doc, lists, tally->lists[i].name), &out->list[i]);
        out->n_lists++;
    }
    out->starts.n = tally ? out->list[tally->starts].n : 0;
    read_numbers(r, starts, "chosen", out->starts.sum, out->starts.n);
    read_numbers(r, starts, "won", out->starts.games, out->starts.n);
}

static void read_counts(reader *r, int object, const ae_game *game, ae_balance *out)
{
    int turns = ae_json_get(r->doc, object, "turns");

    memset(out, 0, sizeof *out);
    out->games = (uint32_t)read_number(r, object, "games", 1);
    out->decisions = (uint32_t)read_number(r, object, "decisions", 0);
    out->turns = (uint32_t)read_number(r, turns, "sum", 0);
    out->turns_least = (uint32_t)read_number(r, turns, "least", 0);
    out->turns_most = (uint32_t)read_number(r, turns, "most", 0);
    out->winner_score = read_number(r, object, "winner_score", -MOST);
    read_sides(r, object, out);
    read_lists(r, object, game, out);
}

static int is_same(const ae_json *doc, int a, int b)
{
    const jsmntok_t *s = &doc->token[a], *t = &doc->token[b];

    return s->end - s->start == t->end - t->start
           && !memcmp(doc->text + s->start, doc->text + t->start, (size_t)(s->end - s->start));
}

/* All counts have the head of the first, and lists of the same length. */
static int is_like(const reader *r, int first, int object, const ae_balance *sum,
                   const ae_balance *more)
{
    for (int i = 0; head_members[i]; i++) {
        int a = ae_json_get(r->doc, first, head_members[i]);
        int b = ae_json_get(r->doc, object, head_members[i]);

        if (a < 0 || b < 0 || !is_same(r->doc, a, b))
            return 0;
    }
    for (int i = 0; i < sum->n_lists; i++)
        if (sum->list[i].n != more->list[i].n)
            return 0;
    return sum->n_sides == more->n_sides || !sum->games;
}

static void read_head(reader *r, int object, ae_balance_head *head)
{
    char game[AE_NAME] = "";
    int value = ae_json_get(r->doc, object, "game");

    *head = (ae_balance_head){ .doc = r->doc, .object = object };
    if (!ae_json_string(r->doc, value, &AE_TEXT_IN(game)) || !(head->game = ae_game_find(game)))
        refuse(r, value, "game");
    head->players = (int)read_number(r, object, "players", 1);
    if (head->players > AE_MAX_SEATS)
        refuse(r, ae_json_get(r->doc, object, "players"), "players");
}

ae_err ae_balance_read(const ae_json *doc, ae_balance_head *head, ae_balance *sum,
                       ae_faults *faults)
{
    reader r = { .doc = doc, .faults = faults, .is_good = 1 };
    int first = ae_json_is_array(doc, 0) ? ae_json_first(doc, 0) : -1;

    memset(sum, 0, sizeof *sum);
    if (first < 0)
        refuse(&r, 0, "[]");
    else
        read_head(&r, first, head);
    for (int at = first; r.is_good && at >= 0; at = ae_json_next(doc, 0, at)) {
        ae_balance more;

        read_counts(&r, at, head->game, &more);
        if (r.is_good && !is_like(&r, first, at, sum->games ? sum : &more, &more))
            refuse(&r, at, "[]");
        if (r.is_good)
            ae_balance_add(sum, &more);
    }
    return r.is_good ? AE_OK : AE_TEXT;
}

void ae_balance_put_sum(const ae_balance_head *h, const ae_balance *b, ae_text *out)
{
    for (int i = 0; head_members[i]; i++) {
        ae_put(out, i ? "," : "{");
        ae_put_json(out, head_members[i]);
        ae_put(out, ":");
        copy_value(h->doc, ae_json_get(h->doc, h->object, head_members[i]), out);
    }
    put_rest(&(source){ .head = h }, h->game, b, out);
}
