/*
 * cmd_event_new.c: makes the file of an event.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/base/new_table.h"
#include "cli/commands/commands.h"
#include "cli/commands/event_file.h"

/* The index of an option's value among some words; `otherwise` if the option is not given, -1 after
 * an error line. */
static int read_word(const cli *c, const char *option, const char *const *words, int otherwise)
{
    const char *value = cli_value(c, option);
    char list[128];
    ae_text text = AE_TEXT_IN(list);

    if (!value)
        return otherwise;
    for (int i = 0; words[i]; i++) {
        if (!strcmp(words[i], value))
            return i;
        ae_put(&text, i ? ", " : "");
        ae_put(&text, words[i]);
    }
    CLI_FAIL(c, option, "cli.event.word", { "text", value, 0 }, { "words", list, 0 });
    return -1;
}

static int read_number(const cli *c, const char *option, int *out, int max)
{
    int64_t number = *out;

    if (!cli_number(c, option, 0, max, &number))
        return 0;
    *out = (int)number;
    return 1;
}

static int read_words(const cli *c, ae_contest *e)
{
    int format = read_word(c, "--format", ae_contest_formats, AE_SWISS);
    int fill = read_word(c, "--fill", ae_contest_fills, AE_FILL_BYE);
    int system = read_word(c, "--points", ae_contest_systems, AE_LINEAR);
    int absent = read_word(c, "--absent", ae_contest_absents, AE_ABSENT_LAST);

    if (format < 0 || fill < 0 || system < 0 || absent < 0)
        return 0;
    e->format = (ae_contest_format)format;
    e->fill = (ae_contest_fill)fill;
    e->system = (ae_contest_system)system;
    e->absent = (ae_contest_absent)absent;
    e->rounds = e->format == AE_GROUPS ? 0 : e->rounds;
    return 1;
}

static int read_numbers(const cli *c, ae_contest *e)
{
    e->group_size = 2 * e->seats;
    e->advance = e->seats / 2;
    return read_number(c, "--rounds", &e->rounds, AE_CONTEST_ROUNDS)
           && read_number(c, "--group-size", &e->group_size, AE_CONTEST_PEOPLE)
           && read_number(c, "--advance", &e->advance, AE_MAX_SEATS)
           && read_number(c, "--seasons", &e->seasons, AE_CONTEST_ROUNDS)
           && read_number(c, "--promote", &e->promote, AE_CONTEST_PEOPLE);
}

/* The id is that of --id, else the name of the file. */
static int read_id(const cli *c, ae_contest *e)
{
    const char *id = cli_value(c, "--id"), *path = cli_value(c, "-o");
    const char *slash = path ? strrchr(path, '/') : NULL;
    const char *name = slash ? slash + 1 : path ? path : "";
    size_t n = strcspn(name, ".");
    ae_text text = AE_TEXT_IN(e->id);

    ae_put_n(&text, id ? id : name, id ? strlen(id) : n);
    if (text.len < text.size && ae_is_id(e->id))
        return 1;
    cli_fail(c, CLI_WRONG, id ? "--id" : "-o", "cli.event.id", NULL);
    return 0;
}

/* Whether the game can be played with one seat less; own maps are not asked. */
static int has_short_tables(const cli *c, const ae_head *head)
{
    const ae_game *game = ae_game_find(head->game);
    const ae_board *board = ae_board_find(game, head->board);
    ae_setup setup = { .seats = (uint8_t)(head->seats - 1) };
    ae_state start;

    if (cli_value(c, "--full-tables") || head->seats <= game->min_seats)
        return 0;
    return !board
           || (ae_variant_read(game, head->variant, &setup.variant) == AE_OK
               && ae_start(game, board, &start, &setup) == AE_OK);
}

static int read_game(const cli *c, ae_contest *e)
{
    ae_head head;
    int code = cli_setup(c, c->arg[0], &head);

    if (code != CLI_DONE)
        return code;
    e->seats = head.seats;
    e->has_short = has_short_tables(c, &head);
    ae_put(&AE_TEXT_IN(e->game), head.game);
    ae_put(&AE_TEXT_IN(e->map), head.board);
    ae_put(&AE_TEXT_IN(e->variant), head.variant);
    cli_head_free(&head);
    return CLI_DONE;
}

static int add_people(const cli *c, ae_contest *e)
{
    for (int i = 1; i < c->n_args; i++) {
        const char *fault = ae_contest_join(e, c->arg[i], 0, NULL);

        if (fault)
            return event_fault(c, c->arg[i], fault);
    }
    return CLI_DONE;
}

static int write_new(const cli *c, const ae_contest *e)
{
    const char *path = cli_value(c, "-o");
    int code = path ? cli_is_new(c, path) : CLI_DONE;
    char *text;

    if (path)
        return code == CLI_DONE ? event_save(c, path, e) : code;
    text = event_text(e);
    fputs(text, stdout);
    free(text);
    return CLI_DONE;
}

static int fill_in(const cli *c, ae_contest *e)
{
    ae_contest_place place;
    const char *fault, *title = cli_value(c, "--title");
    ae_text text = AE_TEXT_IN(e->title);
    int code = read_game(c, e);

    if (code != CLI_DONE)
        return code;
    if (!read_words(c, e) || !read_numbers(c, e) || !read_id(c, e))
        return CLI_WRONG;
    ae_put(&text, title ? title : e->id);
    if (text.len >= text.size || !ae_is_title(e->title) || !ae_is_utf8(e->title))
        return cli_fail(c, CLI_WRONG, "--title", "cli.bad_name", NULL);
    fault = ae_contest_check(e, &place);
    return fault ? event_fault(c, place.where, fault) : add_people(c, e);
}

static int run(cli *c)
{
    ae_contest e;
    int code;

    ae_contest_init(&e);
    code = fill_in(c, &e);
    if (code == CLI_DONE)
        code = write_new(c, &e);
    ae_contest_free(&e);
    return code;
}

static const cli_option options[] = {
    { "--map", "M|FILE" },
    { "--players", "N" },
    { "--variant", "V,V" },
    { "--id", "ID" },
    { "--title", "TITLE" },
    { "--format", "swiss|groups|knockout|league" },
    { "--rounds", "N" },
    { "--group-size", "N" },
    { "--advance", "K" },
    { "--seasons", "N" },
    { "--promote", "K" },
    { "--points", "linear|steep|win|score" },
    { "--absent", "last|bot|none" },
    { "--fill", "bye|bots" },
    { "--full-tables", NULL },
    { "-o", "FILE" },
    { "--force", NULL },
    { .name = NULL },
};

const cli_command cli_event_new = {
    .name = "event new",
    .usage = "GAME [NAME ...]",
    .min_args = 1,
    .max_args = CLI_MAX_ARGS,
    .options = options,
    .run = run,
};
