/*
 * learn.c: what the tools of learning share.
 */
#include "learn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

extern const ae_bot ae_bot_tribunus;

/* ---- the command line ---- */

const char *learn_option(int argc, char **argv, const char *name, const char *otherwise)
{
    for (int i = 1; i + 1 < argc; i++)
        if (!strcmp(argv[i], name))
            return argv[i + 1];
    return otherwise;
}

void learn_fail(const char *what, const char *which)
{
    fprintf(stderr, "%s: %s\n", what, which);
    exit(2);
}

double learn_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Whether the word is in a list with commas. */
static int has_word(const char *list, const char *word)
{
    size_t n = strlen(word);

    for (const char *at = list; at && *at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL)
        if (!strncmp(at, word, n) && (at[n] == ',' || !at[n]))
            return 1;
    return 0;
}

/* Calls the function for each word of a list with commas. */
static void for_words(const char *list, void (*work)(void *ctx, const char *word), void *ctx)
{
    char copy[1 << 16], *rest = NULL;

    snprintf(copy, sizeof copy, "%s", list);
    for (char *word = strtok_r(copy, ",", &rest); word; word = strtok_r(NULL, ",", &rest))
        work(ctx, word);
}

/* ---- judges ---- */

static void add_game(void *ctx, const char *name)
{
    learn_judge *j = ctx;
    const ae_game *game = ae_game_find(name);
    int n = 0;

    while (n < LEARN_GAMES && j->game[n].id)
        n++;
    if (!game || n == LEARN_GAMES)
        learn_fail("no such game", name);
    j->game[n] = *game;
    j->eval = *game->eval;
}

static void read_net(learn_judge *j, int kind, const char *path)
{
    FILE *file = fopen(path, "rb");
    const char *fault;

    if (!file)
        learn_fail("cannot open the net", path);
    if (fread(&j->net, sizeof j->net, 1, file) != 1)
        learn_fail("this is no net", path);
    fclose(file);
    fault = ae_net_fault(&j->net);
    if (fault || (int)j->net.n_own != j->eval.n + j->eval.n_counts)
        learn_fail(fault ? fault : "the net was made for other inputs", path);
    j->nets[kind] = &j->net;
}

void learn_read_judge(learn_judge *j, const char *games, int kind, const char *who,
                      const char *nodes)
{
    memset(j, 0, sizeof *j);
    for_words(games, add_game, j);
    if (!strcmp(who, "built-in") && j->eval.net)
        j->nets[kind] = j->eval.net[kind];
    else if (strcmp(who, "worths") != 0)
        read_net(j, kind, who);
    j->eval.net = j->nets;
    for (int i = 0; i < LEARN_GAMES; i++)
        j->game[i].eval = &j->eval;
    j->bot = ae_bot_tribunus;
    j->bot.budget = (uint32_t)atoi(nodes);
    j->bot.is_short = strchr(nodes, 's') != NULL;
    if (!j->bot.budget)
        learn_fail("not a number of nodes", nodes);
}

void learn_read_style(learn_judge *j, const char *numbers)
{
    ae_search_style *s = &j->style;

    if (!numbers)
        return;
    if (sscanf(numbers, "%f,%f,%f,%f", &s->explore, &s->explore_others, &s->contrast,
               &s->best_share)
        != 4)
        learn_fail("a style has four numbers with commas between them", numbers);
    j->bot.style = s;
}

/* ---- places ---- */

typedef struct {
    const learn_judge *judge;
    learn_places *out;
    int kind, game, seats;
    const char *only, *without, *variant;
} finder;

static int count_sides(const ae_game *game, const ae_board *board, const ae_state *state)
{
    ae_facts facts;
    int n = 0;

    game->eval->read(board, state, &facts);
    for (int seat = 0; seat < facts.n_seats; seat++)
        n = facts.team[seat] >= n ? facts.team[seat] + 1 : n;
    return n;
}

