/*
 * main.c: finds the command and runs it.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/admin/version.h"
#include "cli/help.h"

/* The number of words that the command's name takes in the line, 1 or 2; 0 if the line has
 * another command. */
static int match(const char *name, int argc, char **argv, int at)
{
    const char *space = strchr(name, ' ');
    size_t n = space ? (size_t)(space - name) : strlen(name);

    if (strncmp(argv[at], name, n) != 0 || argv[at][n])
        return 0;
    if (!space)
        return 1;
    return at + 1 < argc && !strcmp(argv[at + 1], space + 1) ? 2 : 0;
}

static const cli_command *find(int argc, char **argv, int at, int *n_words)
{
    for (int i = 0; cli_commands[i].command; i++)
        if ((*n_words = match(cli_commands[i].command->name, argc, argv, at)) > 0)
            return cli_commands[i].command;
    return NULL;
}

static int takes_value(const char *option)
{
    if (!strcmp(option, "--lang"))
        return 1;
    for (int i = 0; cli_commands[i].command; i++)
        for (const cli_option *o = cli_commands[i].command->options; o->name; o++)
            if (o->value && o->value[0] != '[' && !strcmp(o->name, option))
                return 1;
    return 0;
}

/* The index of the command: the first word that is neither an option nor the value of one.  The
 * name of a command counts even after an option that takes a value.  argc if there is no
 * command. */
static int command_at(int argc, char **argv)
{
    for (int i = 1, n; i < argc; i++)
        if ((argv[i][0] != '-' || !argv[i][1])
            && (!takes_value(argv[i - 1]) || find(argc, argv, i, &n)))
            return i;
    return argc;
}

static int has_colour(void)
{
    const char *no = getenv("NO_COLOR"), *term = getenv("TERM");

    return isatty(STDOUT_FILENO) && !(no && no[0]) && term && strcmp(term, "dumb") != 0;
}

static int width(void)
{
    struct winsize size;

    return isatty(STDOUT_FILENO) && !ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) ? size.ws_col : 0;
}

static int is_given(int argc, char **argv, const char *option)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (!strcmp(argv[i], option))
            return 1;
    return 0;
}

static int run_command(cli *c, int argc, char **argv, int at, int n_words)
{
    int code;

    memmove(argv + at, argv + at + n_words, (size_t)(argc - at - n_words) * sizeof argv[0]);
    code = cli_parse(c, argc - n_words, argv);
    if (code != CLI_DONE)
        return code;
    if (c->wants_help) {
        cli_help_command(c, c->command);
        return CLI_DONE;
    }
    return c->command->run(c);
}

/* Without a command, the line may only ask for help or for the version. */
static int run_bare(cli *c, int argc, char **argv)
{
    if (is_given(argc, argv, "--version")) {
        cli_print_version(c);
        return CLI_DONE;
    }
    if (is_given(argc, argv, "--help") || is_given(argc, argv, "-h"))
        return cli_help.run(c);
    for (int i = 1; i < argc; i++)
        if (argv[i][0] == '-' && strncmp(argv[i], "--lang", 6) != 0)
            return cli_fail(c, CLI_WRONG, argv[i], "cli.no_command", NULL);
    return cli_fail(c, CLI_WRONG, "", "cli.no_command", NULL);
}

static int run(cli *c, int argc, char **argv)
{
    int at, n_words = 0;

    c->words = cli_language(argc, argv);
    if (!c->words) {
        c->words = ae_languages[0];
        return cli_fail(c, CLI_WRONG, "--lang", "cli.no_language", NULL);
    }
    c->has_colour = has_colour();
    c->width = width();
    at = command_at(argc, argv);
    if (at == argc)
        return run_bare(c, argc, argv);
    c->command = find(argc, argv, at, &n_words);
    if (!c->command)
        return cli_fail(c, CLI_WRONG, argv[at], "cli.unknown_command", NULL);
    return run_command(c, argc, argv, at, n_words);
}

int main(int argc, char **argv)
{
    cli c = { .command = NULL };
    int code = run(&c, argc, argv);

    if (fflush(stdout) != 0 || ferror(stdout))
        return cli_fail(&c, CLI_WRONG, "", "cli.no_output", NULL);
    return code;
}
