/*
 * club.c: sets up the club once, by ordinary requests; after that every input starts from the same
 * disk.
 */
#include "club.h"

#include <stdio.h>
#include <string.h>

#include "../../tests/store/lossy_vfs.h"
#include "core/game.h"
#include "core/json.h"
#include "store/export.h"
#include "store/users.h"

enum {
    CALM_MS = 1500,
    STOP_MS = 5000,
    MAX_WORDS = 32,
    MAX_SECRETS = 128,
    DAY_MS = 86400000,
    SECRET = 32 /* characters; the first so many of a secret must not be sent, either */
};

typedef struct {
    const char *name;
    char value[64];
} word;

typedef struct {
    char text[SECRET + 1];
    char table[AE_STORE_ID + 1]; /* whose seed it is, or "" */
    char owner[8];               /* the word of whoever may see it, or "" */
} secret;

static struct {
    int is_founded;
    word words[MAX_WORDS];
    int n_words;
    secret secrets[MAX_SECRETS];
    int n_secrets;
} all;

/* ---- words ---- */

static const char *find_word(const char *name, size_t len)
{
    for (int i = 0; i < all.n_words; i++)
        if (strlen(all.words[i].name) == len && !strncmp(all.words[i].name, name, len))
            return all.words[i].value;
    return NULL;
}

const char *club_word(const char *name)
{
    const char *value = find_word(name, strlen(name));

    return value ? value : "";
}

static size_t word_length(const char *at)
{
    size_t n = 0;

    while (at[n] >= 'a' && at[n] <= 'z')
        n++;
    return n;
}

char *club_expand(const char *text, size_t len)
{
    srv_buf out = { .at = NULL };
    char *in = malloc(len + 1);

    memcpy(in, text, len);
    in[len] = '\0';
    for (size_t i = 0; i < len; i++) {
        size_t n = in[i] == '$' ? word_length(in + i + 1) : 0;
        const char *value = n ? find_word(in + i + 1, n) : NULL;

        if (value) {
            srv_buf_put(&out, value);
            i += n;
        } else {
            srv_buf_put_char(&out, in[i] ? in[i] : ' ');
        }
    }
    srv_buf_put(&out, "");
    free(in);
    return srv_buf_take(&out);
}

/* ---- asking ---- */

typedef struct {
    int status;
    char *body;
} reply;

static void replied(void *ctx, int status, const char *body)
{
    reply *r = ctx;

    r->status = status;
    r->body = srv_copy(body);
}

/* The body of the response, whose status must be 200; the caller frees it. */
static char *ask(sim *s, srv_method method, const char *path, const char *who, const char *body)
{
    reply r = { 0, NULL };
    char *where = club_expand(path, strlen(path)), *what = club_expand(body, strlen(body));

    sim_ask(s, &(sim_question){ .method = method,
                                .path = where,
                                .token = club_word(who),
                                .body = what,
                                .then = replied,
                                .ctx = &r });
    while (!r.status)
        hold(sim_step(s, s->now + STOP_MS));
    if (r.status != 200)
        fprintf(stderr, "%s: %d %s\n", where, r.status, r.body);
    hold(r.status == 200);
    free(where);
    free(what);
    return r.body;
}

/* The value of the first member of that name that is a text. */
static void take_text(const char *json, const char *member, ae_text *out)
{
    char key[32];
    const char *at;

    snprintf(key, sizeof key, "\"%s\":\"", member);
    at = strstr(json, key);
    hold(at != NULL);
    at += strlen(key);
    ae_put_n(out, at, strcspn(at, "\""));
}

static long take_number(const char *json, const char *member)
{
    char key[32];
    const char *at;

    snprintf(key, sizeof key, "\"%s\":", member);
    at = strstr(json, key);
    hold(at != NULL);
    return strtol(at + strlen(key), NULL, 10);
}

/* ---- setting up ---- */

typedef struct {
    srv_method method;
    const char *path, *who, *body;
    const char *word, *member; /* a word for what the answer has there, or null */
} deed;

