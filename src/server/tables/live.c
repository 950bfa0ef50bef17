/*
 * live.c: what is asked about a table in memory, and its beginning.
 */
#include "server/tables/live.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "core/about.h"
#include "server/base/id.h"
#include "server/net/socket.h"
#include "server/tables/absence.h"
#include "server/tables/frame_buf.h"
#include "server/tables/think.h"

srv_live *srv_live_new(srv_server *server)
{
    srv_live *live = srv_alloc(sizeof *live);

    live->server = server;
    live->created_at = live->changed_at = live->used_at = srv_now();
    srv_id(live->id, live->created_at);
    live->state = AE_STATE_OPEN;
    live->wake_at = -1;
    live->head = srv_copy("");
    live->last = &live->first;
    live->settings.begun_at = live->settings.paused_at = -1;
    return live;
}

void srv_live_free(srv_live *live)
{
    srv_think(live, 0);
    srv_timer_free(live->timer);
    ae_table_free(live->table);
    srv_settings_free(&live->settings);
    free(live->head);
    free(live);
}

void srv_live_timer(srv_live *live, srv_timer_fire *then, int64_t wait_ms)
{
    if (!live->timer)
        live->timer = srv_timer_new(live->server, live);
    srv_timer_start(live->timer, then, wait_ms, 0);
}

/* ---- asking ---- */

static int is_sitting(const srv_seat *seat, const srv_who *who)
{
    if (!seat->is_taken || who->kind == SRV_NOBODY)
        return 0;
    return who->kind == SRV_USER ? !strcmp(seat->user, who->user)
                                 : seat->secret[0] && !strcmp(seat->secret, who->hash);
}

ae_seats srv_live_seats_of(const srv_live *live, const srv_who *who)
{
    ae_seats seats = 0;

    for (int seat = 0; seat < live->settings.seats; seat++)
        if (is_sitting(&live->seat[seat], who))
            seats |= AE_SEAT_BIT(seat);
    return seats;
}

int srv_live_is_host(const srv_live *live, const srv_who *who)
{
    const char *key = who->kind == SRV_USER ? who->user : who->hash;

    return who->kind != SRV_NOBODY && !strcmp(live->settings.host, key);
}

int srv_live_may_see(const srv_live *live, const srv_who *who, const char *invite)
{
    char hash[SRV_HASH + 1];

    if (live->is_listed || srv_live_seats_of(live, who) || srv_live_is_host(live, who)
        || (who->kind == SRV_USER && who->role == AE_ROLE_OPERATOR))
        return 1;
    if (!invite || srv_token_kind(invite) != SRV_TOKEN_INVITE)
        return 0;
    srv_token_hash(invite, hash);
    return srv_equal(hash, live->settings.invite, SRV_HASH);
}

int srv_live_n_free(const srv_live *live)
{
    int n = 0;

    for (int seat = 0; seat < live->settings.seats; seat++)
        n += !live->seat[seat].is_taken && !live->settings.bot[seat][0];
    return n;
}

ae_store_table srv_live_row(const srv_live *live, srv_buf *room)
{
    int64_t now = srv_now();

    srv_buf_cut(room, 0);
    srv_settings_put(&live->settings, room);
    return (ae_store_table){ .id = live->id,
                             .state = live->state,
                             .head = live->head,
                             .settings = room->at,
                             .created_at = live->created_at,
                             .changed_at = now > live->changed_at ? now : live->changed_at + 1,
                             .wake_at = live->wake_at,
                             .is_listed = live->is_listed };
}

