/*
 * event.c: reads an event from the store and writes it back.
 */
#include "server/contests/event.h"

#include <stdlib.h>
#include <string.h>

const char *const srv_enter_names[SRV_N_ENTERS] = { "open", "members", "invitation" };

/* ---- settings ---- */

static const struct {
    const char *name;
    size_t at;
    int64_t max;
} numbers[] = {
    { "limit", offsetof(srv_event_settings, limit), AE_CONTEST_PEOPLE },
    { "round_time", offsetof(srv_event_settings, round_time), SRV_MAX_ROUND_MS },
    { "round_every", offsetof(srv_event_settings, round_every), SRV_MAX_ROUND_MS },
};
enum { N_NUMBERS = sizeof numbers / sizeof numbers[0] };

void srv_event_settings_put(const srv_event_settings *s, srv_buf *out)
{
    srv_buf_put(out, "{\"table\":");
    srv_settings_put(&s->table, out);
    srv_put_text(out, "entry", srv_enter_names[s->entry]);
    srv_put_text(out, "format", ae_contest_formats[s->format]);
    for (int i = 0; i < N_NUMBERS; i++)
        srv_put_number(out, numbers[i].name,
                       *(const int64_t *)((const char *)s + numbers[i].at));
    srv_put_number(out, "late", s->is_late);
    srv_put_number(out, "can_short", s->can_short);
    srv_put_text(out, "about", s->about);
    srv_buf_put(out, "}");
}

/* The index of a member among n words; -1 if it is none of them. */
static int word_of(const ae_json *doc, const char *name, const char *const *words, int n)
{
    char word[16] = "";

    if (!ae_json_string(doc, ae_json_get(doc, 0, name), &AE_TEXT_IN(word)))
        return -1;
    for (int i = 0; i < n; i++)
        if (!strcmp(words[i], word))
            return i;
    return -1;
}

static int read_words(const ae_json *doc, srv_event_settings *s)
{
    int entry = word_of(doc, "entry", srv_enter_names, SRV_N_ENTERS);
    int format = word_of(doc, "format", ae_contest_formats, AE_N_FORMATS);

    if (entry < 0 || format < 0)
        return 0;
    s->entry = (srv_enter)entry;
    s->format = (ae_contest_format)format;
    return 1;
}

static int read_numbers(const ae_json *doc, srv_event_settings *s)
{
    int64_t late, can_short;

    for (int i = 0; i < N_NUMBERS; i++)
        if (!ae_json_int(doc, ae_json_get(doc, 0, numbers[i].name), 0, numbers[i].max,
                         (int64_t *)((char *)s + numbers[i].at)))
            return 0;
    if (!ae_json_int(doc, ae_json_get(doc, 0, "late"), 0, 1, &late)
        || !ae_json_int(doc, ae_json_get(doc, 0, "can_short"), 0, 1, &can_short))
        return 0;
    s->can_short = (int)can_short;
    s->is_late = (int)late;
    return 1;
}

static int read_table(const ae_json *doc, srv_settings *out)
{
    int value = ae_json_get(doc, 0, "table");
    const jsmntok_t *token = &doc->token[value < 0 ? 0 : value];

    return value >= 0
           && srv_settings_read(out, doc->text + token->start,
                                (size_t)(token->end - token->start));
}

int srv_event_settings_read(srv_event_settings *out, const char *json, size_t len)
{
    int n = (int)(len / AE_JSON_BYTES_PER_TOKEN + 8), is_read;
    jsmntok_t *room = srv_alloc((size_t)n * sizeof room[0]);
    ae_json doc;

    is_read = ae_json_read(&doc, json, len, room, n, NULL) == AE_OK
              && ae_json_is_object(&doc, 0) && read_words(&doc, out) && read_numbers(&doc, out)
              && ae_json_string(&doc, ae_json_get(&doc, 0, "about"), &AE_TEXT_IN(out->about))
              && read_table(&doc, &out->table);
    free(room);
    return is_read;
}

/* ---- the row ---- */