/* The smallest map that can be played. */
#define MAP(title)                                                             \
    "{\"kind\":\"forum\",\"id\":\"mine\",\"title\":\"" title "\",\"cards\":5," \
    "\"wares\":[{\"id\":\"figs\",\"title\":\"Figs\",\"count\":5}]}"

static const deed deeds[] = {
    { SRV_POST, "/api/users", "", "{\"name\":\"Ann\",\"password\":\"correct horse\"}", "ann",
      "token" },
    { SRV_POST, "/api/users", "", "{\"name\":\"Ben\",\"password\":\"battery staple\"}", "ben",
      "token" },
    { SRV_POST, "/api/users", "", "{\"name\":\"Cat\",\"password\":\"correct staple\"}", "cat",
      "token" },
    { SRV_POST, "/api/guest", "", "{}", "guest", "token" },
    { SRV_POST, "/api/me/tokens", "ann", "{\"label\":\"script\",\"days\":30}", "script",
      "token" },
    { SRV_POST, "/api/me/hooks", "ann",
      "{\"kind\":\"json\",\"url\":\"https://hooks.example.org/a\"}", NULL, NULL },
    { SRV_POST, "/api/me/blocks", "ann", "{\"name\":\"Cat\"}", NULL, NULL },
    { SRV_POST, "/api/tables", "ann",
      "{\"game\":\"forum\",\"players\":3,\"listed\":true,\"stand_in\":\"random\"}", "forum",
      "id" },
    { SRV_POST, "/api/tables/$forum/join", "ben", "{}", NULL, NULL },
    { SRV_POST, "/api/tables/$forum/join", "guest", "{\"name\":\"Dora\"}", NULL, NULL },
    { SRV_POST, "/api/tables", "ann",
      "{\"game\":\"concordia\",\"map\":\"italia\",\"players\":2,\"listed\":true,"
      "\"stand_in\":\"random\"}",
      "concordia", "id" },
    { SRV_POST, "/api/tables/$concordia/join", "ben", "{}", NULL, NULL },
    { SRV_POST, "/api/tables/$concordia/chat", "ann", "{\"text\":\"Salve\"}", NULL, NULL },
    { SRV_POST, "/api/tables", "guest",
      "{\"game\":\"sylla\",\"players\":3,\"listed\":true,\"guest\":\"Dora\","
      "\"stand_in\":\"random\",\"seats\":[{\"me\":true},{\"bot\":\"random\"},{\"bot\":\"random\"}]}",
      "sylla", "id" },
    { SRV_POST, "/api/tables", "ben",
      "{\"game\":\"venus\",\"map\":\"hellas\",\"players\":2,"
      "\"stand_in\":\"random\",\"seats\":[{\"me\":true},{\"bot\":\"random\"}]}",
      "venus", "id" },
    { SRV_POST, "/api/tables/$venus/invite", "ben", "{}", "invite", "invite" },
    { SRV_POST, "/api/tables", "cat", "{\"game\":\"antike\",\"players\":2,\"listed\":true}",
      "antike", "id" },
    { SRV_POST, "/api/tables", "ann",
      "{\"game\":\"forum\",\"players\":2,\"listed\":true,\"name\":\"over\"}", "over", "id" },
    { SRV_POST, "/api/tables/$over/join", "ben", "{}", NULL, NULL },
    { SRV_POST, "/api/maps", "ann", "{\"visibility\":\"listed\",\"map\":" MAP("Ann's") "}",
      "map", "id" },
    { SRV_POST, "/api/maps", "cat", "{\"map\":" MAP("Cat's") "}", "private", "id" },
    { SRV_POST, "/api/maps/$map/report", "ben", "{\"text\":\"rude\"}", NULL, NULL },
    { SRV_POST, "/api/clubs", "ann",
      "{\"id\":\"amici\",\"name\":\"Amici\",\"entry\":\"request\"}", NULL, NULL },
    { SRV_POST, "/api/clubs/amici/invite", "ann", "{\"name\":\"Ben\"}", NULL, NULL },
    { SRV_POST, "/api/clubs/amici/news", "ann", "{\"text\":\"Salvete\"}", "news", "id" },
    { SRV_POST, "/api/events", "ann",
      "{\"title\":\"Ludi\",\"club\":\"amici\",\"game\":\"forum\",\"players\":2,"
      "\"rounds\":2,\"short\":false,\"fill\":\"bots\",\"stand_in\":\"random\"}",
      "event", "id" },
    { SRV_POST, "/api/events/$event/enter", "ann", "{}", NULL, NULL },
    { SRV_POST, "/api/events/$event/enter", "ben", "{}", NULL, NULL },
    { SRV_POST, "/api/events/$event/enter", "guest", "{\"name\":\"Dora\"}", NULL, NULL },
};

