/*
 * manual.c: `aedile help --man`: all commands and options as a manual page for man(1).
 *
 * The page has no date: two builds of one commit have the same bytes.
 */
#include "cli/manual.h"

#include "cli/help.h"

/* Prints a text for roff: a backslash and a hyphen have a meaning there, and so has a dot or an
 * apostrophe at the start of a line, which \& keeps away from it. */
static void put(const char *text)
{
    fputs(text[0] == '.' || text[0] == '\'' ? "\\&" : "", stdout);
    for (; *text; text++)
        if (*text == '\\')
            fputs("\\e", stdout);
        else if (*text == '-')
            fputs("\\-", stdout);
        else
            putchar(*text);
}

static void put_word(const cli *c, const char *key)
{
    put(ae_word(c->words, key));
}

static void put_heading(const cli *c, const char *key)
{
    fputs(".SH \"", stdout);
    put_word(c, key);
    fputs("\"\n", stdout);
}

static void put_section(const cli *c, const char *heading, const char *text)
{
    put_heading(c, heading);
    put_word(c, text);
    putchar('\n');
}

/* A list item: the name in bold, then `rest`, and the description below. */
static void put_item(const char *name, const char *rest, const char *about)
{
    fputs(".TP\n\\fB", stdout);
    put(name);
    fputs("\\fR", stdout);
    put(rest[0] && rest[0] != '[' ? " " : "");
    put(rest);
    putchar('\n');
    put(about);
    putchar('\n');
}

static void put_options(const cli *c, const cli_option *option)
{
    for (; option->name; option++)
        put_item(option->name, option->value ? option->value : "", cli_about_option(c, option));
}

static void put_command(const cli *c, const cli_listed *listed)
{
    const cli_command *command = listed->command;

    fputs(".SS \"aedile ", stdout);
    put(command->name);
    put(command->usage[0] ? " " : "");
    put(command->usage);
    fputs("\"\n", stdout);
    put_word(c, listed->about);
    putchar('\n');
    put_options(c, command->options);
}

void cli_print_manual(const cli *c)
{
    printf(".TH AEDILE 1 \"\" \"Aedile %s\"\n", AEDILE_VERSION);
    put_heading(c, "cli.man.name");
    fputs("aedile \\- ", stdout);
    put_word(c, "cli.man.about");
    putchar('\n');
    put_heading(c, "cli.man.synopsis");
    fputs("\\fBaedile\\fR ", stdout);
    put_word(c, "cli.man.usage");
    fputs("\n.br\n\\fBaedile \\-\\-version\\fR\n", stdout);
    put_section(c, "cli.man.description", "cli.man.text");
    put_heading(c, "cli.man.options");
    put_options(c, cli_general);
    put_options(c, cli_bare);
    put_heading(c, "cli.man.commands");
    for (int i = 0; cli_commands[i].command; i++)
        put_command(c, &cli_commands[i]);
    put_section(c, "cli.man.exits", "cli.help.exits");
}