static int read_contest(ae_contest *out, const char *text)
{
    size_t len = strlen(text);
    int n = (int)(len / AE_JSON_BYTES_PER_TOKEN + 8);
    jsmntok_t *room = srv_alloc((size_t)n * sizeof room[0]);
    ae_faults faults = { .n = 0 };
    ae_err err = ae_contest_read(out, text, len, room, n, &faults);

    free(room);
    return err == AE_OK;
}

typedef struct {
    srv_event *event;
    int is_read;
} reading;

void srv_event_fill(srv_event *to, const ae_store_event *e)
{
    ae_put(&AE_TEXT_IN(to->id), e->id);
    ae_put(&AE_TEXT_IN(to->club), e->club ? e->club : "");
    ae_put(&AE_TEXT_IN(to->user), e->user ? e->user : "");
    ae_put(&AE_TEXT_IN(to->owner), e->owner);
    ae_put(&AE_TEXT_IN(to->title), e->title);
    to->state = e->state;
    to->is_listed = e->is_listed;
    to->version = e->version;
    to->created_at = e->created_at;
    to->starts_at = e->starts_at;
    to->began_at = e->began_at;
    to->ended_at = e->ended_at;
    to->round_at = e->round_at;
    to->limit_at = e->limit_at;
    to->wake_at = e->wake_at;
}

static void see_event(void *ctx, const ae_store_event *e)
{
    reading *r = ctx;

    srv_event_fill(r->event, e);
    if (!srv_event_settings_read(&r->event->settings, e->settings, strlen(e->settings)))
        return;
    r->is_read = read_contest(&r->event->contest, e->contest);
    if (!r->is_read)
        srv_settings_free(&r->event->settings.table);
}

/* ---- people and tables ---- */

/* Makes room for one more element. */
static void *grow(void *at, int n, int *room, size_t size)
{
    void *more;

    if (n < *room)
        return at;
    *room = 2 * *room + 16;
    more = srv_alloc((size_t)*room * size);
    if (n)
        memcpy(more, at, (size_t)n * size);
    free(at);
    return more;
}

srv_entrant *srv_event_add_person(srv_event *e)
{
    srv_entrant *p;
    int64_t number = e->n_people ? e->person[e->n_people - 1].number + 1 : 1;

    e->person = grow(e->person, e->n_people, &e->room_people, sizeof e->person[0]);
    p = &e->person[e->n_people++];
    *p = (srv_entrant){ .number = number, .place = -1 };
    return p;
}

/* The rows come in the order of their numbers. */
static void see_person(void *ctx, const ae_store_person *row)
{
    srv_entrant *p = srv_event_add_person(ctx);

    ae_put(&AE_TEXT_IN(p->name), row->name);
    ae_put(&AE_TEXT_IN(p->user), row->user ? row->user : "");
    ae_put(&AE_TEXT_IN(p->secret), row->secret ? row->secret : "");
    p->state = row->state;
    p->number = row->number;
    p->at = row->at;
    p->place = row->place;
}

static void see_table(void *ctx, const ae_store_event_table *row)
{
    srv_event *e = ctx;
    srv_event_table *t;

    e->table = grow(e->table, e->n_tables, &e->room_tables, sizeof e->table[0]);
    t = &e->table[e->n_tables++];
    *t = (srv_event_table){ .round = (int)row->round,
                            .number = (int)row->number,
                            .is_done = row->is_done,
                            .state = row->state };
    ae_put(&AE_TEXT_IN(t->table), row->table ? row->table : "");
}

ae_store_err srv_event_load(ae_store *store, const char *id, srv_event *e)
{
    reading r = { .event = e };
    ae_store_err err;

    memset(e, 0, sizeof *e);
    if (!ae_store_is_id(id))
        return AE_STORE_MISSING;
    err = ae_store_event_get(store, id, see_event, &r);
    if (err != AE_STORE_OK)
        return err;
    if (!r.is_read)
        return AE_STORE_CORRUPT;
    err = ae_store_people(store, id, see_person, e);
    if (err == AE_STORE_OK)
        err = ae_store_event_tables(store, id, see_table, e);
    if (err != AE_STORE_OK)
        srv_event_free(e);
    return err;
}

