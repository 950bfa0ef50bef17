/*
 * remote_table.c: creates, joins and describes a table at a server.
 */
#include "cli/remote/remote_table.h"

#include <stdlib.h>
#include <string.h>

#include "cli/base/machine.h"
#include "cli/base/new_table.h"
#include "cli/players/player.h"
#include "cli/players/seating.h"
#include "core/games_json.h"

enum { PATH = 256, BODY = 2048 };

/* ---- what is said about it ---- */

static void read_text(const ae_json *doc, int object, const char *name, ae_text *out)
{
    ae_json_string(doc, ae_json_get(doc, object, name), out);
}

/* Bots are named by the title of their level. */
static void read_seat(const cli *c, const ae_json *doc, int object, remote_table *t)
{
    char bot[AE_MAX_BOT];
    int64_t seat;

    if (!ae_json_int(doc, ae_json_get(doc, object, "seat"), 0, AE_MAX_SEATS - 1, &seat))
        return;
    read_text(doc, object, "name", &AE_TEXT_IN(t->name[seat]));
    if (!ae_json_string(doc, ae_json_get(doc, object, "bot"), &AE_TEXT_IN(bot)))
        return;
    t->bots |= AE_SEAT_BIT(seat);
    player_put_level(&AE_TEXT_IN(t->name[seat]), c, bot);
}

ae_seats remote_seats_read(const ae_json *doc, const char *name)
{
    int array = ae_json_get(doc, 0, name);
    ae_seats seats = 0;
    int64_t seat;

    for (int i = ae_json_first(doc, array); i >= 0; i = ae_json_next(doc, array, i))
        if (ae_json_int(doc, i, 0, AE_MAX_SEATS - 1, &seat))
            seats |= AE_SEAT_BIT(seat);
    return seats;
}

static int read_table(const cli *c, const ae_json *doc, remote_table *t)
{
    int seats = ae_json_get(doc, 0, "seats");

    memset(t, 0, sizeof *t);
    t->n_seats = ae_json_size(doc, seats);
    read_text(doc, 0, "id", &AE_TEXT_IN(t->id));
    read_text(doc, 0, "state", &AE_TEXT_IN(t->state));
    read_text(doc, 0, "layout", &AE_TEXT_IN(t->layout));
    read_text(doc, 0, "invite", &AE_TEXT_IN(t->invite));
    t->you = remote_seats_read(doc, "you");
    for (int i = ae_json_first(doc, seats); i >= 0; i = ae_json_next(doc, seats, i))
        read_seat(c, doc, i, t);
    return t->id[0] && t->state[0] && t->n_seats > 0 && t->n_seats <= AE_MAX_SEATS;
}

/* Reads the description of a table; returns an exit code. */
static int take_table(const remote *r, const cli *c, remote_outcome outcome, remote_table *t)
{
    if (outcome != REMOTE_OK)
        return remote_fail(r, "--table", outcome);
    if (!read_table(c, remote_answer(r), t))
        return cli_fail(c, CLI_WRONG, "--server", "remote.no_server", NULL);
    return CLI_DONE;
}

/* Ids and invitations consist of these characters, which need no escaping in a URL. */
static int is_plain(const char *text)
{
    return text[strspn(text, "0123456789abcdefghijklmnopqrstuvwxyz_")] == '\0';
}

int remote_table_get(remote *r, const cli *c, const char *id, const char *invite,
                     remote_table *t)
{
    char path[PATH];
    int n = snprintf(path, sizeof path, "/api/tables/%s%s%s", id, invite[0] ? "?invite=" : "",
                     invite);

    if (!is_plain(id) || n >= PATH)
        return cli_fail(c, CLI_WRONG, id, "remote.no_id", NULL);
    if (!is_plain(invite))
        return cli_fail(c, CLI_WRONG, invite, "remote.no_invite", NULL);
    return take_table(r, c, remote_ask(r, path, NULL), t);
}

/* ---- a new one ---- */

