/*
 * args.c: parses options and arguments.
 *
 * Options may stand anywhere before "--", as "--seat 1" or "--seat=1".  Every command has
 * --lang and --help.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/base/cli.h"

/* ---- the language ---- */

static const char *lang_option(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (!strncmp(argv[i], "--lang=", 7))
            return argv[i] + 7;
        if (!strcmp(argv[i], "--lang") && i + 1 < argc)
            return argv[i + 1];
    }
    return NULL;
}

const ae_words *cli_language(int argc, char **argv)
{
    static const char *const variables[] = { "LC_ALL", "LC_MESSAGES", "LANG" };
    const char *name = lang_option(argc, argv);
    const ae_words *words = NULL;

    if (name)
        return ae_words_for(name);
    for (int i = 0; i < 3 && !name; i++) {
        name = getenv(variables[i]);
        if (name && !name[0])
            name = NULL;
    }
    if (name)
        words = ae_words_for(name);
    return words ? words : ae_languages[0];
}

/* ---- options ---- */

typedef struct {
    const char *name;
    size_t n;          /* length of the name */
    const char *value; /* after '=', or null */
} word;

static word split(const char *arg)
{
    const char *equal = arg[1] == '-' ? strchr(arg, '=') : NULL;

    return (word){ arg, equal ? (size_t)(equal - arg) : strlen(arg), equal ? equal + 1 : NULL };
}

static int is_named(const word *w, const char *name)
{
    return strlen(name) == w->n && !memcmp(name, w->name, w->n);
}

static int find_option(const cli *c, const word *w)
{
    int i = 0;

    while (c->command->options[i].name && !is_named(w, c->command->options[i].name))
        i++;
    return i;
}

/* Stores the value of an option; returns the number of words used, or 0 after an error line. */
static int take_value(const cli *c, const word *w, const char *next, const char **place)
{
    if (*place)
        return CLI_FAIL(c, w->name, "cli.twice", { "option", w->name, 0 }), 0;
    if (!w->value && !next)
        return CLI_FAIL(c, w->name, "cli.value_missing", { "option", w->name, 0 }), 0;
    *place = w->value ? w->value : next;
    return w->value ? 1 : 2;
}

static int take_flag(const cli *c, const word *w, const char **place)
{
    if (w->value)
        return CLI_FAIL(c, w->name, "cli.value_unwanted", { "option", w->name, 0 }), 0;
    *place = "";
    return 1;
}

static int take_option(cli *c, const char *arg, const char *next, const char **lang)
{
    word w = split(arg);
    const char *help = NULL, *value;
    int i;

    if (is_named(&w, "--lang"))
        return take_value(c, &w, next, lang);
    if (is_named(&w, "--help") || is_named(&w, "-h")) {
        c->wants_help = 1;
        return take_flag(c, &w, &help);
    }
    i = find_option(c, &w);
    if (!c->command->options[i].name)
        return CLI_FAIL(c, arg, "cli.unknown_option", { "command", c->command->name, 0 }), 0;
    value = c->command->options[i].value;
    if (!value || (value[0] == '[' && !w.value))
        return take_flag(c, &w, &c->value[i]);
    return take_value(c, &w, next, &c->value[i]);
}

static int check_count(const cli *c)
{
    const cli_command *command = c->command;
    char usage[256];
    ae_text text = AE_TEXT_IN(usage);

    ae_put(&text, command->name);
    ae_put(&text, command->usage[0] ? " " : "");
    ae_put(&text, command->usage);
    if (c->wants_help)
        return CLI_DONE;
    if (c->n_args < command->min_args)
        return CLI_FAIL(c, command->name, "cli.argument_missing", { "usage", usage, 0 });
    if (c->n_args > command->max_args)
        return CLI_FAIL(c, c->arg[command->max_args], "cli.argument_unwanted",
                        { "usage", usage, 0 });
    return CLI_DONE;
}

static int take_argument(cli *c, const char *arg)
{
    if (c->n_args == CLI_MAX_ARGS)
        return CLI_FAIL(c, arg, "cli.too_many", { "max", NULL, CLI_MAX_ARGS });
    c->arg[c->n_args++] = arg;
    return CLI_DONE;
}

int cli_parse(cli *c, int argc, char **argv)
{
    const char *lang = NULL;
    int is_over = 0;

    for (int i = 1; i < argc;) {
        int n = 1, is_option = !is_over && argv[i][0] == '-' && argv[i][1];

        if (is_option && !strcmp(argv[i], "--"))
            is_over = 1;
        else if (is_option)
            n = take_option(c, argv[i], i + 1 < argc ? argv[i + 1] : NULL, &lang);
        else if (take_argument(c, argv[i]) != CLI_DONE)
            n = 0;
        if (n == 0)
            return CLI_WRONG;
        i += n;
    }
    return check_count(c);
}

const char *cli_value(const cli *c, const char *option)
{
    for (int i = 0; c->command->options[i].name; i++)
        if (!strcmp(c->command->options[i].name, option))
            return c->value[i];
    return NULL;
}

int cli_number(const cli *c, const char *option, int64_t min, int64_t max, int64_t *out)
{
    const char *text = cli_value(c, option);
    int64_t number;

    if (!text)
        return 1;
    if (!ae_read_int(text, strlen(text), &number) || number < min || number > max) {
        CLI_FAIL(c, option, "cli.number", { "text", text, 0 }, { "min", NULL, min },
                 { "max", NULL, max });
        return 0;
    }
    *out = number;
    return 1;
}
