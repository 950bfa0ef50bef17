/*
 * help.c: the list of all commands, and `aedile help`.
 */
#include "cli/help.h"

#include <stdlib.h>
#include <string.h>

#include "cli/admin/admin.h"
#include "cli/base/grid.h"
#include "cli/commands/commands.h"
#include "cli/complete.h"
#include "cli/manual.h"

const cli_listed cli_commands[] = {
    { &cli_games, "cli.about.games" },
    { &cli_new, "cli.about.new" },
    { &cli_show, "cli.about.show" },
    { &cli_legal, "cli.about.legal" },
    { &cli_why, "cli.about.why" },
    { &cli_do, "cli.about.do" },
    { &cli_undo, "cli.about.undo" },
    { &cli_score, "cli.about.score" },
    { &cli_verify, "cli.about.verify" },
    { &cli_play, "cli.about.play" },
    { &cli_hint, "cli.about.hint" },
    { &cli_analyse, "cli.about.analyse" },
    { &cli_map_check, "cli.about.map_check" },
    { &cli_map_test, "cli.about.map_test" },
    { &cli_sim, "cli.about.sim" },
    { &cli_arena, "cli.about.arena" },
    { &cli_bench, "cli.about.bench" },
    { &cli_event_new, "cli.about.event_new" },
    { &cli_event_join, "cli.about.event_join" },
    { &cli_event_leave, "cli.about.event_leave" },
    { &cli_event_pair, "cli.about.event_pair" },
    { &cli_event_result, "cli.about.event_result" },
    { &cli_event_standing, "cli.about.event_standing" },
    { &cli_serve, "cli.about.serve" },
    { &cli_site, "cli.about.site" },
    { &cli_store_check, "cli.about.store_check" },
    { &cli_store_backup, "cli.about.store_backup" },
    { &cli_store_export, "cli.about.store_export" },
    { &cli_store_import, "cli.about.store_import" },
    { &cli_user_list, "cli.about.user_list" },
    { &cli_user_add, "cli.about.user_add" },
    { &cli_user_password, "cli.about.user_password" },
    { &cli_user_role, "cli.about.user_role" },
    { &cli_user_ban, "cli.about.user_ban" },
    { &cli_user_unban, "cli.about.user_unban" },
    { &cli_user_remove, "cli.about.user_remove" },
    { &cli_table_list, "cli.about.table_list" },
    { &cli_table_remove, "cli.about.table_remove" },
    { &cli_map_list, "cli.about.map_list" },
    { &cli_map_remove, "cli.about.map_remove" },
    { &cli_help, "cli.about.help" },
    { .command = NULL },
};

/* The description of each option.  Two commands may have options of the same name with
 * different values, so the value is part of the key. */
static const struct {
    const char *name, *value, *about;
} options[] = {
    { "--map", "M|FILE", "cli.option.map" },
    { "--players", "N", "cli.option.players" },
    { "--variant", "V,V", "cli.option.variant" },
    { "--seed", "S", "cli.option.seed" },
    { "--position", "FILE", "cli.option.position_file" },
    { "--position", NULL, "cli.option.position" },
    { "-o", "FILE", "cli.option.output" },
    { "--force", NULL, "cli.option.force" },
    { "--json", NULL, "cli.option.json" },
    { "--seat", "K|watcher", "cli.option.viewer" },
    { "--seat", "K|chance", "cli.option.seat" },
    { "--seat", "K", "cli.option.own_seat" },
    { "--bot", "LEVEL", "cli.option.bot" },
    { "--moves", "N", "cli.option.moves" },
    { "--game", "GAME", "cli.option.game" },
    { "--games", "N", "cli.option.games" },
    { "--bots", "A,B", "cli.option.bots" },
    { "--threads", "T", "cli.option.threads" },
    { "--limit", "S", "cli.option.limit" },
    { "--mirror", NULL, "cli.option.mirror" },
    { "--sprt", "[=ELO0,ELO1]", "cli.option.sprt" },
    { "--threads", "N", "cli.option.cores" },
    { "--seconds", "S", "cli.option.seconds" },
    { "--people", "N", "cli.option.people" },
    { "--seats", "K,K", "cli.option.seats" },
    { "--name", "NAME", "cli.option.name" },
    { "--server", "URL", "cli.option.server" },
    { "--table", "ID", "cli.option.table" },
    { "--invite", "I", "cli.option.invite" },
    { "--token", "T", "cli.option.token" },
    { "--id", "ID", "cli.option.event_id" },
    { "--title", "TITLE", "cli.option.event_title" },
    { "--format", "swiss|groups|knockout|league", "cli.option.format" },
    { "--rounds", "N", "cli.option.rounds" },
    { "--group-size", "N", "cli.option.group_size" },
    { "--advance", "K", "cli.option.advance" },
    { "--seasons", "N", "cli.option.seasons" },
    { "--promote", "K", "cli.option.promote" },
    { "--points", "linear|steep|win|score", "cli.option.points" },
    { "--absent", "last|bot|none", "cli.option.absent" },
    { "--absent", "NAME,NAME", "cli.option.absent_people" },
    { "--fill", "bye|bots", "cli.option.fill" },
    { "--full-tables", NULL, "cli.option.full_tables" },
    { "--strength", "N", "cli.option.strength" },
    { "--replaces", "NAME", "cli.option.replaces" },
    { "--round", "N", "cli.option.round" },
    { "--correct", NULL, "cli.option.correct" },
    { "--void", NULL, "cli.option.void" },
    { "--store", "URL", "cli.option.store" },
    { "--revoke-tokens", NULL, "cli.option.revoke_tokens" },
    { "--state", "STATE", "cli.option.state" },
    { "--reason", "TEXT", "cli.option.reason" },
    { "--config", "FILE", "cli.option.config" },
    { "--tls", "CERT", "cli.option.tls" },
    { "--base", "/PATH/", "cli.option.base" },
    { "--lang", "en|de", "cli.option.lang" },
    { "--help", NULL, "cli.option.help" },
    { "--version", NULL, "cli.option.version" },
    { "--man", NULL, "cli.option.man" },
    { "--complete", NULL, "cli.option.complete" },
};
enum { N_OPTIONS = sizeof options / sizeof options[0] };

