/*
 * new_table.c: makes a new table from the options of a command.
 *
 * Options that are not given are chosen: the first map and the smallest number of players that
 * fit the given ones.
 */
#include "cli/base/new_table.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/base/fault.h"
#include "cli/base/files.h"
#include "cli/base/machine.h"

/* The choices from which the head of the record is made. */
typedef struct {
    const cli *cli;
    const ae_game *game;
    const ae_board *board; /* null: any built-in map */
    ae_board_room *own;    /* the board of a map file, or null */
    ae_setup setup;        /* seats is 0 if any number is possible */
    ae_state position;     /* valid if has_position */
    int has_position;
    ae_head *head;
} plan;

static int is_path(const char *map)
{
    size_t n = strlen(map);

    return strchr(map, '/') || (n > 5 && !strcmp(map + n - 5, ".json"));
}

/* Writes the JSON of a file on one line, as the head needs it. */
static ae_slice squeeze(const char *text, size_t len)
{
    ae_text out = { .buf = cli_alloc(len + 1), .size = len + 1 };

    ae_json_squeeze(text, len, &out);
    return (ae_slice){ out.buf, out.len, 0 };
}

static int load_map(plan *p, const char *path)
{
    size_t len;
    char *text = cli_load(p->cli, path, &len);
    cli_fault fault;
    jsmntok_t *room;
    ae_err err;
    int n;

    if (!text)
        return CLI_WRONG;
    p->own = cli_alloc(sizeof *p->own);
    room = cli_tokens(len, &n);
    cli_fault_init(&fault);
    err = AE_BOARD;
    if (len > AE_MAX_MAP)
        ae_fault_at(&fault.faults, 0, "", "map_size");
    else
        err = ae_board_read(p->game->board_kind, p->own, text, len, room, n, &fault.faults);
    free(room);
    if (err == AE_OK) {
        p->head->map = squeeze(text, len);
        p->board = &p->own->head;
    }
    free(text);
    return err == AE_OK ? CLI_DONE : cli_fault_fail(p->cli, CLI_WRONG, path, &fault);
}

static int choose_map(plan *p)
{
    const char *map = cli_value(p->cli, "--map");

    if (!map)
        return CLI_DONE;
    if (is_path(map))
        return load_map(p, map);
    p->board = ae_board_find(p->game, map);
    if (!p->board)
        return CLI_FAIL(p->cli, "--map", "cli.no_map", { "map", map, 0 },
                        { "game", p->game->id, 0 });
    return CLI_DONE;
}

/* Reads the fields of a position.  The number of seats is not known yet, but the board must be,
 * so without --map it is the first map. */
static int load_position(plan *p)
{
    const char *path = cli_value(p->cli, "--position");
    const ae_board *board = p->board ? p->board : p->game->boards[0];
    size_t len;
    char *text = path ? cli_load(p->cli, path, &len) : NULL;
    cli_fault fault;
    jsmntok_t *room;
    ae_json doc;
    int n;

    if (!text)
        return path ? CLI_WRONG : CLI_DONE;
    p->board = board;
    room = cli_tokens(len, &n);
    cli_fault_init(&fault);
    p->has_position =
        ae_json_read(&doc, text, len, room, n, &fault.faults) == AE_OK
        && ae_position_read(p->game, board, &p->position, &doc, 0, &fault.faults) == AE_OK;
    free(room);
    if (p->has_position)
        p->head->position = squeeze(text, len);
    free(text);
    return p->has_position ? CLI_DONE : cli_fault_fail(p->cli, CLI_WRONG, path, &fault);
}

static int choose_players(plan *p)
{
    int64_t seats = 0;

    if (!cli_number(p->cli, "--players", p->game->min_seats, p->game->max_seats, &seats))
        return CLI_WRONG;
    p->setup.seats = (uint8_t)seats;
    return CLI_DONE;
}

