/*
 * memory.c: queries about a table in memory, and the beginning of its game.
 */
#include "server/tables/memory.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "core/games_json.h"
#include "server/base/id.h"
#include "server/net/socket.h"
#include "server/tables/absence.h"
#include "server/tables/bot_moves.h"
#include "server/tables/frame_buf.h"

srv_table *srv_table_new(srv_server *server)
{
    srv_table *table = srv_alloc(sizeof *table);

    table->server = server;
    table->created_at = table->changed_at = table->used_at = srv_now();
    srv_id(table->id, table->created_at);
    table->state = AE_STATE_OPEN;
    table->wake_at = -1;
    table->head = srv_copy("");
    table->last = &table->first;
    table->settings.begun_at = table->settings.paused_at = -1;
    return table;
}

void srv_table_free(srv_table *table)
{
    srv_bots_ask(table, 0);
    srv_timer_free(table->timer);
    ae_table_free(table->record);
    srv_settings_free(&table->settings);
    free(table->head);
    free(table);
}

void srv_table_timer(srv_table *table, srv_timer_fire *then, int64_t wait_ms)
{
    if (!table->timer)
        table->timer = srv_timer_new(table->server, table);
    srv_timer_start(table->timer, then, wait_ms, 0);
}

/* ---- asking ---- */

static int is_sitting(const srv_seat *seat, const srv_who *who)
{
    if (!seat->is_taken || who->kind == SRV_NOBODY)
        return 0;
    return who->kind == SRV_USER ? !strcmp(seat->user, who->user)
                                 : seat->secret[0] && !strcmp(seat->secret, who->hash);
}

ae_seats srv_table_seats_of(const srv_table *table, const srv_who *who)
{
    ae_seats seats = 0;

    for (int seat = 0; seat < table->settings.seats; seat++)
        if (is_sitting(&table->seat[seat], who))
            seats |= AE_SEAT_BIT(seat);
    return seats;
}

int srv_table_is_host(const srv_table *table, const srv_who *who)
{
    const char *key = who->kind == SRV_USER ? who->user : who->hash;

    return who->kind != SRV_NOBODY && !strcmp(table->settings.host, key);
}

int srv_table_may_see(const srv_table *table, const srv_who *who, const char *invite)
{
    char hash[SRV_HASH + 1];

    if (table->is_listed || srv_table_seats_of(table, who) || srv_table_is_host(table, who)
        || (who->kind == SRV_USER && who->role == AE_ROLE_OPERATOR))
        return 1;
    if (!invite || srv_token_kind(invite) != SRV_TOKEN_INVITE)
        return 0;
    srv_token_hash(invite, hash);
    return srv_equal(hash, table->settings.invite, SRV_HASH);
}

int srv_table_n_free(const srv_table *table)
{
    int n = 0;

    for (int seat = 0; seat < table->settings.seats; seat++)
        n += !table->seat[seat].is_taken && !table->settings.bot[seat][0];
    return n;
}

ae_store_table srv_table_row(const srv_table *table, srv_buf *room)
{
    int64_t now = srv_now();

    srv_buf_cut(room, 0);
    srv_settings_put(&table->settings, room);
    return (ae_store_table){ .id = table->id,
                             .state = table->state,
                             .head = table->head,
                             .settings = room->at,
                             .created_at = table->created_at,
                             .changed_at =
                                 now > table->changed_at ? now : table->changed_at + 1,
                             .wake_at = table->wake_at,
                             .is_listed = table->is_listed };
}

int64_t srv_table_time(const srv_table *table, int64_t now)
{
    int64_t time = srv_settings_time(&table->settings, now), last = 0;
    uint32_t n = ae_table_count(table->record);

    if (n > 0) {
        ae_entry entry;

        ae_table_entry_for(table->record, n, AE_WATCHER, &entry);
        last = entry.at;
    }
    return time > last ? time : last;
}

/* ---- as JSON ---- */

void srv_seats_put(srv_buf *out, const char *name, ae_seats seats)
{
    int n = 0;

    srv_buf_put(out, ",\"");
    srv_buf_put(out, name);
    srv_buf_put(out, "\":[");
    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        if (seats & AE_SEAT_BIT(seat)) {
            srv_buf_put(out, n++ ? "," : "");
            srv_buf_put_int(out, seat);
        }
    srv_buf_put(out, "]");
}

/* Describes who plays at the seat now. */
static const char *bot_of(const srv_table *table, int seat)
{
    if (table->record && ae_table_sitter(table->record, seat) != AE_PERSON)
        return ae_table_sitter_name(table->record, seat);
    return table->settings.bot[seat][0] ? table->settings.bot[seat] : NULL;
}

static void put_account(srv_buf *out, const srv_table *table, const srv_seat *seat)
{
    if (seat->user[0])
        srv_put_text(out, "user", seat->name);
    if (srv_sockets_has(table->server, seat->user, seat->secret))
        srv_put_flag(out, "online", 1);
}