void srv_event_free(srv_event *e)
{
    srv_settings_free(&e->settings.table);
    ae_contest_free(&e->contest);
    free(e->person);
    free(e->table);
    e->person = NULL;
    e->table = NULL;
}

/* ---- writing ---- */

static void write_contest(void *ctx, ae_text *out)
{
    ae_contest_write(ctx, out);
}

static const char *or_null(const char *text)
{
    return text[0] ? text : NULL;
}

static ae_store_err write_by(ae_store *store, const srv_event *e,
                             ae_store_err (*write)(ae_store *, const ae_store_event *))
{
    srv_buf settings = { .at = NULL }, contest = { .at = NULL };
    ae_store_err err;

    srv_event_settings_put(&e->settings, &settings);
    srv_buf_with(&contest, write_contest, (void *)&e->contest);
    err = write(store, &(ae_store_event){ .id = e->id,
                                          .club = or_null(e->club),
                                          .user = or_null(e->user),
                                          .title = e->title,
                                          .game = e->settings.table.game,
                                          .state = e->state,
                                          .is_listed = e->is_listed,
                                          .settings = settings.at,
                                          .contest = contest.at,
                                          .version = e->version,
                                          .created_at = e->created_at,
                                          .starts_at = e->starts_at,
                                          .began_at = e->began_at,
                                          .ended_at = e->ended_at,
                                          .round_at = e->round_at,
                                          .limit_at = e->limit_at,
                                          .wake_at = e->wake_at });
    srv_buf_free(&settings);
    srv_buf_free(&contest);
    return err;
}

ae_store_err srv_event_write(ae_store *store, const srv_event *e)
{
    return write_by(store, e, ae_store_event_set);
}

ae_store_err srv_event_add(ae_store *store, const srv_event *e)
{
    return write_by(store, e, ae_store_event_add);
}

ae_store_err srv_event_write_person(ae_store *store, const srv_event *e, const srv_entrant *p)
{
    return ae_store_person_set(store, &(ae_store_person){ .event = e->id,
                                                          .name = p->name,
                                                          .user = or_null(p->user),
                                                          .secret = or_null(p->secret),
                                                          .state = p->state,
                                                          .number = p->number,
                                                          .at = p->at,
                                                          .place = p->place });
}

/* ---- finding ---- */

int srv_event_person(const srv_event *e, const char *name)
{
    for (int i = 0; i < e->n_people; i++)
        if (!strcmp(e->person[i].name, name))
            return i;
    return -1;
}

int srv_event_whose(const srv_event *e, const srv_who *who)
{
    for (int i = 0; i < e->n_people && who->kind != SRV_NOBODY; i++) {
        const srv_entrant *p = &e->person[i];

        if (who->kind == SRV_USER ? !strcmp(p->user, who->user)
                                  : p->secret[0] && !strcmp(p->secret, who->hash))
            return i;
    }
    return -1;
}

srv_event_table *srv_event_table_at(const srv_event *e, int round, int number)
{
    for (int i = 0; i < e->n_tables; i++)
        if (e->table[i].round == round && e->table[i].number == number)
            return &e->table[i];
    return NULL;
}

int srv_event_count(const srv_event *e, ae_person_state state)
{
    int n = 0;

    for (int i = 0; i < e->n_people; i++)
        n += e->person[i].state == state;
    return n;
}

void srv_event_invite_token(const srv_guest_key *key, const char *table,
                            char token[SRV_TOKEN + 1])
{
    char text[AE_STORE_ID + 8], mark[SRV_GUEST_MARK + 1];
    ae_text about = AE_TEXT_IN(text), out = { .buf = token, .size = SRV_TOKEN + 1 };

    ae_put(&about, "event ");
    ae_put(&about, table);
    srv_guest_mark(key, text, mark);
    ae_put(&out, "i_");
    ae_put(&out, mark);
}

int srv_event_is_on(const srv_event *e)
{
    return e->state == AE_EVENT_RUNNING || e->state == AE_EVENT_PAUSED;
}