static int choose_variant(plan *p)
{
    const char *names = cli_value(p->cli, "--variant");

    if (names && ae_variant_read(p->game, names, &p->setup.variant) != AE_OK)
        return CLI_FAIL(p->cli, "--variant", "cli.no_variant", { "variant", names, 0 },
                        { "game", p->game->id, 0 });
    return CLI_DONE;
}

static int can_start(const plan *p, const ae_board *board, int seats)
{
    ae_setup setup = p->setup;
    ae_state start;

    setup.seats = (uint8_t)seats;
    return (!p->board || p->board == board) && (!p->setup.seats || p->setup.seats == seats)
           && ae_start(p->game, board, &start, &setup) == AE_OK
           && (!p->has_position || ae_fields_same_setup(p->game->fields, &start, &p->position));
}

static int find_seats(const plan *p, const ae_board *board)
{
    for (int seats = p->game->min_seats; seats <= p->game->max_seats; seats++)
        if (can_start(p, board, seats))
            return seats;
    return 0;
}

/* Chooses the map and the number of players if they were not given. */
static int settle(plan *p)
{
    int seats = p->own ? find_seats(p, p->board) : 0;

    for (int i = 0; !p->own && p->game->boards[i] && !seats; i++) {
        seats = find_seats(p, p->game->boards[i]);
        if (seats)
            p->board = p->game->boards[i];
    }
    if (!seats)
        return cli_fail(p->cli, CLI_WRONG, p->game->id,
                        p->has_position ? "fault.position_setup" : "fault.no_setup", NULL);
    p->setup.seats = (uint8_t)seats;
    return CLI_DONE;
}

static void choose_seed(plan *p)
{
    const char *text = cli_value(p->cli, "--seed");

    p->head->has_seed = 1;
    if (text) {
        p->head->seed = ae_seed_from(text);
        return;
    }
    for (size_t i = 0; i < sizeof p->head->seed.byte; i += sizeof(uint64_t)) {
        uint64_t bits = cli_entropy();

        memcpy(p->head->seed.byte + i, &bits, sizeof bits);
    }
}

static void fill_head(plan *p)
{
    ae_head *head = p->head;

    ae_put(&AE_TEXT_IN(head->game), p->game->id);
    ae_put(&AE_TEXT_IN(head->board), p->board->id);
    ae_variant_put(p->game, p->setup.variant, &AE_TEXT_IN(head->variant));
    head->rules = p->game->rules_version;
    head->hash = p->board->hash;
    head->seats = p->setup.seats;
    choose_seed(p);
}

int cli_setup(const cli *c, const char *game, ae_head *head)
{
    plan p = { .cli = c, .game = ae_game_find(game), .head = head };
    int code;

    memset(head, 0, sizeof *head);
    if (!p.game)
        return cli_fail(c, CLI_WRONG, game, "fault.no_game", NULL);
    if ((code = choose_map(&p)) == CLI_DONE && (code = choose_variant(&p)) == CLI_DONE
        && (code = choose_players(&p)) == CLI_DONE && (code = load_position(&p)) == CLI_DONE
        && (code = settle(&p)) == CLI_DONE)
        fill_head(&p);
    else
        cli_head_free(head);
    free(p.own);
    return code;
}

int cli_seat(const cli *c, ae_head *head, ae_table **out)
{
    cli_fault fault;

    cli_fault_init(&fault);
    if (ae_table_new(out, head, &fault.faults) == AE_OK)
        return CLI_DONE;
    fault.line = 0; /* the JSON is on one line now, so the number says nothing */
    return cli_fault_fail(c, CLI_WRONG, head->game, &fault);
}

void cli_head_free(ae_head *head)
{
    free((void *)(uintptr_t)head->position.at);
    free((void *)(uintptr_t)head->map.at);
    head->position = head->map = (ae_slice){ .at = NULL };
}

int cli_is_new(const cli *c, const char *path)
{
    struct stat there;

    if (!cli_value(c, "--force") && stat(path, &there) == 0)
        return cli_fail(c, CLI_WRONG, path, "cli.exists", NULL);
    return CLI_DONE;
}