static void put_seat(srv_buf *out, const srv_table *table, int number)
{
    const srv_seat *seat = &table->seat[number];
    const char *bot = bot_of(table, number);

    srv_buf_put(out, number ? ",{\"seat\":" : "{\"seat\":");
    srv_buf_put_int(out, number);
    if (bot)
        srv_put_text(out, "bot", bot);
    if (seat->is_taken)
        srv_put_text(out, bot ? "was" : "name", seat->name);
    if (seat->is_taken)
        put_account(out, table, seat);
    srv_buf_put(out, "}");
}

void srv_clock_put(srv_buf *out, const srv_settings *s)
{
    static const char *const kind[] = { "none", "live", "turn" };
    const ae_clock_rules *clock = &s->clock;

    srv_buf_put(out, ",\"clock\":{\"kind\":");
    srv_buf_put_json(out, kind[clock->kind]);
    if (clock->kind != AE_CLOCK_NONE)
        srv_put_number(out, "base", clock->base);
    if (clock->kind == AE_CLOCK_LIVE)
        srv_put_number(out, "step", clock->step);
    srv_buf_put(out, "}");
    srv_put_flag(out, "paused", s->paused_at >= 0);
}

static void put_commit(srv_buf *out, const srv_table *table)
{
    ae_seed seed;
    uint8_t commit[32];
    char hex[65];

    if (table->settings.seed[0]) {
        ae_read_hex(table->settings.seed, 64, seed.byte);
        ae_seed_commit(&seed, commit);
    } else if (table->record) {
        memcpy(commit, ae_table_head(table->record)->commit, sizeof commit);
    } else {
        return;
    }
    ae_put_hex(&AE_TEXT_IN(hex), commit, sizeof commit);
    srv_put_text(out, "commit", hex);
}

/* Pages and programs of version 0.1 compare `layout` with the four parts that they know; this
 * stays until they are no longer served. */
static void put_layouts(srv_buf *out, const ae_table *table)
{
    const ae_game *game = ae_table_game(table);
    uint64_t hash = ae_table_board(table)->hash;
    char old[96], whole[128];

    ae_layout_put_old(game, hash, &AE_TEXT_IN(old));
    ae_layout_put(game, hash, &AE_TEXT_IN(whole));
    srv_put_text(out, "layout", old);
    srv_put_text(out, "wire", whole);
}

static void put_running(srv_buf *out, const srv_table *table, ae_seats you)
{
    ae_seats to_act = ae_table_to_act(table->record);
    int64_t waits_until = srv_absence_until(table, srv_now());

    put_layouts(out, table->record);
    srv_put_number(out, "seq", ae_table_count(table->record));
    srv_seats_put(out, "to_act", to_act);
    srv_put_flag(out, "turn", (you & to_act) != 0);
    if (table->state == AE_STATE_RUNNING && waits_until >= 0)
        srv_put_number(out, "waits_until", waits_until);
}

/* Which version of a shared map the table has; others may see the map no longer. */
static void put_shared(srv_buf *out, const srv_settings *s)
{
    srv_buf_put(out, ",\"shared\":{");
    srv_put_text(out, "id", s->shared);
    srv_put_number(out, "version", s->shared_version);
    srv_buf_put(out, "}");
}

static void put_agreed(srv_buf *out, const srv_table *table)
{
    static const char *const undo[] = { "free", "consent", "none" };
    const srv_settings *s = &table->settings;

    srv_put_text(out, "name", s->name);
    srv_put_text(out, "game", s->game);
    srv_put_text(out, "map", s->board);
    if (s->shared[0])
        put_shared(out, s);
    srv_put_text(out, "variant", s->variant);
    srv_put_number(out, "players", s->seats);
    srv_put_flag(out, "listed", table->is_listed);
    srv_put_flag(out, "rated", s->is_rated);
    srv_put_text(out, "undo", undo[s->undo]);
    srv_put_text(out, "stand_in", s->stand_in);
    srv_clock_put(out, s);
    srv_put_flag(out, "chat", s->has_chat);
    srv_seats_put(out, "muted", s->muted);
    srv_seats_put(out, "pausing", s->pausing);
    srv_put_number(out, "created_at", table->created_at);
    if (s->rematch[0])
        srv_put_text(out, "rematch", s->rematch);
    srv_settings_put_belongs(s, out);
}

/* Where the person sits who made the table; nothing if they have got up. */
static void put_host_seat(srv_buf *out, const srv_table *table)
{
    const char *host = table->settings.host;

    for (int seat = 0; seat < table->settings.seats; seat++)
        if (table->seat[seat].is_taken && host[0]
            && (!strcmp(table->seat[seat].user, host)
                || !strcmp(table->seat[seat].secret, host))) {
            srv_put_number(out, "host_seat", seat);
            return;
        }
}

