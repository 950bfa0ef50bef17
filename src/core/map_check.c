/*
 * map_check.c: checks a map and describes its faults and warnings.
 *
 * The sentence of a fault is the first of these texts that the catalogue has: "map.<what>.<where>",
 * "map.<what>", and for faults without a sentence of their own "map.other", which quotes
 * "fault.<what>".
 */
#include "core/map_check.h"

#include <string.h>

#include "core/map_thing.h"

enum { MAX_SENTENCE = 512, MAX_KEY = 96 };

/* The faults of a map, or its warnings, on their way to found(). */
typedef struct {
    ae_faults faults;
    ae_map_checker *checker;
    int is_warning;
} listener;

const ae_board_kind *ae_map_kind(const char *name)
{
    for (int i = 0; ae_games[i]; i++)
        if (!strcmp(ae_games[i]->board_kind->name, name))
            return ae_games[i]->board_kind;
    return NULL;
}

/* ---- sentences ---- */

static int has_key(const ae_words *words, char key[MAX_KEY], const char *what,
                   const char *where)
{
    ae_text k = { .buf = key, .size = MAX_KEY };

    ae_put(&k, "map.");
    ae_put(&k, what);
    ae_put(&k, where[0] ? "." : "");
    ae_put(&k, where);
    return k.len < k.size && ae_word(words, key) != NULL;
}

static void find_key(const ae_words *words, const ae_map_finding *f, char key[MAX_KEY])
{
    if (!strcmp(f->where, "{}"))
        ae_put(&(ae_text){ .buf = key, .size = MAX_KEY }, "map.object");
    else if (!has_key(words, key, f->what, f->where) && !has_key(words, key, f->what, ""))
        ae_put(&(ae_text){ .buf = key, .size = MAX_KEY }, "map.other");
}

static void put_message(const ae_words *words, const char *what, ae_text *out)
{
    char key[MAX_KEY];
    ae_text k = AE_TEXT_IN(key);

    ae_put(&k, "fault.");
    ae_put(&k, what);
    ae_say(out, words, key, NULL);
}

/* The member at fault: the one that holds the value, or the one that is missing. */
static const char *member_of(const ae_map_finding *f, const ae_thing *thing)
{
    return strcmp(f->what, "missing") != 0 ? thing->member : f->where;
}

/* The gaps that every sentence may use, followed by those of the fault. */
static void put_sentence(const ae_map_checker *c, const ae_map_finding *f, ae_text *out)
{
    ae_thing thing = { .noun = "map", .index = -1 }, second = thing;
    char key[MAX_KEY], words[128], name[AE_NAME], other[AE_NAME], message[256];
    ae_gap gaps[AE_MAX_GAPS + 1] = { { .name = NULL } };
    int n = 0;

    if (f->about)
        ae_thing_at(c->kind, f->about->doc, f->about->value, &thing);
    if (f->about && f->about->n_also > 0)
        ae_thing_at(c->kind, f->about->doc, f->about->also[0], &second);
    find_key(c->words, f, key);
    ae_thing_words(&thing, c->words, &AE_TEXT_IN(words));
    ae_thing_name(&thing, &AE_TEXT_IN(name));
    ae_thing_name(&second, &AE_TEXT_IN(other));
    put_message(c->words, f->what, &AE_TEXT_IN(message));
    gaps[n++] = (ae_gap){ "thing", words, 0 };
    gaps[n++] = (ae_gap){ "name", name, 0 };
    gaps[n++] = (ae_gap){ "other", other, 0 };
    gaps[n++] = (ae_gap){ "where", f->where, 0 };
    gaps[n++] = (ae_gap){ "member", member_of(f, &thing), 0 };
    if (!strcmp(key, "map.other"))
        gaps[n++] = (ae_gap){ "message", message, 0 };
    for (const ae_gap *gap = f->about ? f->about->gaps : NULL; gap && gap->name; gap++)
        if (n < AE_MAX_GAPS)
            gaps[n++] = *gap;
    ae_say(out, c->words, key, gaps);
}

