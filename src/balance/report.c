/*
 * report.c: the report about a map, from the counts of games on it.
 */
#include "balance/balance.h"

#include <string.h>

enum { FEW_GAMES = 100 };

/* A report that is being written. */
typedef struct {
    const ae_balance_head *head;
    const ae_balance *sum;
    ae_balance_verdict verdict;
    ae_text *out;
    int n_warnings;
} report;

/* ---- numbers ---- */

/* With four decimals. */
static void put_decimal(ae_text *out, const char *before, double number)
{
    int64_t scaled = (int64_t)(number * 10000 + (number < 0 ? -0.5 : 0.5));
    uint64_t size = scaled < 0 ? (uint64_t)-scaled : (uint64_t)scaled;

    ae_put(out, before);
    ae_put(out, scaled < 0 ? "-" : "");
    ae_put_int(out, (int64_t)(size / 10000));
    ae_put(out, ".");
    for (uint64_t unit = 1000; unit; unit /= 10)
        ae_put_char(out, (char)('0' + size / unit % 10));
}

static double a_game(const report *r, double sum)
{
    return r->sum->games ? sum / r->sum->games : 0;
}

static void put_share(ae_text *out, const ae_balance_share *s)
{
    put_decimal(out, ",\"share\":", s->share);
    put_decimal(out, ",\"low\":", s->low);
    put_decimal(out, ",\"high\":", s->high);
    put_decimal(out, ",\"p\":", s->p);
    ae_put(out, s->is_fair ? ",\"is_fair\":true}" : ",\"is_fair\":false}");
}

/* ---- what was played ---- */

static void put_value(const report *r, const char *name)
{
    const ae_json *doc = r->head->doc;
    const jsmntok_t *token = &doc->token[ae_json_get(doc, r->head->object, name)];
    int is_string = token->type == JSMN_STRING;

    ae_put(r->out, ",");
    ae_put_json(r->out, name);
    ae_put(r->out, is_string ? ":\"" : ":");
    ae_put_n(r->out, doc->text + token->start, (size_t)(token->end - token->start));
    ae_put(r->out, is_string ? "\"" : "");
}

static void put_games(const report *r)
{
    const ae_balance *b = r->sum;

    ae_put_member_int(r->out, "{\"games\":", b->games);
    put_value(r, "game");
    put_value(r, "map");
    put_value(r, "hash");
    put_value(r, "variant");
    put_value(r, "players");
    put_value(r, "bot");
    put_decimal(r->out, ",\"turns\":{\"mean\":", a_game(r, b->turns));
    ae_put_member_int(r->out, ",\"least\":", b->turns_least);
    ae_put_member_int(r->out, ",\"most\":", b->turns_most);
    put_decimal(r->out, "},\"decisions\":", a_game(r, b->decisions));
}

/* ---- the map ---- */

/* The id of a thing as it stands in the counts, with its quotes. */
static void put_id(const report *r, const ae_tally_list *list, int i)
{
    const ae_json *doc = r->head->doc;
    int lists = ae_json_get(doc, r->head->object, "lists");
    int ids = ae_json_get(doc, ae_json_get(doc, lists, list->name), "ids");
    const jsmntok_t *token = &doc->token[ae_json_element(doc, ids, i)];

    ae_put(r->out, "\"");
    ae_put_n(r->out, doc->text + token->start, (size_t)(token->end - token->start));
    ae_put(r->out, "\"");
}

static void put_list(const report *r, int which)
{
    const ae_tally_list *list = &r->head->game->tally->lists[which];
    const ae_balance_list *b = &r->sum->list[which];

    ae_put(r->out, ",");
    ae_put_json(r->out, list->name);
    ae_put(r->out, ":[");
    for (int i = 0; i < b->n; i++) {
        ae_put(r->out, i ? ",{\"id\":" : "{\"id\":");
        put_id(r, list, i);
        ae_put(r->out, ",");
        ae_put_json(r->out, list->share);
        put_decimal(r->out, ":", a_game(r, b->games[i]));
        ae_put(r->out, ",");
        ae_put_json(r->out, list->mean);
        put_decimal(r->out, ":", a_game(r, b->sum[i]));
        ae_put(r->out, "}");
    }
    ae_put(r->out, "]");
}

/* ---- seats and starts ---- */

static void put_sides(const report *r)
{
    const ae_balance *b = r->sum;

    ae_put(r->out, ",\"seats\":[");
    for (int side = 0; side < b->n_sides; side++) {
        ae_put_member_int(r->out, side ? ",{\"seat\":" : "{\"seat\":", side);
        ae_put_member_int(r->out, ",\"wins\":", b->wins[side]);
        put_decimal(r->out, ",\"score\":", a_game(r, (double)b->score[side]));
        put_share(r->out, &r->verdict.side[side]);
    }
    put_decimal(r->out, "],\"fair\":{\"chi2\":", r->verdict.chi2);
    ae_put_member_int(r->out, ",\"df\":", r->verdict.df);
    put_decimal(r->out, ",\"p\":", r->verdict.p);
    ae_put(r->out, r->verdict.is_fair ? ",\"is_fair\":true}" : ",\"is_fair\":false}");
}