static void do_deed(sim *s, const deed *d)
{
    char *body = ask(s, d->method, d->path, d->who, d->body);

    if (d->word) {
        word *w = &all.words[all.n_words++];

        hold(all.n_words <= MAX_WORDS);
        w->name = d->word;
        take_text(body, d->member, &AE_TEXT_IN(w->value));
    }
    free(body);
    sim_run(s, s->now + CALM_MS);
}

static long entries_of(sim *s, const char *table, const char *who)
{
    char path[64], *position;
    long n;

    snprintf(path, sizeof path, "/api/tables/$%s/position", table);
    position = ask(s, SRV_GET, path, who, "");
    n = take_number(position, "seq");
    free(position);
    return n;
}

/* Enters something after all entries of the table. */
static void enter(sim *s, const char *table, const char *who, const char *entry, int seat)
{
    char path[64], body[256];

    snprintf(path, sizeof path, "/api/tables/$%s/entries", table);
    snprintf(body, sizeof body, "{\"seat\":%d,\"seq\":%ld,\"do\":\"%s\",\"action\":\"club\"}",
             seat, entries_of(s, table, who), entry);
    free(ask(s, SRV_POST, path, who, body));
}

/* A word for how many entries a table has when an input comes. */
static void count_entries(sim *s, const char *name, const char *table, int more)
{
    word *w = &all.words[all.n_words++];

    hold(all.n_words <= MAX_WORDS);
    w->name = name;
    snprintf(w->value, sizeof w->value, "%ld", entries_of(s, table, "ben") + more);
}

static void see_id(void *ctx, const ae_store_user *user)
{
    ae_put(&(ae_text){ .buf = ctx, .size = AE_STORE_ID + 1 }, user->id);
}

/* Cat may do what operators may. */
static void make_operator(ae_store *store)
{
    char id[AE_STORE_ID + 1] = "";
    ae_store_user cat = { .id = id, .role = AE_ROLE_OPERATOR, .banned_at = -1 };

    hold(ae_store_user_find(store, "Cat", see_id, id) == AE_STORE_OK);
    hold(ae_store_user_set(store, &cat) == AE_STORE_OK);
}

/* ---- secrets ---- */

static secret *add_secret(const char *text, size_t len)
{
    secret *x = &all.secrets[all.n_secrets];

    if (len < SECRET)
        return NULL;
    hold(all.n_secrets < MAX_SECRETS);
    all.n_secrets++;
    ae_put_n(&AE_TEXT_IN(x->text), text, SECRET);
    return x;
}

/* Members that nobody may read, in a row or in JSON that a row holds as text. */
static const char *const hidden[] = {
    "password\":\"",        "secret\":\"",   "auth\":\"",       "hash\":\"",
    "vapid\",\"value\":\"", "seed\\\":\\\"", "invite\\\":\\\"", "host\\\":\\\""
};

static void find_hidden(void *ctx, const char *line)
{
    int is_api = strstr(line, "\"in\":\"tokens\"") && strstr(line, "\"label\":\"script\"");

    (void)ctx;
    for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++)
        for (const char *at = line; (at = strstr(at, hidden[i])) != NULL;) {
            secret *x;

            at += strlen(hidden[i]);
            x = add_secret(at, strcspn(at, "\"\\"));
            if (x && is_api)
                ae_put(&AE_TEXT_IN(x->owner), "ann");
        }
}

