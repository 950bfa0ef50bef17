/*
 * perft.c: counts all sequences of moves to some depth, which checks all lists of moves at once.
 *
 * tests/perft.txt has lines for every set-up: game, board, variants, seats, starting position,
 * depth and count.  The program prints TAP.  With --write it writes the file anew, each line with
 * the greatest depth that has at most LIMIT sequences.  Run it from the root of the tree.
 */
#include <stdio.h>
#include <string.h>

#include "setups.h"

enum { LIMIT = 20000, MAX_LINE = 160 };

static const char path[] = "tests/perft.txt";

static const char head[] =
    "# Counts of all sequences of choices and outcomes of luck of a given length, or shorter if\n"
    "# the game ends before.  Where several seats are to act, only the lowest of them is counted:\n"
    "# the order of their choices is no choice.  It begins after so many random choices, luck\n"
    "# included; after 0, where luck has set up.  Written by `perft --write`.\n"
    "#\n"
    "# game board variants seats after depth count\n";

/* Numbers of random choices before the counting begins; a game that is over by then has no line. */
static const int beginnings[] = { 0, 40, 240 };
enum { N_BEGINNINGS = sizeof beginnings / sizeof beginnings[0] };

static int lowest(ae_seats seats)
{
    int seat = 0;

    while (!(seats & AE_SEAT_BIT(seat)))
        seat++;
    return seat;
}

static uint64_t count(const setups *s, const ae_state *state, int depth)
{
    ae_seats to_act = s->game->to_act(s->board, state);
    uint64_t sum = 0;
    ae_moves list;
    int seat;

    if (depth == 0 || !to_act)
        return 1;
    seat = lowest(to_act);
    ae_list(s->game, s->board, state, seat, &list);
    if (depth == 1)
        return (uint64_t)list.n;
    for (int i = 0; i < list.n; i++) {
        ae_state next;

        memcpy(&next, state, s->game->state_size);
        s->game->apply(s->board, &next, seat, list.move[i], NULL);
        sum += count(s, &next, depth - 1);
    }
    return sum;
}

/* Plays to the starting position; returns 0 if the game is over before. */
static int begin(const setups *s, int after, ae_state *state)
{
    ae_rng rng = { .state = 1 };
    ae_seats to_act;
    ae_moves list;

    AE_ASSERT(ae_start(s->game, s->board, state, &s->setup) == AE_OK);
    while ((to_act = s->game->to_act(s->board, state)) != 0) {
        int seat = lowest(to_act);

        ae_list(s->game, s->board, state, seat, &list);
        if (seat != AE_CHANCE && list.n > 1 && after-- == 0)
            return 1;
        s->game->apply(s->board, state, seat, list.move[ae_rng_below(&rng, (uint32_t)list.n)],
                       NULL);
    }
    return 0;
}

/* The line of a set-up, without depth and count. */
static void put_setup(const setups *s, int after, ae_text *out)
{
    ae_put(out, s->game->id);
    ae_put(out, " ");
    ae_put(out, s->board->id);
    ae_put(out, " ");
    if (s->setup.variant)
        ae_variant_put(s->game, s->setup.variant, out);
    else
        ae_put(out, "-");
    ae_put(out, " ");
    ae_put_int(out, s->setup.seats);
    ae_put(out, " ");
    ae_put_int(out, after);
    ae_put(out, " ");
}

static void write_line(FILE *file, const setups *s, int after)
{
    char buf[MAX_LINE];
    ae_state state;
    uint64_t n, more;
    int depth = 1;

    if (!begin(s, after, &state))
        return;
    n = count(s, &state, 1);
    put_setup(s, after, &AE_TEXT_IN(buf));
    while (depth < s->game->max_moves && (more = count(s, &state, depth + 1)) <= LIMIT) {
        n = more;
        depth++;
    }
    fprintf(file, "%s%d %llu\n", buf, depth, (unsigned long long)n);
}

static int write_all(void)
{
    FILE *file = fopen(path, "w");

    if (!file) {
        perror(path);
        return 2;
    }
    fputs(head, file);
    for (const ae_game *const *game = ae_games; *game; game++)
        for (setups all = { .game = *game }; next_setup(&all);)
            for (int i = 0; i < N_BEGINNINGS; i++)
                write_line(file, &all, beginnings[i]);
    return fclose(file) ? 2 : 0;
}

/* Reads the depth and count of the set-up from the file; returns 0 if it has no such line. */
static int find_line(FILE *file, const char *setup, int *depth, unsigned long long *n)
{
    char line[MAX_LINE];

    rewind(file);
    while (fgets(line, sizeof line, file))
        if (!strncmp(line, setup, strlen(setup))
            && sscanf(line + strlen(setup), "%d %llu", depth, n) == 2)
            return 1;
    return 0;
}

static int is_right(FILE *file, const setups *s, const ae_state *state, const char *setup)
{
    unsigned long long expected, got;
    int depth;

    if (!find_line(file, setup, &depth, &expected)) {
        printf("# there is no line for it\n");
        return 0;
    }
    got = count(s, state, depth);
    if (got != expected)
        printf("# depth %d: %llu, not %llu\n", depth, got, expected);
    return got == expected;
}

typedef struct {
    int n, n_failed;
} tally;

static void check_setup(FILE *file, const setups *s, int after, tally *t)
{
    char buf[MAX_LINE];
    ae_state state;
    int is_ok;

    if (!begin(s, after, &state))
        return;
    put_setup(s, after, &AE_TEXT_IN(buf));
    is_ok = is_right(file, s, &state, buf);
    t->n_failed += !is_ok;
    printf("%sok %d - %s\n", is_ok ? "" : "not ", ++t->n, buf);
}

static int check_all(FILE *file)
{
    char buf[MAX_LINE];
    tally t = { 0 };
    int n_lines = 0;

    for (const ae_game *const *game = ae_games; *game; game++)
        for (setups all = { .game = *game }; next_setup(&all);)
            for (int i = 0; i < N_BEGINNINGS; i++)
                check_setup(file, &all, beginnings[i], &t);
    for (rewind(file); fgets(buf, sizeof buf, file);)
        n_lines += buf[0] != '#';
    printf("%sok %d - no other lines\n", n_lines == t.n ? "" : "not ", t.n + 1);
    printf("1..%d\n", t.n + 1);
    return t.n_failed || n_lines != t.n;
}

int main(int argc, char **argv)
{
    FILE *file;
    int status;

    if (argc == 2 && !strcmp(argv[1], "--write"))
        return write_all();
    file = fopen(path, "r");
    if (!file) {
        perror(path);
        return 2;
    }
    status = check_all(file);
    fclose(file);
    return status;
}