/* Only the starts that win too often or too seldom. */
static void put_starts(const report *r)
{
    const ae_tally *tally = r->head->game->tally;
    const ae_balance_list *b = &r->sum->starts;
    int n = 0;

    ae_put(r->out, ",\"starts\":[");
    for (int i = 0; i < b->n; i++) {
        if (r->verdict.start[i].is_fair)
            continue;
        ae_put(r->out, n++ ? ",{\"id\":" : "{\"id\":");
        put_id(r, &tally->lists[tally->starts], i);
        ae_put_member_int(r->out, ",\"chosen\":", b->sum[i]);
        ae_put_member_int(r->out, ",\"won\":", b->games[i]);
        put_share(r->out, &r->verdict.start[i]);
    }
    ae_put(r->out, "]");
}

static void put_scores(const report *r)
{
    double sum = 0;

    for (int side = 0; side < r->sum->n_sides; side++)
        sum += (double)r->sum->score[side];
    put_decimal(r->out, ",\"scores\":{\"winner\":", a_game(r, (double)r->sum->winner_score));
    put_decimal(r->out, ",\"mean\":", a_game(r, r->sum->n_sides ? sum / r->sum->n_sides : 0));
    ae_put(r->out, "}");
}

/* ---- warnings ---- */

/* Where warnings go, and what they are about. */
typedef struct {
    const ae_game *game;
    const ae_words *words;
    ae_balance_warned *warned;
    void *ctx;
} warner;

static void warn(const warner *w, ae_balance_warning warning, int64_t n)
{
    char key[64], text[256];
    ae_text k = AE_TEXT_IN(key);

    ae_put(&k, "balance.");
    ae_put(&k, warning.what);
    if (warning.list >= 0) {
        ae_put(&k, ".");
        ae_put(&k, w->game->tally->lists[warning.list].name);
    }
    AE_SAY(&AE_TEXT_IN(text), w->words, key, { "n", NULL, n });
    warning.text = text;
    w->warned(w->ctx, &warning);
}

/* Things of a list that had nothing in any game. */
static void warn_idle(const warner *w, const ae_balance_list *b, int list)
{
    int n = 0;

    for (int i = 0; i < b->n; i++)
        n += b->games[i] == 0;
    if (n > 0)
        warn(w, (ae_balance_warning){ .what = "idle", .list = list, .seat = -1 }, n);
}

void ae_balance_warn(const ae_game *game, const ae_balance *b, const ae_balance_verdict *v,
                     const ae_words *words, ae_balance_warned *warned, void *ctx)
{
    warner w = { .game = game, .words = words, .warned = warned, .ctx = ctx };
    ae_balance_warning few = { .what = "few_games", .list = -1, .seat = -1 };

    if (b->games < FEW_GAMES)
        warn(&w, few, b->games);
    for (int side = 0; side < b->n_sides; side++)
        if (!v->side[side].is_fair) {
            int is_often = (double)b->wins[side] * b->n_sides > b->games;

            warn(&w,
                 (ae_balance_warning){
                     .what = is_often ? "often" : "seldom", .list = -1, .seat = side },
                 side + 1);
        }
    for (int i = 0; i < b->n_lists; i++)
        warn_idle(&w, &b->list[i], i);
}

static void put_idle(const report *r, int which)
{
    const ae_tally_list *list = &r->head->game->tally->lists[which];
    const ae_balance_list *b = &r->sum->list[which];
    int n = 0;

    for (int i = 0; i < b->n; i++)
        if (b->games[i] == 0) {
            ae_put_member(r->out, n++ ? ",{\"list\":" : "{\"list\":", list->name);
            ae_put(r->out, ",\"id\":");
            put_id(r, list, i);
            ae_put(r->out, "}");
        }
}

static void put_warning(void *ctx, const ae_balance_warning *warning)
{
    report *r = ctx;

    ae_put_member(r->out, r->n_warnings++ ? ",{\"what\":" : "{\"what\":", warning->what);
    ae_put_member(r->out, ",\"text\":", warning->text);
    if (warning->seat >= 0)
        ae_put_member_int(r->out, ",\"seat\":", warning->seat);
    ae_put(r->out, ",\"at\":[");
    if (warning->list >= 0)
        put_idle(r, warning->list);
    ae_put(r->out, "]}");
}

void ae_balance_report(const ae_balance_head *head, const ae_balance *sum,
                       const ae_words *words, ae_text *out)
{
    report r = { .head = head, .sum = sum, .out = out };

    ae_balance_judge(sum, &r.verdict);
    put_games(&r);
    for (int i = 0; i < sum->n_lists; i++)
        put_list(&r, i);
    put_sides(&r);
    put_starts(&r);
    put_scores(&r);
    ae_put(out, ",\"warnings\":[");
    ae_balance_warn(head->game, sum, &r.verdict, words, put_warning, &r);
    ae_put(out, "],\"sum\":");
    ae_balance_put_sum(head, sum, out);
    ae_put(out, "}");
}
