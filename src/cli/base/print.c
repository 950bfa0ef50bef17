/*
 * print.c: everything that the program prints: lines in the language of the user, with colours
 * on a terminal, and JSON.
 *
 * Names and titles come from files that anyone may have written, so their control characters
 * never reach a terminal.
 */
#include "cli/base/print.h"

#include <stdlib.h>
#include <string.h>

#include "cli/base/machine.h"

static const char *const ink[] = {
    [AE_INK_SEAT] = "\33[31m",     [AE_INK_SEAT + 1] = "\33[32m", [AE_INK_SEAT + 2] = "\33[33m",
    [AE_INK_SEAT + 3] = "\33[34m", [AE_INK_SEAT + 4] = "\33[90m", [AE_INK_SEAT + 5] = "\33[97m",
    [AE_INK_BOLD] = "\33[1m",      [AE_INK_DIM] = "\33[2m",       [AE_INK_END] = "\33[0m",
};
enum { N_INKS = sizeof ink / sizeof ink[0] };

/* In a terminal of at most so many columns lines are not broken. */
enum { MIN_WIDTH = 40 };

static void print_line(const cli *c, FILE *out, const char *text, size_t len)
{
    int has_colour = c->has_colour && out == stdout;
    const unsigned char *end = (const unsigned char *)text + len;

    for (const unsigned char *at = (const unsigned char *)text; at < end; at++) {
        if (*at == 0xc2 && at[1] >= 0x80 && at[1] < 0xa0)
            at++; /* a control character in UTF-8 */
        else if (*at == '\t' || (*at >= 0x20 && *at != 0x7f))
            putc(*at, out);
        else if (has_colour && *at < N_INKS && ink[*at])
            fputs(ink[*at], out);
    }
}

/* The length of the part of a line that fits into so many columns: up to the last gap between two
 * columns of a table if that is in the second half, else up to the last space. */
static size_t fitting(const char *line, size_t len, int width)
{
    size_t word = 0, gap = 0;
    int column = 0;

    for (size_t i = 0; i < len; i++) {
        column += ae_is_wide(line[i]);
        if (column > width)
            return gap ? gap : word ? word : len;
        if (i == 0 || line[i] != ' ' || line[i - 1] == ' ')
            continue;
        word = i;
        gap = i + 1 < len && line[i + 1] == ' ' && 2 * column > width ? i : gap;
    }
    return len;
}

/* Where the rest of a line that is too long begins: below the words of a numbered row, else two columns
 * further in than the line. */
static size_t hang_of(const char *line)
{
    size_t indent = strspn(line, " "), digits = strspn(line + indent, "0123456789");
    size_t gap = strspn(line + indent + digits, " ");

    return digits && gap > 1 ? indent + digits + gap : indent + 2;
}

static void print_broken(const cli *c, const char *line, size_t len)
{
    size_t hang = hang_of(line), from = 0;
    int width = c->width;

    while (from < len) {
        size_t n = fitting(line + from, len - from, width);

        print_line(c, stdout, line + from, n);
        from += n;
        from += strspn(line + from, " ");
        if (from < len) {
            printf("\n%*s", (int)hang, "");
            width = c->width - (int)hang;
        }
    }
}

void cli_print(const cli *c, FILE *out, const char *text)
{
    while (*text) {
        size_t n = strcspn(text, "\n");

        if (out == stdout && c->width > MIN_WIDTH)
            print_broken(c, text, n);
        else
            print_line(c, out, text, n);
        text += n;
        if (*text)
            putc(*text++, out);
    }
}

void cli_say(const cli *c, const char *key, const ae_gap *gaps)
{
    char buf[8192];
    ae_text text = AE_TEXT_IN(buf);

    ae_say(&text, c->words, key, gaps);
    ae_put(&text, "\n");
    cli_print(c, stdout, buf);
}

int cli_fail(const cli *c, int code, const char *where, const char *key, const ae_gap *gaps)
{
    char buf[8192];
    ae_text text = AE_TEXT_IN(buf);

    ae_put(&text, "aedile: ");
    ae_put(&text, where);
    ae_put(&text, where[0] ? ": " : "");
    ae_say(&text, c->words, key, gaps);
    for (char *at = buf; (at = strpbrk(at, "\n\t")) != NULL;)
        *at = ' ';
    fflush(stdout);
    cli_print(c, stderr, buf);
    fputs("\n", stderr);
    return code;
}

int cli_refuse(const cli *c, const char *where, ae_err err)
{
    char key[64];
    ae_text text = AE_TEXT_IN(key);

    ae_put(&text, "err.");
    ae_put(&text, ae_err_key(err));
    return cli_fail(c, CLI_REFUSED, where, key, NULL);
}

/* ---- JSON ---- */

void cli_print_with(cli_write *write, void *ctx)
{
    ae_text text = { .size = 0 };

    write(ctx, &text);
    text = (ae_text){ .buf = cli_alloc(text.len + 1), .size = text.len + 1 };
    text.buf[0] = '\0';
    write(ctx, &text);
    fputs(text.buf, stdout);
    free(text.buf);
}