const cli_option cli_general[] = {
    { "--lang", "en|de" },
    { "--help", NULL },
    { .name = NULL },
};
const cli_option cli_bare[] = {
    { "--version", NULL },
    { .name = NULL },
};

static int is_same(const char *a, const char *b)
{
    return a == b || (a && b && !strcmp(a, b));
}

/* An option of the server: "--log-json" is described by the key "config.log_json". */
static const char *about_server_option(const cli *c, const char *name)
{
    char key[64];
    ae_text text = AE_TEXT_IN(key);
    const char *word;

    ae_put(&text, "config.");
    for (const char *at = name + 2; *at; at++)
        ae_put_char(&text, *at == '-' ? '_' : *at);
    word = ae_word(c->words, key);
    return word ? word : "";
}

const char *cli_about_option(const cli *c, const cli_option *option)
{
    for (int i = 0; i < N_OPTIONS; i++)
        if (!strcmp(options[i].name, option->name) && is_same(options[i].value, option->value))
            return ae_word(c->words, options[i].about);
    return about_server_option(c, option->name);
}

static void put_options(const cli *c, const cli_option *list, cli_grid *g)
{
    for (; list->name; list++) {
        int row = g->n_rows;
        ae_text text = cli_cell(g, row, 0);

        ae_put(&text, list->name);
        ae_put(&text, list->value && list->value[0] != '[' ? " " : "");
        ae_put(&text, list->value ? list->value : "");
        cli_cell_put(g, row, 1, cli_about_option(c, list));
    }
}

static void put_usage(const cli_command *command, ae_text *out)
{
    ae_put(out, command->name);
    ae_put(out, command->usage[0] ? " " : "");
    ae_put(out, command->usage);
}

static const char *about_command(const cli *c, const cli_command *command)
{
    int i = 0;

    while (cli_commands[i].command != command)
        i++;
    return ae_word(c->words, cli_commands[i].about);
}

void cli_help_command(const cli *c, const cli_command *command)
{
    char buf[256];
    ae_text text = AE_TEXT_IN(buf);
    cli_grid *g = cli_grid_new();

    put_usage(command, &text);
    printf("aedile %s\n\n  %s\n\n", buf, about_command(c, command));
    put_options(c, command->options, g);
    put_options(c, cli_general, g);
    cli_grid_print(c, g);
    free(g);
}

static void print_overview(const cli *c)
{
    cli_grid *g = cli_grid_new();

    cli_say(c, "cli.help.title", NULL);
    putchar('\n');
    for (int i = 0; cli_commands[i].command; i++) {
        ae_text text = cli_cell(g, i, 0);

        ae_put(&text, "aedile ");
        put_usage(cli_commands[i].command, &text);
        cli_cell_put(g, i, 1, ae_word(c->words, cli_commands[i].about));
    }
    cli_grid_print(c, g);
    putchar('\n');
    cli_say(c, "cli.help.more", NULL);
    cli_say(c, "cli.help.exits", NULL);
    free(g);
}

static int describe(cli *c)
{
    char name[64];
    ae_text text = AE_TEXT_IN(name);

    for (int i = 0; i < c->n_args; i++) {
        ae_put(&text, i ? " " : "");
        ae_put(&text, c->arg[i]);
    }
    for (int i = 0; cli_commands[i].command; i++)
        if (!strcmp(cli_commands[i].command->name, name)) {
            cli_help_command(c, cli_commands[i].command);
            return CLI_DONE;
        }
    return cli_fail(c, CLI_WRONG, name, "cli.unknown_command", NULL);
}

static int run(cli *c)
{
    if (c->command && cli_value(c, "--complete"))
        cli_print_completions(c);
    else if (c->command && cli_value(c, "--man"))
        cli_print_manual(c);
    else if (c->n_args == 0)
        print_overview(c);
    else
        return describe(c);
    return CLI_DONE;
}

static const cli_option own[] = { { "--man", NULL }, { "--complete", NULL }, { .name = NULL } };

const cli_command cli_help = {
    .name = "help",
    .usage = "[COMMAND]",
    .max_args = CLI_MAX_ARGS,
    .options = own,
    .run = run,
};