/* The first seat of a person is the player's; other people join by the link. */
static int put_seats(const cli *c, const ae_head *head, const char *name, ae_text *out)
{
    const char *at = NULL;
    ae_seats people;
    int code = seating_people(c, head->seats, &people);

    if (code == CLI_DONE && !people)
        return cli_fail(c, CLI_WRONG, "--people", "remote.no_people", NULL);
    for (int seat = 0; seat < head->seats && code == CLI_DONE; seat++) {
        player bot = { .name = "" };

        if (!(people & AE_SEAT_BIT(seat)))
            code = seating_next_bot(c, &at, &bot);
        if (player_command(&bot))
            return cli_fail(c, CLI_WRONG, "--bots", "remote.no_program", NULL);
        ae_put(out, seat ? ",{" : "{");
        if (bot.name[0]) {
            ae_put_member(out, "\"bot\":", bot.name);
        } else if (seat == ae_first(people)) {
            ae_put(out, "\"me\":true");
            ae_put_member(out, ",\"name\":", name);
        }
        ae_put(out, "}");
    }
    return code;
}

static const char *name_or_guest(const cli *c, const char *name)
{
    return name ? name : ae_word(c->words, "remote.guest");
}

/* Whether the player is the only person; then taking back needs no consent. */
static int is_alone(const cli *c, const ae_head *head)
{
    ae_seats people;

    return seating_people(c, head->seats, &people) == CLI_DONE && !(people & (people - 1));
}

static int put_body(const cli *c, const ae_head *head, const char *name, ae_text *out)
{
    int code;

    ae_put_member(out, "{\"game\":", head->game);
    if (head->map.len) {
        ae_put(out, ",\"map\":");
        ae_put_n(out, head->map.at, head->map.len);
    } else {
        ae_put_member(out, ",\"map\":", head->board);
    }
    ae_put_member(out, ",\"variant\":", head->variant);
    ae_put_member(out, ",\"undo\":", is_alone(c, head) ? "free" : "consent");
    ae_put_member_int(out, ",\"listed\":false,\"players\":", head->seats);
    ae_put(out, ",\"seats\":[");
    code = put_seats(c, head, name, out);
    ae_put(out, "]}");
    return code;
}

int remote_table_make(remote *r, const cli *c, const char *game, remote_table *t)
{
    const char *name;
    ae_head head;
    ae_text body;
    int code = seating_name(c, &name);

    if (code == CLI_DONE)
        code = cli_setup(c, game, &head);
    if (code != CLI_DONE)
        return code;
    body = (ae_text){ .size = BODY + head.map.len };
    body.buf = cli_alloc(body.size);
    code = put_body(c, &head, name_or_guest(c, name), &body);
    cli_head_free(&head);
    if (code == CLI_DONE) {
        remote_outcome outcome = remote_ask(r, "/api/tables", body.buf);

        code =
            outcome == REMOTE_OK ? take_table(r, c, outcome, t) : remote_fail(r, game, outcome);
    }
    free(body.buf);
    return code;
}

/* ---- sitting down ---- */

static void put_nonce(ae_text *out)
{
    uint64_t bits[2] = { cli_entropy(), cli_entropy() };

    ae_put(out, ",\"nonce\":\"");
    ae_put_hex(out, (const uint8_t *)bits, sizeof bits);
    ae_put(out, "\"");
}

int remote_table_join(remote *r, const cli *c, const char *invite, remote_table *t)
{
    const char *name;
    char path[PATH], room[BODY];
    ae_text body = AE_TEXT_IN(room);
    int code = seating_name(c, &name);

    if (code != CLI_DONE)
        return code;
    snprintf(path, sizeof path, "/api/tables/%s/join", t->id);
    ae_put_member(&body, "{\"name\":", name_or_guest(c, name));
    put_nonce(&body);
    if (invite[0])
        ae_put_member(&body, ",\"invite\":", invite);
    ae_put(&body, "}");
    return take_table(r, c, remote_ask(r, path, room), t);
}

/* ---- its rules ---- */

static int is_same_layout(const ae_table *t, const char *layout)
{
    return ae_layout_protocol(ae_table_game(t), ae_table_board(t)->hash, layout) > 0;
}

