/*
 * facts.c: writes the data of a game that are the same on every board, for the page: the ids of its
 * nouns, and the texts and numbers printed on cards and boards.  The page itself knows no rules.
 *
 *   facts GAME > web/src/games/GAME/facts.json
 *   facts --list    the games that have such a file: those with printed(), except a game
 *                   that shares the words, and so the file, of another
 *
 * The order of ids is that of the values in a view's fields.
 */
#include <stdio.h>
#include <string.h>

#include "core/game.h"

enum { ROOM = 1 << 18, WIDTH = 132, MAX_NOUNS = 32 };

/* ---- nouns ---- */

typedef struct {
    const ae_noun *noun[MAX_NOUNS];
    int n;
} nouns;

/* Adds a noun unless its name is there already; only nouns whose values are the same on every
 * board. */
static void note(nouns *all, const ae_noun *noun)
{
    if (!noun || !noun->id || noun->n == 0 || all->n == MAX_NOUNS)
        return;
    for (int i = 0; i < all->n; i++)
        if (strcmp(all->noun[i]->name, noun->name) == 0)
            return;
    all->noun[all->n++] = noun;
}

static void note_kinds(nouns *all, const ae_kind *kinds)
{
    for (const ae_kind *kind = kinds; kind && kind->name; kind++)
        for (int i = 0; i < AE_MAX_ARGS; i++)
            note(all, kind->arg[i].noun);
}

static void note_all(nouns *all, const ae_game *game)
{
    note_kinds(all, game->phrases);
    note_kinds(all, game->events);
    note_kinds(all, game->reasons);
    for (const ae_amount *amount = game->amounts; amount && amount->name; amount++)
        note(all, amount->noun);
    for (const ae_derived *derived = game->derived; derived && derived->name; derived++) {
        note(all, derived->noun);
        note(all, derived->by);
    }
    for (const ae_noun *const *noun = game->pointed; noun && *noun; noun++)
        note(all, *noun);
}

static void put_nouns(const ae_game *game, ae_text *out)
{
    nouns all = { .n = 0 };

    note_all(&all, game);
    ae_put(out, ",\"nouns\":{");
    for (int i = 0; i < all.n; i++) {
        const ae_noun *noun = all.noun[i];

        ae_put(out, i ? "," : "");
        ae_put_json(out, noun->name);
        for (int value = 0; value < noun->n; value++) {
            ae_put(out, value ? "," : ":[");
            ae_put_json(out, noun->id(NULL, value));
        }
        ae_put(out, "]");
    }
    ae_put(out, "}");
}

/* ---- lines ---- */

static int is_open(char c)
{
    return c == '[' || c == '{';
}

static int is_close(char c)
{
    return c == ']' || c == '}';
}

/* The end of the string, number or bracketed value that begins here. */
static const char *end_of(const char *at)
{
    int depth = 0, is_string = 0;

    do {
        is_string ^= *at == '"' && at[-1] != '\\';
        if (!is_string)
            depth += is_open(*at) - is_close(*at);
        at++;
    } while (depth > 0 || is_string || !strchr(",:]}", *at));
    return at;
}

static void put_line(const char *at, const char *end)
{
    for (int is_string = 0; at < end; at++) {
        is_string ^= *at == '"' && at[-1] != '\\';
        if (is_string || !strchr("{},:", *at))
            putchar(*at);
        else if (*at == '{')
            fputs(at[1] == '}' ? "{" : "{ ", stdout);
        else if (*at == '}')
            fputs(at[-1] == '{' ? "}" : " }", stdout);
        else
            printf("%c ", *at);
    }
}

/* Writes a short value on one line, a longer one with a line for each element. */
static void put_value(const char *at, const char *end, int depth)
{
    if (!is_open(*at) || end - at < WIDTH) {
        put_line(at, end);
        return;
    }
    printf("%c\n", *at);
    while (!is_close(*at)) {
        const char *value = at + 1, *after = end_of(value);

        printf("%*s", 2 * depth + 2, "");
        if (*after == ':') {
            put_line(value, after);
            fputs(": ", stdout);
            value = after + 1;
            after = end_of(value);
        }
        put_value(value, after, depth + 1);
        printf(*after == ',' ? ",\n" : "\n");
        at = after;
    }
    printf("%*s%c", 2 * depth, "", *at);
}

static int list(void)
{
    for (int i = 0; ae_games[i]; i++)
        if (ae_games[i]->printed && !ae_games[i]->speaks)
            puts(ae_games[i]->id);
    return 0;
}

int main(int argc, char **argv)
{
    static char room[ROOM];
    ae_text out = AE_TEXT_IN(room);
    const ae_game *game = argc == 2 ? ae_game_find(argv[1]) : NULL;

    if (argc == 2 && !strcmp(argv[1], "--list"))
        return list();
    if (!game) {
        fprintf(stderr, "usage: facts GAME | facts --list\n");
        return 2;
    }
    ae_put(&out, "{\"game\":");
    ae_put_json(&out, game->id);
    put_nouns(game, &out);
    if (game->printed)
        game->printed(&out);
    ae_put(&out, "}");
    if (out.len >= out.size)
        return 1;
    put_value(room, room + out.len, 0);
    printf("\n");
    return ferror(stdout) ? 1 : 0;
}
