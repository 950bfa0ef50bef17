/*
 * cmd_show.c: prints the position as one viewer sees it.
 *
 * The viewer is that of --seat, else the only seat that is to act, else a watcher.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/base/machine.h"
#include "cli/base/print.h"
#include "cli/base/saved_table.h"
#include "cli/commands/commands.h"
#include "core/layout.h"
#include "table/snapshot.h"

enum { PANEL = 1 << 16, LAST_ENTRIES = 6 };

/* ---- who looks ---- */

static int read_viewer(const cli *c, const ae_table *t, int *viewer)
{
    const char *text = cli_value(c, "--seat");

    *viewer = cli_only_seat(ae_table_to_act(t));
    *viewer = *viewer < 0 ? AE_WATCHER : *viewer;
    if (!text)
        return CLI_DONE;
    *viewer = strcmp(text, "watcher") ? ae_seat_read(text, strlen(text)) : AE_WATCHER;
    if (*viewer == AE_WATCHER || (*viewer >= 0 && *viewer < ae_table_setup(t)->seats))
        return CLI_DONE;
    return CLI_FAIL(c, "--seat", "cli.no_viewer", { "text", text, 0 },
                    { "last", NULL, ae_table_setup(t)->seats - 1 });
}

/* ---- JSON ---- */

static void put_to_act(ae_seats to_act, ae_text *out)
{
    const char *before = ",\"to_act\":[";

    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        if (to_act & AE_SEAT_BIT(seat)) {
            ae_put_member_int(out, before, seat);
            before = ",";
        }
    if (to_act & AE_SEAT_BIT(AE_CHANCE))
        ae_put_member(out, before, "chance");
    ae_put(out, to_act ? "]" : ",\"to_act\":[]");
}

static void put_setup(const ae_table *t, ae_text *out)
{
    const ae_board *board = ae_table_board(t);
    char hash[24];

    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)board->hash);
    ae_put_member(out, "{\"game\":", ae_table_game(t)->id);
    ae_put_member(out, ",\"board\":", board->id);
    ae_put_member(out, ",\"board_hash\":", hash);
    ae_put_member_int(out, ",\"rules\":", ae_table_head(t)->rules);
    ae_put_member_int(out, ",\"seats\":", ae_table_setup(t)->seats);
    ae_put(out, ",\"variant\":");
    cli_put_list(out, ae_table_head(t)->variant);
}

typedef struct {
    const ae_table *table;
    const ae_snapshot *snapshot;
} shown;

static void write_json(void *ctx, ae_text *out)
{
    const shown *s = ctx;
    const ae_table *t = s->table;
    int is_sealed = ae_table_game(t)->sealed(ae_table_board(t), ae_table_state(t)) != 0;

    put_setup(t, out);
    ae_put_member(out, ",\"status\":", cli_status_name(ae_table_status(t)));
    put_to_act(ae_table_to_act(t), out);
    ae_put(out, is_sealed ? ",\"sealed\":true" : ",\"sealed\":false");
    ae_snapshot_put(s->snapshot, out);
    ae_put_member_int(out, ",\"entries\":", ae_table_count(t));
    ae_put(out, "}\n");
}

/* The position as the viewer may see it. */
static void see(const ae_table *t, const ae_look *look, ae_state *seen)
{
    memcpy(seen, ae_table_state(t), ae_table_game(t)->state_size);
    ae_table_game(t)->redact(ae_table_board(t), seen, look->viewer);
}

static void print_json(const ae_table *t, const ae_look *look)
{
    ae_state seen;
    ae_snapshot snapshot = {
        .game = ae_table_game(t),
        .board = ae_table_board(t),
        .state = &seen,
        .look = *look,
        .with = AE_WITH_VIEW | AE_WITH_SECTIONS,
    };

    see(t, look, &seen);
    cli_print_with(write_json, &(shown){ t, &snapshot });
}

/* ---- the position ---- */

/* Prints one field on each line, so that the position can be edited and a fault has a useful
 * line number. */
static void print_position(const ae_table *t)
{
    char buf[AE_MAX_JSON];
    ae_text text = AE_TEXT_IN(buf);
    int depth = 0;

    ae_position(ae_table_game(t), ae_table_state(t), &text);
    for (const char *at = buf; *at; at++) {
        depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
        fputs(*at == '}' && depth == 0 ? "\n" : "", stdout);
        putchar(*at);
        if (depth == 1 && (*at == '{' || *at == ','))
            fputs("\n  ", stdout);
        else if (*at == ',' || *at == ':')
            putchar(' ');
    }
    putchar('\n');
}