int remote_table_open(remote *r, const cli *c, const remote_table *t, ae_table **out)
{
    ae_faults faults = { .report = NULL };
    ae_reader reader = { .at = 0 };
    char path[PATH];
    remote_outcome outcome;
    ae_head head;

    snprintf(path, sizeof path, "/api/tables/%s/record", t->id);
    outcome = remote_ask(r, path, NULL);
    if (outcome != REMOTE_OK)
        return remote_fail(r, t->id, outcome);
    reader.text = remote_text(r, &reader.len);
    *out = NULL;
    if (ae_head_read(&reader, &head, &faults) != AE_OK
        || ae_table_new(out, &head, &faults) != AE_OK)
        return cli_fail(c, CLI_WRONG, t->id, "remote.layout", NULL);
    return is_same_layout(*out, t->layout)
               ? CLI_DONE
               : cli_fail(c, CLI_WRONG, t->id, "remote.layout", NULL);
}

/* ---- events ---- */

static const ae_kind *find_kind(const ae_game *game, const char *name)
{
    for (const ae_kind *kind = game->events; kind->name; kind++)
        if (!strcmp(kind->name, name))
            return kind;
    return NULL;
}

/* The value with this id, if the noun lists its values; else -1. */
static int find_value(const screen *s, const ae_noun *noun, const char *id)
{
    for (int value = 0; value < noun->n; value++)
        if (!strcmp(noun->id(s->board, value), id))
            return value;
    return -1;
}

/* Writes a thing that the server names by its id.  Without a word in the catalogue, as for
 * places of a map, the id itself is written with a capital letter. */
static void put_thing(ae_text *out, const screen *s, const ae_noun *noun, const char *id)
{
    int value = find_value(s, noun, id);
    const char *word = ae_game_word(s->cli->words, s->game, noun->name, id);

    if (value >= 0 && noun->say) {
        noun->say(s->board, value, &s->look, out);
    } else if (word) {
        ae_put(out, word);
    } else {
        ae_put_char(out, (char)(id[0] >= 'a' && id[0] <= 'z' ? id[0] - 32 : id[0]));
        for (const char *at = id + (id[0] != '\0'); *at; at++)
            ae_put_char(out, *at == '_' ? ' ' : *at);
    }
}

static void put_value(ae_text *out, const screen *s, const ae_noun *noun, const ae_json *doc,
                      int value)
{
    char id[AE_NAME];
    int64_t number = AE_CHANCE;

    if (noun->id) {
        if (ae_json_string(doc, value, &AE_TEXT_IN(id)))
            put_thing(out, s, noun, id);
        return;
    }
    ae_json_int(doc, value, INT16_MIN, INT16_MAX, &number);
    if (noun->say)
        noun->say(s->board, (int)number, &s->look, out);
    else if (number == AE_CHANCE || (number >= 0 && number < AE_MAX_SEATS))
        ae_put_seat_name(out, &s->look, (int)number);
}

void remote_event_put(ae_text *out, const screen *s, const ae_json *doc, int event)
{
    char name[64], room[AE_MAX_ARGS + 1][96];
    int64_t seat = AE_CHANCE;
    ae_gap gap[AE_MAX_ARGS + 2] = { { .name = "seat", .text = room[AE_MAX_ARGS] } };
    const ae_kind *kind;
    const char *words;

    if (!ae_json_string(doc, ae_json_get(doc, event, "event"), &AE_TEXT_IN(name))
        || !(kind = find_kind(s->game, name)))
        return;
    ae_json_int(doc, ae_json_get(doc, event, "seat"), 0, AE_MAX_SEATS - 1, &seat);
    ae_put_seat_name(&AE_TEXT_IN(room[AE_MAX_ARGS]), &s->look, (int)seat);
    for (int i = 0; i < AE_MAX_ARGS && kind->arg[i].name; i++) {
        const ae_noun *noun = kind->arg[i].noun;
        int value = ae_json_get(doc, event, kind->arg[i].name);

        gap[i + 1] = (ae_gap){ .name = kind->arg[i].name };
        if (value >= 0 && !noun->id && !noun->say && noun != &ae_a_seat) {
            ae_json_int(doc, value, INT16_MIN, INT16_MAX, &gap[i + 1].number);
            continue;
        }
        gap[i + 1].text = room[i];
        room[i][0] = '\0';
        if (value >= 0)
            put_value(&AE_TEXT_IN(room[i]), s, noun, doc, value);
    }
    words = ae_game_word(s->cli->words, s->game, "event", name);
    ae_fill(out, words ? words : name, gap);
}
