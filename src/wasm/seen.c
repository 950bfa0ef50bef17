/*
 * seen.c: shows states and events that a server has sent, and explains why something cannot be
 * chosen.
 *
 * The page has begun a table of its own with the same game, board, setup and names as the table
 * on the server; nothing else of the page's table is used here.  Input and result share the
 * module's one buffer (api.h), so the input is copied before the result is written.
 */
#include <stdlib.h>
#include <string.h>

#include "core/why.h"
#include "wasm/module.h"

enum { STATE_TEXT = AE_MAX_STATE * 4 / 3 + 4, POINTED = AE_NAME };

/* The snapshot points to `name`, which must live as long as the snapshot. */
static ae_snapshot snapshot_of(const w_module *m, const ae_table *t, int viewer,
                               const char *name[AE_MAX_SEATS])
{
    int seats = ae_table_setup(t)->seats;

    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        name[seat] = seat < seats ? ae_table_sitter_name(t, seat) : "";
    return (ae_snapshot){
        .game = ae_table_game(t),
        .board = ae_table_board(t),
        .look = { .words = m->words,
                  .seat_name = name,
                  .viewer = viewer,
                  .is_open = (ae_table_setup(t)->variant & AE_OPEN) != 0 },
    };
}

/* Reads the state of a frame; it must be redacted for this viewer, from a table of the same
 * setup. */
static ae_err read_state(const ae_table *t, const char *text, int viewer, ae_state *state)
{
    const ae_game *game = ae_table_game(t);
    uint8_t bytes[AE_MAX_STATE];
    ae_err err;

    if (!ae_read_base64url_n(text, bytes, game->state_size))
        return AE_TEXT;
    err = ae_seen_read(game, ae_table_board(t), state, bytes, viewer);
    if (err == AE_OK && !ae_fields_same_setup(game->fields, state, ae_table_state(t)))
        return AE_SETUP;
    return err;
}

static int refuse(w_module *m, unsigned err, const char *where)
{
    w_fault fault;

    w_fault_init(&fault);
    w_fault_at(&fault, where, "value");
    return w_refuse(m, err, &fault);
}

/* ---- a state ---- */

static void put_to_act(const ae_snapshot *snapshot, ae_text *out)
{
    ae_seats to_act = snapshot->game->to_act(snapshot->board, snapshot->state);
    int n = 0;

    ae_put(out, "{\"to_act\":[");
    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        if (to_act & AE_SEAT_BIT(seat)) {
            ae_put(out, n++ ? "," : "");
            ae_put_int(out, seat);
        }
    ae_put(out, snapshot->game->sealed(snapshot->board, snapshot->state)
                    ? "],\"sealed\":true"
                    : "],\"sealed\":false");
}

int w_show(w_module *m, const ae_table *t, const ae_snapshot *asked, size_t len)
{
    const char *name[AE_MAX_SEATS];
    char text[STATE_TEXT];
    ae_text copy = AE_TEXT_IN(text), out;
    ae_snapshot snapshot = snapshot_of(m, t, asked->look.viewer, name);
    ae_state state;
    ae_err err;

    ae_put_n(&copy, m->buffer, len);
    err = copy.len < copy.size ? read_state(t, text, asked->look.viewer, &state) : AE_TEXT;
    if (err != AE_OK)
        return refuse(m, err, "state");
    snapshot.state = &state;
    snapshot.lists = asked->lists & snapshot.game->to_act(snapshot.board, &state);
    snapshot.with = asked->with;
    out = w_reply(m);
    put_to_act(&snapshot, &out);
    ae_snapshot_put(&snapshot, &out);
    ae_put(&out, "}");
    return w_answer(m, &out);
}

/* ---- events ---- */