int64_t srv_live_time(const srv_live *live, int64_t now)
{
    int64_t time = srv_settings_time(&live->settings, now), last = 0;
    uint32_t n = ae_table_count(live->table);

    if (n > 0) {
        ae_entry entry;

        ae_table_entry_for(live->table, n, AE_WATCHER, &entry);
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

/* Who plays there now. */
static const char *bot_of(const srv_live *live, int seat)
{
    if (live->table && ae_table_sitter(live->table, seat) != AE_PERSON)
        return ae_table_sitter_name(live->table, seat);
    return live->settings.bot[seat][0] ? live->settings.bot[seat] : NULL;
}

static void put_account(srv_buf *out, const srv_live *live, const srv_seat *seat)
{
    if (seat->user[0])
        srv_put_text(out, "user", seat->name);
    if (srv_sockets_has(live->server, seat->user, seat->secret))
        srv_put_flag(out, "online", 1);
}

static void put_seat(srv_buf *out, const srv_live *live, int number)
{
    const srv_seat *seat = &live->seat[number];
    const char *bot = bot_of(live, number);

    srv_buf_put(out, number ? ",{\"seat\":" : "{\"seat\":");
    srv_buf_put_int(out, number);
    if (bot)
        srv_put_text(out, "bot", bot);
    if (seat->is_taken)
        srv_put_text(out, bot ? "was" : "name", seat->name);
    if (seat->is_taken)
        put_account(out, live, seat);
    srv_buf_put(out, "}");
}

static void put_clock(srv_buf *out, const ae_clock_rules *clock)
{
    static const char *const kind[] = { "none", "live", "turn" };

    srv_buf_put(out, ",\"clock\":{\"kind\":");
    srv_buf_put_json(out, kind[clock->kind]);
    if (clock->kind != AE_CLOCK_NONE)
        srv_put_number(out, "base", clock->base);
    if (clock->kind == AE_CLOCK_LIVE)
        srv_put_number(out, "step", clock->step);
    srv_buf_put(out, "}");
}

static void put_commit(srv_buf *out, const srv_live *live)
{
    ae_seed seed;
    uint8_t commit[32];
    char hex[65];

    if (live->settings.seed[0]) {
        ae_read_hex(live->settings.seed, 64, seed.byte);
        ae_seed_commit(&seed, commit);
    } else if (live->table) {
        memcpy(commit, ae_table_head(live->table)->commit, sizeof commit);
    } else {
        return;
    }
    ae_put_hex(&AE_TEXT_IN(hex), commit, sizeof commit);
    srv_put_text(out, "commit", hex);
}

/* Pages and programs of version 0.1 compare `layout` with the four parts that they know; it goes when
 * they are no longer served. */
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

static void put_running(srv_buf *out, const srv_live *live, ae_seats you)
{
    ae_seats to_act = ae_table_to_act(live->table);
    int64_t waits_until = srv_absence_until(live, srv_now());

    put_layouts(out, live->table);
    srv_put_number(out, "seq", ae_table_count(live->table));
    srv_seats_put(out, "to_act", to_act);
    srv_put_flag(out, "turn", (you & to_act) != 0);
    if (live->state == AE_STATE_RUNNING && waits_until >= 0)
        srv_put_number(out, "waits_until", waits_until);
}

static void put_agreed(srv_buf *out, const srv_live *live)
{
    static const char *const undo[] = { "free", "consent", "none" };
    const srv_settings *s = &live->settings;

    srv_put_text(out, "name", s->name);
    srv_put_text(out, "game", s->game);
    srv_put_text(out, "map", s->board);
    srv_put_text(out, "variant", s->variant);
    srv_put_number(out, "players", s->seats);
    srv_put_flag(out, "listed", live->is_listed);
    srv_put_flag(out, "rated", s->is_rated);
    srv_put_text(out, "undo", undo[s->undo]);
    put_clock(out, &s->clock);
    srv_put_flag(out, "chat", s->has_chat);
    srv_seats_put(out, "muted", s->muted);
    srv_put_flag(out, "paused", s->paused_at >= 0);
    srv_seats_put(out, "pausing", s->pausing);
    srv_put_number(out, "created_at", live->created_at);
    if (s->rematch[0])
        srv_put_text(out, "rematch", s->rematch);
}

void srv_live_put(srv_buf *out, const srv_live *live, const srv_who *who)
{
    ae_seats you = srv_live_seats_of(live, who);

    srv_buf_put(out, "{\"id\":");
    srv_buf_put_json(out, live->id);
    srv_put_text(out, "state", ae_store_state_name(live->state));
    put_agreed(out, live);
    srv_buf_put(out, ",\"seats\":[");
    for (int seat = 0; seat < live->settings.seats; seat++)
        put_seat(out, live, seat);
    srv_buf_put(out, "]");
    srv_seats_put(out, "you", you);
    srv_put_flag(out, "host", srv_live_is_host(live, who));
    put_commit(out, live);
    if (live->table)
        put_running(out, live, you);
    srv_buf_put(out, "}");
}

/* ---- the beginning ---- */

/* A record has less room for names than we have. */
static void put_person(ae_text *out, const char *name)
{
    size_t n = 0, more;

    while (name[n] && (more = ae_utf8_length(name + n)) > 0 && n + more < AE_MAX_PERSON)
        n += more;
    ae_put_n(out, name, n);
}

static void fill_seat(ae_head *head, const srv_live *live, int seat)
{
    const char *bot = live->settings.bot[seat];

    head->seat[seat].is_bot = bot[0] != '\0';
    put_person(&AE_TEXT_IN(head->seat[seat].name), bot[0] ? bot : live->seat[seat].name);
    if (bot[0] || !ae_read_hex(live->seat[seat].nonce, 2 * AE_NONCE, head->nonce[seat]))
        randombytes_buf(head->nonce[seat], AE_NONCE);
}

static void fill_head(ae_head *head, const srv_live *live)
{
    const srv_settings *s = &live->settings;

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
        fill_seat(head, live, seat);
}

static void write_head(void *ctx, ae_text *out)
{
    ae_head_put(ae_table_head(ctx), out);
}

srv_error srv_live_begin(srv_live *live, int64_t now)
{
    ae_faults unheard = { .n = 0 };
    srv_buf text = { .at = NULL };
    ae_head head;
    ae_err err;

    fill_head(&head, live);
    err = ae_table_new(&live->table, &head, &unheard);
    if (err != AE_OK)
        return srv_error_of(err);
    srv_buf_with(&text, write_head, live->table);
    free(live->head);
    live->head = srv_buf_take(&text);
    live->state = AE_STATE_RUNNING;
    live->settings.begun_at = now;
    live->settings.seed[0] = '\0';
    live->wake_at = 0;
    return SRV_OK;
}

/* ---- telling ---- */

void srv_live_tell(srv_live *live)
{
    for (srv_watcher *w = live->watchers; w; w = w->next) {
        srv_buf out = { .at = NULL };
        srv_message *message;

        if (!w->conn)
            continue;
        srv_buf_put(&out, "{\"t\":\"table\",\"table\":");
        srv_live_put(&out, live, srv_conn_who(w->conn));
        srv_buf_put(&out, "}");
        message = srv_message_new(out.at, out.len);
        srv_conn_send(w->conn, message);
        srv_message_free(message);
        srv_buf_free(&out);
    }
}

void srv_live_send(srv_live *live, const srv_buf *text, const char *from)
{
    srv_message *message = srv_message_new(text->at, text->len);

    for (srv_watcher *w = live->watchers; w; w = w->next)
        if (w->conn && !(from && srv_conn_has_blocked(w->conn, from)))
            srv_conn_send(w->conn, message);
    srv_message_free(message);
}