/* ---- text ---- */

static void put_title(const cli *c, const ae_table *t, ae_text *out)
{
    const ae_game *game = ae_table_game(t);
    const char *title = cli_word(c, game, "", "title"), *variant = ae_table_head(t)->variant;

    ae_put_char(out, AE_INK_BOLD);
    ae_put(out, title ? title : game->id);
    ae_put(out, ", ");
    ae_put(out, cli_board_title(c, game, ae_table_board(t)));
    ae_put_char(out, AE_INK_END);
    ae_put(out, variant[0] ? " (" : "");
    ae_put(out, variant);
    ae_put(out, variant[0] ? ")\n" : "\n");
}

static void put_panel(const ae_table *t, const ae_look *look, ae_text *out)
{
    ae_panel panel;
    ae_state seen;

    see(t, look, &seen);
    ae_panel_of(ae_table_game(t), ae_table_board(t), &seen, look, &panel);
    ae_layout_text(&panel, out);
}

static void put_status(const cli *c, const ae_table *t, const ae_look *look, ae_text *out)
{
    ae_seats to_act = ae_table_to_act(t);
    char buf[1024];
    ae_text names = AE_TEXT_IN(buf);

    if (!to_act) {
        AE_SAY(out, c->words, "cli.show.status",
               { "status", cli_status_word(c, ae_table_status(t)), 0 });
        ae_put(out, "\n");
        return;
    }
    cli_put_seats(&names, look, to_act);
    AE_SAY(out, c->words, "cli.show.to_act", { "seats", buf, 0 });
    ae_put(out, "\n");
}

/* Entries that were taken back are dimmed. */
static void put_entries(const ae_table *t, int viewer, ae_text *out)
{
    uint32_t n = ae_table_count(t), first = n > LAST_ENTRIES ? n - LAST_ENTRIES + 1 : 1;

    for (uint32_t number = first; number <= n; number++) {
        int is_gone = ae_table_is_taken_back(t, number);
        ae_entry entry;

        ae_table_entry_for(t, number, viewer, &entry);
        ae_put(out, "  ");
        if (is_gone)
            ae_put_char(out, AE_INK_DIM);
        ae_put_int(out, number);
        ae_put(out, ". ");
        ae_entry_put(&entry, out);
        if (is_gone)
            ae_put_char(out, AE_INK_END);
    }
}

static void print_text(const cli *c, const ae_table *t, const ae_look *look)
{
    char *buf = cli_alloc(PANEL);
    ae_text text = { .buf = buf, .size = PANEL };

    put_title(c, t, &text);
    cli_put_all_seats(c, &text, look, ae_table_setup(t)->seats);
    put_panel(t, look, &text);
    ae_put(&text, "\n");
    put_status(c, t, look, &text);
    put_entries(t, look->viewer, &text);
    cli_print(c, stdout, buf);
    free(buf);
}

/* ---- the command ---- */

static int show(const cli *c, ae_table *t)
{
    const char *name[AE_MAX_SEATS];
    int viewer, code;
    ae_look look;

    ae_table_advance(t, cli_now(t), NULL);
    code = read_viewer(c, t, &viewer);
    if (code != CLI_DONE)
        return code;
    look = cli_look(c, t, viewer, name);
    if (cli_value(c, "--position"))
        print_position(t);
    else if (cli_value(c, "--json"))
        print_json(t, &look);
    else
        print_text(c, t, &look);
    return CLI_DONE;
}

static int run(cli *c)
{
    ae_table *t;
    ae_opening how;
    int code = cli_open(c, c->arg[0], &t, &how);

    if (code != CLI_DONE)
        return code;
    if (!t)
        return cli_refuse(c, c->arg[0], AE_ADJOURNED);
    code = show(c, t);
    ae_table_free(t);
    return code;
}

static const cli_option options[] = {
    { "--seat", "K|watcher" },
    { "--json", NULL },
    { "--position", NULL },
    { .name = NULL },
};

const cli_command cli_show = {
    .name = "show",
    .usage = "FILE",
    .min_args = 1,
    .max_args = 1,
    .options = options,
    .run = run,
};
