/*
 * complete.c: `aedile help --complete`: what can follow on a command line, for the shell.
 *
 * packaging/aedile.bash asks with the words of the line up to the cursor.  The answer is made from
 * the tables of commands and options, so no list of them has to be kept elsewhere.
 */
#include "cli/complete.h"

#include <string.h>

#include "bots/bot.h"
#include "cli/help.h"
#include "core/game.h"

/* What stands on the line before the word that is to be completed. */
typedef struct {
    const char *word;           /* the word to complete, up to the cursor */
    const cli_command *command; /* null if there is none yet */
    const char *group;          /* "map" if the line has only the first word of "map check" */
    const cli_option *pending;  /* the option whose value the word is; or null */
    const ae_game *game;        /* named on the line; or null */
    int n_args;
} line;

static void offer(const line *l, const char *word)
{
    if (!strncmp(word, l->word, strlen(l->word)))
        puts(word);
}

/* ---- values ---- */

static void offer_games(const line *l)
{
    for (int i = 0; ae_games[i]; i++)
        offer(l, ae_games[i]->id);
}

static void offer_bots(const line *l)
{
    for (int i = 0; ae_bots[i]; i++)
        offer(l, ae_bots[i]->name);
}

static void offer_maps(const line *l)
{
    for (int i = 0; ae_games[i]; i++)
        for (const ae_board *const *b = ae_games[i]->boards;
             (!l->game || l->game == ae_games[i]) && *b; b++)
            offer(l, (*b)->id);
}

static void offer_variants(const line *l)
{
    for (int i = 0; ae_games[i]; i++)
        for (const ae_variant *v = ae_games[i]->variants;
             (!l->game || l->game == ae_games[i]) && v && v->name; v++)
            offer(l, v->name);
}

static void offer_commands(const line *l)
{
    for (int i = 0; cli_commands[i].command; i++)
        offer(l, cli_commands[i].command->name);
}

static void offer_files(const line *l)
{
    (void)l;
    puts("<FILE>");
}

static void offer_folders(const line *l)
{
    (void)l;
    puts("<DIR>");
}

/* The names of values in usages and options, and what they can be. */
static const struct {
    const char *name;
    void (*offer)(const line *);
} values[] = {
    { "A,B", offer_bots },    { "CERT", offer_files }, { "COMMAND", offer_commands },
    { "DIR", offer_folders }, { "FILE", offer_files }, { "GAME", offer_games },
    { "LEVEL", offer_bots },  { "M", offer_maps },     { "V,V", offer_variants },
};
enum { N_VALUES = sizeof values / sizeof values[0], MAX_NAME = 64 };

/* One of the values of "K|watcher": a name in capitals is looked up, another is meant as it is. */
static void offer_value(const line *l, const char *name)
{
    for (int i = 0; i < N_VALUES; i++)
        if (!strcmp(values[i].name, name))
            values[i].offer(l);
    if (name[0] >= 'a' && name[0] <= 'z')
        offer(l, name);
}

/* The values that `list` names, n bytes, such as "GAME|FILE" or "[COMMAND]". */
static void offer_values(const line *l, const char *list, size_t n)
{
    char name[MAX_NAME];
    ae_text text = AE_TEXT_IN(name);

    for (size_t i = 0; i <= n; i++)
        if (i == n || list[i] == '|') {
            offer_value(l, name);
            text = AE_TEXT_IN(name);
        } else if (!strchr("[]", list[i])) {
            ae_put_char(&text, list[i]);
        }
}

/* The argument with this number in a usage such as "NAME player|operator"; in "FILE ..." the last
 * one is repeated. */
static void offer_argument(const line *l, const char *usage, int number)
{
    size_t n = strcspn(usage, " ");
    const char *next = usage + n + (usage[n] != 0);

    if (number == 0 || !strcmp(next, "..."))
        offer_values(l, usage, n);
    else if (*next)
        offer_argument(l, next, number - 1);
}

/* ---- commands and options ---- */

static void offer_options(const line *l, const cli_option *option)
{
    for (; option->name; option++)
        offer(l, option->name);
}

/* Whether a command before this one in the list begins with the same n letters, as "store export"
 * and "store check" do. */
static int is_repeated(int command, size_t n)
{
    const char *name = cli_commands[command].command->name;

    for (int i = 0; i < command; i++)
        if (!strncmp(cli_commands[i].command->name, name, n)
            && cli_commands[i].command->name[n] == ' ')
            return 1;
    return 0;
}

/* The first words of all commands. */
static void offer_first_words(const line *l)
{
    for (int i = 0; cli_commands[i].command; i++) {
        char first[MAX_NAME];
        const char *name = cli_commands[i].command->name;
        size_t n = strcspn(name, " ");

        snprintf(first, sizeof first, "%.*s", (int)n, name);
        if (!is_repeated(i, n))
            offer(l, first);
    }
}

/* The second words of the commands that begin with the group. */
static void offer_second_words(const line *l)
{
    size_t n = strlen(l->group);

    for (int i = 0; cli_commands[i].command; i++) {
        const char *name = cli_commands[i].command->name;

        if (!strncmp(name, l->group, n) && name[n] == ' ')
            offer(l, name + n + 1);
    }
}

/* ---- the line ---- */

static const cli_option *find_option(const cli_option *option, const char *name)
{
    while (option->name && strcmp(option->name, name) != 0)
        option++;
    return option->name ? option : NULL;
}

static void read_option(line *l, const char *word)
{
    const cli_option *option = find_option(cli_general, word);

    if (!option && l->command)
        option = find_option(l->command->options, word);
    if (option && option->value && option->value[0] != '[')
        l->pending = option;
}

/* A word that is part of the command's name, of one or of two words. */
static void read_name(line *l, const char *word)
{
    char name[MAX_NAME];

    snprintf(name, sizeof name, "%s%s%s", l->group ? l->group : "", l->group ? " " : "", word);
    for (int i = 0; cli_commands[i].command; i++)
        if (!strcmp(cli_commands[i].command->name, name))
            l->command = cli_commands[i].command;
    if (!l->command)
        l->group = word;
}

/* bash takes the "=" of "--seed=7" for a word of its own. */
static void read_word(line *l, const char *word)
{
    if (!strcmp(word, "="))
        return;
    if (l->pending)
        l->pending = NULL;
    else if (word[0] == '-')
        read_option(l, word);
    else if (!l->command)
        read_name(l, word);
    else
        l->n_args++;
    if (!l->game)
        l->game = ae_game_find(word);
}

void cli_print_completions(const cli *c)
{
    line l = { .word = c->n_args ? c->arg[c->n_args - 1] : "" };

    for (int i = 0; i < c->n_args - 1; i++)
        read_word(&l, c->arg[i]);
    if (!strcmp(l.word, "="))
        l.word = "";
    if (l.pending) {
        offer_values(&l, l.pending->value, strlen(l.pending->value));
    } else if (l.word[0] == '-') {
        offer_options(&l, l.command ? l.command->options : cli_bare);
        offer_options(&l, cli_general);
    } else if (l.command) {
        offer_argument(&l, l.command->usage, l.n_args);
    } else if (l.group) {
        offer_second_words(&l);
    } else {
        offer_first_words(&l);
    }
}