/* A name may be cut within a character, and hostile names contain invalid ones. */
static void mend(char *text)
{
    for (char *at = text; *at;) {
        size_t n = ae_utf8_length(at);

        if (n == 0)
            *at = '?';
        at += n ? n : 1;
    }
}

static void hear(ae_faults *faults, int line, const char *where, const char *what)
{
    const listener *l = faults->ctx;
    char sentence[MAX_SENTENCE];
    ae_map_finding f = {
        .is_warning = l->is_warning,
        .line = line,
        .where = where,
        .what = what,
        .text = sentence,
        .about = faults->about,
    };

    put_sentence(l->checker, &f, &AE_TEXT_IN(sentence));
    mend(sentence);
    l->checker->found(l->checker, &f);
}

/* ---- the check ---- */

static listener listen(ae_map_checker *c, int is_warning)
{
    return (listener){
        .faults = { .report = c->found ? hear : NULL },
        .checker = c,
        .is_warning = is_warning,
    };
}

/* Reads the kind from the document; if there is none, the board cannot be read. */
static int find_kind(ae_map_checker *c, const ae_json *doc, ae_faults *faults)
{
    char name[AE_NAME] = "";
    int value = ae_json_get(doc, 0, "kind");

    if (c->kind)
        return 1;
    if (!ae_json_is_object(doc, 0))
        ae_json_fault(doc, 0, faults, "{}", "value");
    else if (value < 0)
        ae_json_fault(doc, -1, faults, "kind", "missing");
    else if (!ae_json_string(doc, value, &AE_TEXT_IN(name)) || !(c->kind = ae_map_kind(name)))
        ae_json_fault(doc, value, faults, "kind", "no_game");
    return c->kind != NULL;
}

static void read_text(ae_map_checker *c, const char *text, size_t len, ae_faults *faults)
{
    ae_json doc;

    memset(c->board, 0, sizeof c->board->head);
    if (len > AE_MAX_MAP) {
        ae_fault_at(faults, 0, "", "map_size");
        return;
    }
    if (!c->kind
        && (ae_json_read(&doc, text, len, c->room, c->n_room, faults) != AE_OK
            || !find_kind(c, &doc, faults)))
        return;
    ae_board_read(c->kind, c->board, text, len, c->room, c->n_room, faults);
}

/* Warnings are looked for on a reading of their own, which leaves the board undefined. */
static void warn(ae_map_checker *c, const char *text, size_t len, ae_faults *warnings)
{
    ae_faults unheard = { .n = 0 };
    ae_json doc;

    if (!c->kind || !c->kind->warn || len > AE_MAX_MAP
        || ae_json_read(&doc, text, len, c->room, c->n_room, &unheard) != AE_OK
        || !ae_json_is_object(&doc, 0))
        return;
    memset(c->board, 0, c->kind->size);
    c->kind->warn(&doc, c->board, warnings);
}

int ae_map_check(ae_map_checker *c, const char *text, size_t len)
{
    listener faults = listen(c, 0), warnings = listen(c, 1);
    ae_faults unheard = { .n = 0 };

    faults.faults.ctx = &faults;
    warnings.faults.ctx = &warnings;
    read_text(c, text, len, &faults.faults);
    warn(c, text, len, &warnings.faults);
    read_text(c, text, len, &unheard);
    c->n_faults = faults.faults.n;
    c->n_warnings = warnings.faults.n;
    return c->n_faults == 0;
}

/* ---- as JSON ---- */

/* The lists of a report that is being written. */
typedef struct {
    ae_text *out;
    int n_faults, n_warnings; /* written so far */
} report;

static void put_thing(const ae_thing *thing, ae_text *out)
{
    ae_put_member(out, "{\"noun\":", thing->noun);
    if (thing->id[0])
        ae_put_member(out, ",\"id\":", thing->id);
    if (thing->index >= 0)
        ae_put_member_int(out, ",\"index\":", thing->index);
    ae_put(out, "}");
}