static void find_seed(void *ctx, const ae_store_table *row)
{
    const char *at = strstr(row->head, "\nseed ");
    secret *x = at ? add_secret(at + 6, strcspn(at + 6, "\n")) : NULL;

    (void)ctx;
    if (x)
        ae_put(&AE_TEXT_IN(x->table), row->id);
}

static void find_secrets(ae_store *store)
{
    hold(ae_store_export(store, find_hidden, NULL) == AE_STORE_OK);
    for (int i = 0; i < all.n_words; i++)
        if (ae_store_is_id(all.words[i].value))
            ae_store_table_get(store, all.words[i].value, find_seed, NULL);
}

static void see_state(void *ctx, const ae_store_table *row)
{
    *(ae_store_state *)ctx = row->state;
}

static int is_over(club *c, const char *table)
{
    ae_store_state state = AE_STATE_RUNNING;

    ae_store_table_get(c->store, table, see_state, &state);
    return state == AE_STATE_OVER;
}

static int may_see(club *c, const secret *x, const char *token)
{
    if (x->owner[0])
        return !strcmp(token, club_word(x->owner)) || !strcmp(token, club_word("script"));
    return x->table[0] && is_over(c, x->table);
}

static int contains(const char *text, size_t len, const char *part)
{
    size_t n = strlen(part);

    for (const char *at = text, *end = text + len; at + n <= end; at++) {
        at = memchr(at, part[0], (size_t)(end - at));
        if (!at || at + n > end)
            return 0;
        if (!memcmp(at, part, n))
            return 1;
    }
    return 0;
}

void club_hold_secrets(club *c, const char *text, size_t len, const char *token)
{
    for (int i = 0; i < all.n_secrets; i++) {
        const secret *x = &all.secrets[i];

        if (contains(text, len, x->text) && !may_see(c, x, token)) {
            fprintf(stderr, "a secret, %s, was sent: %.*s\n", x->text, (int)len, text);
            abort();
        }
    }
}

/* ---- what the store holds ---- */

/* Columns that change by themselves: the last use of a token, the wake-up time of a table, notices
 * being delivered. */
static const char *const passing[] = { "\"used_at\":", "\"wake_at\":", "\"changed_at\":" };

static void keep_line(void *ctx, const char *line)
{
    srv_buf *out = ctx;

    if (!strncmp(line, "{\"in\":\"notices\"", 15) || !strncmp(line, "{\"in\":\"leases\"", 14))
        return;
    while (*line) {
        size_t n = 0;

        for (size_t i = 0; i < sizeof passing / sizeof passing[0]; i++)
            if (!strncmp(line, passing[i], strlen(passing[i])))
                n = strlen(passing[i]) + strspn(line + strlen(passing[i]), "-0123456789null");
        srv_buf_put_char(out, *line);
        line += n ? n : 1;
    }
    srv_buf_put_char(out, '\n');
}

static char *contents(ae_store *store)
{
    srv_buf out = { .at = NULL };

    hold(ae_sql_begin(store, AE_SQL_READ) == AE_STORE_OK);
    hold(ae_store_export(store, keep_line, &out) == AE_STORE_OK);
    ae_sql_rollback(store);
    return srv_buf_take(&out);
}

/* Where a clock runs, something may happen at any time. */
static int has_clock(const char *text)
{
    return strstr(text, "\\\"clock\\\":1") || strstr(text, "\\\"clock\\\":2");
}

int club_is_unchanged(club *c)
{
    int64_t n_moves = c->sim->server->counts.bot_moves;
    char *now;
    int is_same;

    sim_run(c->sim, c->sim->now + CALM_MS);
    now = contents(c->store);
    is_same =
        !strcmp(now, c->kept) || has_clock(now) || n_moves != c->sim->server->counts.bot_moves;
    free(c->kept);
    c->kept = now;
    return is_same;
}

/* Nothing is opened as long as others have to bid and Ben has not. */
int club_is_open(club *c)
{
    static const char *const sealed[] = { "\"to_act\":[0,2]", "\"to_act\":[0]",
                                          "\"to_act\":[2]" };
    char *position = ask(c->sim, SRV_GET, "/api/tables/$forum/position", "", "");
    int is = 1;

    for (size_t i = 0; i < sizeof sealed / sizeof sealed[0]; i++)
        is = is && !strstr(position, sealed[i]);
    free(position);
    return is;
}