/* Writes the events of one entry; AE_TEXT if they are no events of this game. */
static ae_err put_entry(const ae_snapshot *snapshot, const ae_json *doc, int entry,
                        ae_text *out)
{
    int n = 0;

    if (!ae_json_is_array(doc, entry))
        return AE_TEXT;
    ae_put(out, "[");
    for (int at = ae_json_first(doc, entry); at >= 0; at = ae_json_next(doc, entry, at)) {
        ae_event event;

        if (ae_told_read(snapshot->game, snapshot->board, doc, at, &event) != AE_OK)
            return AE_TEXT;
        ae_put(out, n++ ? "," : "");
        ae_snapshot_event(snapshot, &event, out);
    }
    ae_put(out, "]");
    return AE_OK;
}

static ae_err put_entries(const ae_snapshot *snapshot, const ae_json *doc, ae_text *out)
{
    ae_err err = ae_json_is_array(doc, 0) ? AE_OK : AE_TEXT;
    int n = 0;

    ae_put(out, "[");
    for (int at = ae_json_first(doc, 0); err == AE_OK && at >= 0;
         at = ae_json_next(doc, 0, at)) {
        ae_put(out, n++ ? "," : "");
        err = put_entry(snapshot, doc, at, out);
    }
    ae_put(out, "]");
    return err;
}

int w_events(w_module *m, const ae_table *t, int viewer, size_t len)
{
    const char *name[AE_MAX_SEATS];
    ae_snapshot snapshot = snapshot_of(m, t, viewer, name);
    int n = (int)(len / AE_JSON_BYTES_PER_TOKEN + 8);
    jsmntok_t *room = malloc((size_t)n * sizeof *room);
    char *text = malloc(len + 1);
    ae_faults unheard = { .n = 0 };
    ae_json doc;
    ae_text out;
    ae_err err;

    AE_ASSERT(room != NULL && text != NULL);
    memcpy(text, m->buffer, len);
    text[len] = '\0';
    snapshot.with = AE_WITH_WORDS;
    out = w_reply(m);
    err = ae_json_read(&doc, text, len, room, n, &unheard);
    if (err == AE_OK)
        err = put_entries(&snapshot, &doc, &out);
    free(text);
    free(room);
    return err == AE_OK ? w_answer(m, &out) : refuse(m, err, "told");
}

/* ---- explanations ---- */

/* Copies the next word of the buffer; returns where the one after it begins. */
static size_t read_word(const w_module *m, size_t at, size_t len, ae_text *word)
{
    size_t end = at;

    while (end < len && m->buffer[end] != ' ')
        end++;
    ae_put_n(word, m->buffer + at, end - at);
    return end < len ? end + 1 : len;
}

int w_why(w_module *m, const ae_table *t, int seat, size_t len)
{
    const char *name[AE_MAX_SEATS];
    char noun_name[POINTED], id[POINTED], text[STATE_TEXT];
    ae_text noun_text = AE_TEXT_IN(noun_name), id_text = AE_TEXT_IN(id),
            copy = AE_TEXT_IN(text);
    ae_snapshot snapshot = snapshot_of(m, t, seat, name);
    const ae_noun *noun;
    ae_state state;
    ae_why_not why;
    ae_text out;
    int value;

    read_word(m, read_word(m, read_word(m, 0, len, &noun_text), len, &id_text), len, &copy);
    memcpy(&state, ae_table_state(t), snapshot.game->state_size);
    if (copy.len && (copy.len >= copy.size || read_state(t, text, seat, &state) != AE_OK))
        return refuse(m, AE_TEXT, "state");
    if (noun_text.len >= noun_text.size || id_text.len >= id_text.size
        || !ae_pointed(snapshot.game, snapshot.board, noun_name, id, &noun, &value))
        return refuse(m, W_NOT_FOUND, "noun");
    why = ae_why(snapshot.game, snapshot.board, &state, seat, noun, value);
    out = w_reply(m);
    ae_why_put(snapshot.game, snapshot.board, &why, seat, &snapshot.look, &out);
    return w_answer(m, &out);
}