void srv_table_put_open(srv_buf *out, const srv_table *table, const srv_who *who)
{
    ae_seats you = srv_table_seats_of(table, who);

    srv_buf_put(out, "{\"id\":");
    srv_buf_put_json(out, table->id);
    srv_put_text(out, "state", ae_store_state_name(table->state));
    put_agreed(out, table);
    srv_buf_put(out, ",\"seats\":[");
    for (int seat = 0; seat < table->settings.seats; seat++)
        put_seat(out, table, seat);
    srv_buf_put(out, "]");
    srv_seats_put(out, "you", you);
    srv_put_flag(out, "host", srv_table_is_host(table, who));
    put_host_seat(out, table);
    put_commit(out, table);
    if (table->record)
        put_running(out, table, you);
}

void srv_table_put(srv_buf *out, const srv_table *table, const srv_who *who)
{
    srv_table_put_open(out, table, who);
    srv_buf_put(out, "}");
}

/* ---- the beginning ---- */

int64_t srv_table_next_version(const srv_table *table, int64_t now)
{
    return now > table->changed_at ? now : table->changed_at + 1;
}

void srv_draw_seed(srv_settings *s)
{
    uint8_t seed[32];

    randombytes_buf(seed, sizeof seed);
    ae_put_hex(&AE_TEXT_IN(s->seed), seed, sizeof seed);
    sodium_memzero(seed, sizeof seed);
}

/* Names in a record may be shorter than names on the server, so they are truncated. */
static void put_person(ae_text *out, const char *name)
{
    size_t n = 0, more;

    while (name[n] && (more = ae_utf8_length(name + n)) > 0 && n + more < AE_MAX_PERSON)
        n += more;
    ae_put_n(out, name, n);
}

static void fill_seat(ae_head *head, const srv_table *table, int seat)
{
    const char *bot = table->settings.bot[seat];

    head->seat[seat].is_bot = bot[0] != '\0';
    put_person(&AE_TEXT_IN(head->seat[seat].name), bot[0] ? bot : table->seat[seat].name);
    if (bot[0] || !ae_read_hex(table->seat[seat].nonce, 2 * AE_NONCE, head->nonce[seat]))
        randombytes_buf(head->nonce[seat], AE_NONCE);
}

static void fill_head(ae_head *head, const srv_table *table)
{
    const srv_settings *s = &table->settings;

    memset(head, 0, sizeof *head);
    ae_put(&AE_TEXT_IN(head->game), s->game);
    ae_put(&AE_TEXT_IN(head->board), s->board);
    ae_put(&AE_TEXT_IN(head->variant), s->variant);
    head->seats = head->n_nonces = s->seats;
    head->undo = s->undo;
    head->clock = s->clock;
    head->has_seed = head->has_commit = 1;
    ae_read_hex(s->seed, 64, head->seed.byte);
    ae_seed_commit(&head->seed, head->commit);
    if (s->map)
        head->map = (ae_slice){ .at = s->map, .len = strlen(s->map) };
    for (int seat = 0; seat < s->seats; seat++)
        fill_seat(head, table, seat);
}

static void write_head(void *ctx, ae_text *out)
{
    ae_head_put(ae_table_head(ctx), out);
}

srv_error srv_table_begin(srv_table *table, int64_t now)
{
    ae_faults unheard = { .n = 0 };
    srv_buf text = { .at = NULL };
    ae_head head;
    ae_err err;

    fill_head(&head, table);
    err = ae_table_new(&table->record, &head, &unheard);
    if (err != AE_OK)
        return srv_error_of(err);
    srv_buf_with(&text, write_head, table->record);
    free(table->head);
    table->head = srv_buf_take(&text);
    table->state = AE_STATE_RUNNING;
    table->settings.begun_at = now;
    table->settings.seed[0] = '\0';
    table->wake_at = 0;
    return SRV_OK;
}

/* ---- telling ---- */

void srv_table_tell(srv_table *table)
{
    for (srv_watcher *w = table->watchers; w; w = w->next) {
        srv_buf out = { .at = NULL };
        srv_message *message;

        if (!w->conn)
            continue;
        srv_buf_put(&out, "{\"t\":\"table\",\"table\":");
        srv_table_put(&out, table, srv_conn_who(w->conn));
        srv_buf_put(&out, "}");
        message = srv_message_new(out.at, out.len);
        srv_conn_send(w->conn, message);
        srv_message_free(message);
        srv_buf_free(&out);
    }
}

void srv_table_send(srv_table *table, const srv_buf *text, const char *from)
{
    srv_message *message = srv_message_new(text->at, text->len);

    for (srv_watcher *w = table->watchers; w; w = w->next)
        if (w->conn && !(from && srv_conn_has_blocked(w->conn, from)))
            srv_conn_send(w->conn, message);
    srv_message_free(message);
}