int club_is_json(const char *text, size_t len)
{
    int room = (int)(len / AE_JSON_BYTES_PER_TOKEN) + 2;
    jsmntok_t *tokens = malloc((size_t)room * sizeof *tokens);
    ae_json json;
    int is = ae_json_read(&json, text, len, tokens, room, NULL) == AE_OK;

    free(tokens);
    return is;
}

/* ---- coming and going ---- */

static void stop(sim *s)
{
    sim_stop(s);
    sim_run(s, s->now + STOP_MS);
    hold(s->has_ended);
    sim_leave(s);
}

static void found(void)
{
    sim_plan plan = { .seed = 1 };
    ae_store *store;
    sim *s;

    sim_start(NULL);
    sim_config(&plan.config);
    s = sim_new(&plan);
    hold(sim_boot(s));
    for (size_t i = 0; i < sizeof deeds / sizeof deeds[0]; i++)
        do_deed(s, &deeds[i]);
    enter(s, "over", "ann", "/ask-end", 0);
    enter(s, "over", "ben", "/accept", 1);
    sim_run(s, s->now + CALM_MS);
    count_entries(s, "atforum", "forum", 1);
    count_entries(s, "atconcordia", "concordia", 0);
    count_entries(s, "atsylla", "sylla", 0);
    stop(s);
    hold(ae_store_open(&store, plan.config.store, 0, NULL) == AE_STORE_OK);
    make_operator(store);
    find_secrets(store);
    ae_store_close(store);
    lossy_keep();
    sim_free(s);
    all.is_founded = 1;
}

/* Ben's sealed choice: the first or the last of those that he has. */
static void seal(sim *s, int variant)
{
    char *legal = ask(s, SRV_GET, "/api/tables/$forum/legal", "ben", "");
    char *from = legal, move[AE_MAX_NOTATION] = "";

    for (char *at = legal; variant && (at = strstr(at, "\"move\"")) != NULL; at++)
        from = at;
    take_text(from, "move", &AE_TEXT_IN(move));
    free(legal);
    enter(s, "forum", "ben", move, 1);
}

void club_open(club *c, int variant, const sim_plan *wish)
{
    sim_plan plan = wish ? *wish : (sim_plan){ .seed = 0 };

    if (!all.is_founded)
        found();
    plan.seed = 2;
    sim_config(&plan.config);
    ae_put(&AE_TEXT_IN(plan.config.strongest_bot), "tiro");
    c->sim = sim_new(&plan);
    c->sim->now += DAY_MS;
    hold(sim_boot(c->sim));
    sim_run(c->sim, c->sim->now + CALM_MS);
    seal(c->sim, variant);
    sim_run(c->sim, c->sim->now + CALM_MS);
    hold(ae_store_open(&c->store, plan.config.store, 0, NULL) == AE_STORE_OK);
    c->kept = contents(c->store);
}

void club_close(club *c)
{
    ae_store_close(c->store);
    free(c->kept);
    sim_free(c->sim);
}

/* ---- what was sent ---- */

void club_log_add(club_log *log, const char *text, size_t len)
{
    if (log->len + len + 1 > log->room) {
        log->room = 2 * (log->len + len + 1);
        log->text = realloc(log->text, log->room);
        hold(log->text != NULL);
    }
    memcpy(log->text + log->len, text, len);
    log->len += len;
    log->text[log->len] = '\0';
}

void club_hold_same(club_log log[CLUB_VARIANTS], int is_open)
{
    for (int i = 0; i < CLUB_VARIANTS; i++)
        club_log_add(&log[i], "", 0);
    if (!is_open
        && (log[0].len != log[1].len || memcmp(log[0].text, log[1].text, log[0].len))) {
        fprintf(stderr, "a sealed choice can be told from:\n%s\n----\n%s\n", log[0].text,
                log[1].text);
        abort();
    }
    for (int i = 0; i < CLUB_VARIANTS; i++)
        free(log[i].text);
}