static void write_json(void *ctx, ae_text *out)
{
    ae_put_json(out, *(const char *const *)ctx);
}

void cli_json(const char *s)
{
    cli_print_with(write_json, &s);
}

void cli_put_list(ae_text *out, const char *list)
{
    ae_put(out, "[");
    for (const char *at = list; *at;) {
        size_t n = strcspn(at, ",");

        ae_put(out, at == list ? "" : ",");
        ae_put_json_n(out, at, n);
        at += n + (at[n] == ',');
    }
    ae_put(out, "]");
}

/* ---- words ---- */

const char *cli_word(const cli *c, const ae_game *game, const char *group, const char *id)
{
    char key[128];
    ae_text text = AE_TEXT_IN(key);

    if (group[0])
        return ae_game_word(c->words, game, group, id);
    ae_put(&text, game->id);
    ae_put(&text, ".");
    ae_put(&text, id);
    return ae_word(c->words, key);
}

/* A map file may have the id, and even the data, of a built-in map with another title. */
const char *cli_board_title(const cli *c, const ae_game *game, const ae_board *board)
{
    const ae_board *own = ae_board_find(game, board->id);
    const char *word = NULL;

    if (own && own->hash == board->hash && !strcmp(own->title, board->title))
        word = cli_word(c, game, "board", board->id);
    return word ? word : board->title;
}

static const struct {
    const char *name, *key;
} statuses[] = {
    [AE_STATUS_RUNNING] = { "running", "cli.status.running" },
    [AE_STATUS_FINISHED] = { "finished", "cli.status.finished" },
    [AE_STATUS_RESIGNED] = { "resigned", "cli.status.resigned" },
    [AE_STATUS_AGREED] = { "agreed", "cli.status.agreed" },
    [AE_STATUS_ADJOURNED] = { "adjourned", "cli.status.adjourned" },
};

const char *cli_status_name(ae_status status)
{
    return statuses[status].name;
}

const char *cli_status_word(const cli *c, ae_status status)
{
    return ae_word(c->words, statuses[status].key);
}

/* ---- numbers ---- */

void cli_put_count(ae_text *out, const cli *c, uint32_t n)
{
    if (n >= 1000) {
        cli_put_count(out, c, n / 1000);
        ae_put(out, ae_word(c->words, "cli.thousands"));
        ae_put(out, n % 1000 < 10 ? "00" : n % 1000 < 100 ? "0" : "");
    }
    ae_put_int(out, n % 1000);
}

/* ---- tables ---- */

ae_look cli_look(const cli *c, const ae_table *t, int viewer, const char *name[AE_MAX_SEATS])
{
    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        name[seat] = ae_table_head(t)->seat[seat].name;
    return (ae_look){
        .words = c->words,
        .seat_name = name,
        .viewer = viewer,
        .is_open = (ae_table_setup(t)->variant & AE_OPEN) != 0,
    };
}

/* ---- seats ---- */

int cli_only_seat(ae_seats seats)
{
    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        if (seats == AE_SEAT_BIT(seat))
            return seat;
    return -1;
}

int cli_seat_to_act(const cli *c, const ae_table *t, int *seat)
{
    const char *text = cli_value(c, "--seat");
    ae_seats to_act = ae_table_to_act(t);

    *seat = text ? ae_seat_read(text, strlen(text)) : cli_only_seat(to_act);
    if (text && (*seat < 0 || *seat >= ae_table_setup(t)->seats))
        return cli_fail(c, CLI_WRONG, "--seat", "fault.no_seat", NULL);
    if (!to_act)
        return cli_refuse(c, c->arg[0],
                          ae_table_status(t) == AE_STATUS_RUNNING ? AE_NOT_TURN : AE_OVER);
    if (to_act == AE_SEAT_BIT(AE_CHANCE))
        return cli_fail(c, CLI_REFUSED, c->arg[0], "cli.hint.luck", NULL);
    return *seat >= 0 ? CLI_DONE : cli_fail(c, CLI_WRONG, c->arg[0], "cli.hint.several", NULL);
}

void cli_put_seat(ae_text *out, const ae_look *look, int seat)
{
    if (seat != AE_CHANCE) {
        ae_put_seat(out, seat);
        ae_put(out, " ");
    }
    ae_put_seat_name(out, look, seat);
}

void cli_put_seats(ae_text *out, const ae_look *look, ae_seats seats)
{
    for (int seat = 0, n = 0; seat <= AE_CHANCE; seat++)
        if (seats & AE_SEAT_BIT(seat)) {
            ae_put(out, n++ ? ", " : "");
            cli_put_seat(out, look, seat);
        }
}

void cli_put_all_seats(const cli *c, ae_text *out, const ae_look *look, int n_seats)
{
    char names[1024];

    cli_put_seats(&AE_TEXT_IN(names), look, (ae_seats)(AE_SEAT_BIT(n_seats) - 1));
    AE_SAY(out, c->words, "cli.seats", { "seats", names, 0 });
    ae_put(out, "\n");
}