static void put_place(const ae_map_checker *c, const ae_map_finding *f, ae_text *out)
{
    ae_thing thing = { .noun = "map", .index = -1 }, other;
    const ae_about *about = f->about;

    if (about)
        ae_thing_at(c->kind, about->doc, about->value, &thing);
    ae_put(out, ",\"at\":[");
    put_thing(&thing, out);
    for (int i = 0; about && i < about->n_also; i++) {
        ae_thing_at(c->kind, about->doc, about->also[i], &other);
        ae_put(out, ",");
        put_thing(&other, out);
    }
    ae_put(out, "]");
    if (member_of(f, &thing)[0])
        ae_put_member(out, ",\"member\":", member_of(f, &thing));
}

/* The faults all come before the warnings. */
static void put_finding(ae_map_checker *c, const ae_map_finding *f)
{
    report *r = c->ctx;
    int *n = f->is_warning ? &r->n_warnings : &r->n_faults;

    if (f->is_warning && *n == 0)
        ae_put(r->out, "],\"warnings\":[");
    ae_put(r->out, (*n)++ ? "," : "");
    ae_put_member_int(r->out, "{\"line\":", f->line);
    ae_put_member(r->out, ",\"where\":", f->where);
    ae_put_member(r->out, ",\"what\":", f->what);
    ae_put_member(r->out, ",\"text\":", f->text);
    put_place(c, f, r->out);
    ae_put(r->out, "}");
}

static void put_text_or_null(ae_text *out, const char *before, const char *text)
{
    if (text[0]) {
        ae_put_member(out, before, text);
    } else {
        ae_put(out, before);
        ae_put(out, "null");
    }
}

/* The numbers of players for which a game without variants can be set up. */
static void put_seats(const ae_game *game, const ae_board *board, ae_text *out)
{
    int n = 0;

    ae_put_json(out, game->id);
    ae_put(out, ":[");
    for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
        ae_state state;

        if (ae_start(game, board, &state, &(ae_setup){ .seats = (uint8_t)seats }) != AE_OK)
            continue;
        ae_put(out, n++ ? "," : "");
        ae_put_int(out, seats);
    }
    ae_put(out, "]");
}

static void put_players(const ae_map_checker *c, ae_text *out)
{
    int n = 0;

    ae_put(out, ",\"players\":{");
    for (int i = 0; ae_games[i] && c->n_faults == 0; i++)
        if (ae_games[i]->board_kind == c->kind) {
            ae_put(out, n++ ? "," : "");
            put_seats(ae_games[i], &c->board->head, out);
        }
    ae_put(out, "}");
}

int ae_map_check_json(ae_map_checker *c, const char *text, size_t len, ae_text *out)
{
    report r = { .out = out };
    int is_good;

    c->found = put_finding;
    c->ctx = &r;
    ae_put(out, "{\"faults\":[");
    is_good = ae_map_check(c, text, len);
    ae_put(out, r.n_warnings ? "]" : "],\"warnings\":[]");
    ae_put_member_int(out,
                      ",\"more\":", c->n_faults + c->n_warnings - r.n_faults - r.n_warnings);
    ae_put(out, is_good ? ",\"ok\":true" : ",\"ok\":false");
    put_text_or_null(out, ",\"kind\":", c->kind ? c->kind->name : "");
    put_text_or_null(out, ",\"id\":", c->board->head.id);
    put_text_or_null(out, ",\"title\":", c->board->head.title);
    ae_put(out, is_good ? ",\"hash\":\"" : ",\"hash\":null");
    if (is_good)
        ae_put_hash(out, c->board->head.hash);
    ae_put(out, is_good ? "\"" : "");
    put_players(c, out);
    ae_put(out, "}");
    return is_good;
}