static void add_place(finder *f, const ae_board *board, int seats, uint32_t variant)
{
    const ae_game *game = &f->judge->game[f->game];
    learn_place p = { f->game, board, { .seats = (uint8_t)seats, .variant = variant }, 0 };
    ae_state state;

    if (f->out->n == LEARN_PLACES || ae_start(game, board, &state, &p.setup) != AE_OK)
        return;
    p.n_sides = count_sides(game, board, &state);
    if ((p.n_sides > 2) == f->kind)
        f->out->at[f->out->n++] = p;
}

static int is_wanted(const finder *f, const char *variant)
{
    return !f->variant || !strcmp(f->variant, variant);
}

static void add_board(finder *f, const ae_board *board)
{
    const ae_game *game = &f->judge->game[f->game];

    if ((f->only && !has_word(f->only, board->id))
        || (f->without && has_word(f->without, board->id)))
        return;
    for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
        if (f->seats && seats != f->seats)
            continue;
        if (is_wanted(f, "none"))
            add_place(f, board, seats, 0);
        for (const ae_variant *v = game->variants; v->name; v++)
            if (v->bit != AE_OPEN && is_wanted(f, v->name))
                add_place(f, board, seats, v->bit);
    }
}

static char *read_text(const char *path, size_t *len)
{
    enum { MOST = 1 << 20 };
    FILE *file = fopen(path, "rb");
    char *text = malloc(MOST);

    if (!file || !text)
        learn_fail("cannot open the map", path);
    *len = fread(text, 1, MOST, file);
    fclose(file);
    return text;
}

static void add_map(void *ctx, const char *path)
{
    enum { TOKENS = 1 << 16 };
    finder *f = ctx;
    const ae_game *game = &f->judge->game[f->game];
    ae_board_room *board = calloc(1, sizeof *board);
    jsmntok_t *room = malloc(TOKENS * sizeof *room);
    ae_faults faults = { 0 };
    size_t len;
    char *text = read_text(path, &len);

    if (board && room
        && ae_board_read(game->board_kind, board, text, len, room, TOKENS, &faults) == AE_OK)
        add_board(f, &board->head);
    else
        learn_fail("a map that cannot be played", path);
    free(room);
    free(text);
}

static void find_in_game(finder *f, const char *maps)
{
    const ae_game *game = &f->judge->game[f->game];

    for (int i = 0; game->boards[i]; i++)
        add_board(f, game->boards[i]);
    if (maps)
        for_words(maps, add_map, f);
}

void learn_find_places(const learn_judge *judge, int kind, int argc, char **argv,
                       learn_places *out)
{
    finder f = { judge, out, kind, 0, 0, NULL, NULL, NULL };

    f.only = learn_option(argc, argv, "--only", NULL);
    f.without = learn_option(argc, argv, "--without", NULL);
    f.variant = learn_option(argc, argv, "--variant", NULL);
    f.seats = atoi(learn_option(argc, argv, "--seats", "0"));
    out->n = 0;
    for (; f.game < LEARN_GAMES && judge->game[f.game].id; f.game++)
        find_in_game(&f, learn_option(argc, argv, "--maps", NULL));
    if (!out->n)
        learn_fail("there is no such place", "see --only, --without, --seats, --variant");
}

/* ---- ends ---- */

void learn_read_end(const ae_game *game, const ae_board *board, const void *state, int n_seats,
                    float score[AE_MAX_SEATS], float share[AE_MAX_SEATS])
{
    ae_result result[AE_MAX_SEATS];
    float winners = 0;

    game->result(board, state, result);
    memset(score, 0, AE_MAX_SEATS * sizeof *score);
    memset(share, 0, AE_MAX_SEATS * sizeof *share);
    for (int seat = 0; seat < n_seats; seat++) {
        score[result[seat].team] += result[seat].score;
        share[result[seat].team] = result[seat].rank == 1;
    }
    for (int side = 0; side < AE_MAX_SEATS; side++)
        winners += share[side];
    for (int side = 0; side < AE_MAX_SEATS; side++)
        share[side] /= winners;
}
