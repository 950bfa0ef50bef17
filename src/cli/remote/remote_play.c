/*
 * remote_play.c: plays at a table of a server.
 *
 * The server decides: every choice is sent with the number of the last entry that this client
 * knows, and the screen shows the state that comes back.  The local rules only list choices,
 * draw the table, and apply a move to parse the next one of the same line.  A player who leaves
 * or loses the connection keeps the seat.
 */
#include "cli/remote/remote_play.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/base/interrupt.h"
#include "cli/base/machine.h"
#include "cli/base/score_grid.h"
#include "cli/remote/connection.h"
#include "cli/remote/remote_seat.h"
#include "cli/remote/remote_table.h"
#include "cli/term/choices.h"
#include "cli/term/one_by_one.h"
#include "cli/term/pointed.h"
#include "cli/term/screen.h"
#include "cli/term/terminal.h"
#include "cli/term/typed_turn.h"

enum {
    LINE = REMOTE_LINE,
    WAIT_S = 15,   /* for entries of others; the chat is fetched in between */
    OPEN_MS = 1000 /* between two requests about an open table */
};

typedef enum { STAY, AGAIN, LEAVE } outcome;

static void say_text(const remote_seat *p, const char *key, const char *text)
{
    cli_say(p->cli, key, (const ae_gap[]){ { "text", text, 0 }, { .name = NULL } });
}

/* Handles the outcome of a request at the prompt; prints a refusal. */
static outcome after(const remote_seat *p, remote_outcome came)
{
    if (came == REMOTE_STOPPED || came == REMOTE_FAILED)
        return LEAVE;
    if (came == REMOTE_REFUSED && remote_is_error(p->server, "stale"))
        cli_say(p->cli, "remote.stale", NULL);
    else if (came == REMOTE_REFUSED)
        say_text(p, "remote.says", remote_message(p->server));
    return AGAIN;
}

/* ---- what a person types ---- */

/* Reads a typed line without buffering ahead; 0 at the end of input or after Ctrl-C. */
static int read_typed(char *line, size_t size)
{
    struct pollfd terminal = { .fd = STDIN_FILENO, .events = POLLIN };

    fflush(stdout);
    while (!interrupt_came())
        if (poll(&terminal, 1, -1) > 0)
            return term_read(line, size);
    return 0;
}

static outcome do_help(remote_seat *p, const char *arg)
{
    (void)arg;
    screen_help(&p->screen, "remote.help");
    return STAY;
}

static outcome do_why(remote_seat *p, const char *arg)
{
    pointed_say(&p->screen, &p->state, p->seat, arg);
    return STAY;
}

/* Takes back at once if the table allows it, else asks the other players. */
static outcome do_undo(remote_seat *p, const char *arg)
{
    uint32_t number = p->n_mine ? p->mine[p->n_mine - 1] : 0;
    char what[32];
    remote_outcome came;

    (void)arg;
    snprintf(what, sizeof what, "/undo %lu", (unsigned long)number);
    came = number ? remote_seat_enter(p, what) : REMOTE_REFUSED;
    if (!number || (came == REMOTE_REFUSED && remote_is_error(p->server, "no_undo"))) {
        cli_say(p->cli, "play.no_undo", NULL);
        return STAY;
    }
    if (came == REMOTE_OK)
        cli_say(p->cli, "play.undone", NULL);
    if (came != REMOTE_REFUSED || !remote_is_error(p->server, "consent"))
        return after(p, came);
    snprintf(what, sizeof what, "/ask-undo %lu", (unsigned long)number);
    came = remote_seat_enter(p, what);
    if (came == REMOTE_OK)
        cli_say(p->cli, "remote.asked", NULL);
    return after(p, came);
}

static outcome do_end(remote_seat *p, const char *arg)
{
    remote_outcome came = remote_seat_enter(p, "/ask-end");

    (void)arg;
    if (came == REMOTE_OK)
        cli_say(p->cli, "remote.asked", NULL);
    return after(p, came);
}

static outcome do_accept(remote_seat *p, const char *arg)
{
    (void)arg;
    return after(p, remote_seat_enter(p, "/accept"));
}

static outcome do_refuse(remote_seat *p, const char *arg)
{
    (void)arg;
    return after(p, remote_seat_enter(p, "/refuse"));
}

/* Takes the seat back from the bot that has played since the player's time ran out. */
static outcome do_return(remote_seat *p, const char *arg)
{
    remote_outcome came = remote_seat_enter(p, "/return");

    (void)arg;
    if (came == REMOTE_OK)
        cli_say(p->cli, "remote.returned", NULL);
    return after(p, came);
}

static outcome do_resign(remote_seat *p, const char *arg)
{
    static const screen_word yes = { "yes", "y", "play.word.yes" };
    char line[LINE];

    (void)arg;
    cli_say(p->cli, "remote.resign_sure", NULL);
    fputs("> ", stdout);
    if (!read_typed(line, sizeof line))
        return LEAVE;
    if (!screen_is_word(&p->screen, &yes, line, strlen(line)))
        return STAY;
    return after(p, remote_seat_enter(p, "/resign"));
}

static outcome do_chat(remote_seat *p, const char *arg)
{
    char room[2 * LINE + 64];
    ae_text body = AE_TEXT_IN(room);
    remote_outcome came;

    ae_put_member(&body, "{\"text\":", arg);
    ae_put(&body, "}");
    came = remote_seat_ask(p, "chat", room);
    if (came == REMOTE_OK)
        remote_seat_hear(p);
    return after(p, came) == LEAVE ? LEAVE : STAY;
}

static void show_score(const remote_seat *p)
{
    cli_put_result(p->cli, p->screen.game, p->result, p->at.n_seats, &p->screen.look);
}

static outcome do_score(remote_seat *p, const char *arg)
{
    (void)arg;
    putchar('\n');
    show_score(p);
    return STAY;
}

static outcome do_log(remote_seat *p, const char *arg)
{
    int64_t from = p->n_log > REMOTE_LINES ? p->n_log - REMOTE_LINES : 0;

    (void)arg;
    for (int64_t i = from; i < p->n_log; i++) {
        fputs("  ", stdout);
        cli_print(p->cli, stdout, p->log[i % REMOTE_LINES]);
    }
    return STAY;
}

static outcome do_show(remote_seat *p, const char *arg)
{
    (void)arg;
    p->is_news = 1;
    return AGAIN;
}

static outcome do_quit(remote_seat *p, const char *arg)
{
    (void)p;
    (void)arg;
    return LEAVE;
}

static const struct {
    screen_word word;
    outcome (*run)(remote_seat *, const char *arg);
} commands[] = {
    { { "help", "?", "play.word.help" }, do_help },
    { { "why", "y", "play.word.why" }, do_why },
    { { "undo", "u", "play.word.undo" }, do_undo },
    { { "score", "s", "play.word.score" }, do_score },
    { { "log", "l", "play.word.log" }, do_log },
    { { "show", "b", "play.word.show" }, do_show },
    { { "say", "c", "play.word.say" }, do_chat },
    { { "accept", "a", "play.word.accept" }, do_accept },
    { { "refuse", "r", "play.word.refuse" }, do_refuse },
    { { "end", "e", "play.word.end" }, do_end },
    { { "return", "return", "play.word.return" }, do_return },
    { { "resign", "resign", "play.word.resign" }, do_resign },
    { { "quit", "q", "play.word.quit" }, do_quit },
};

/* Sends a turn.  If the server refuses because a bot plays the seat, the player takes the seat
 * back instead. */
static outcome decide(remote_seat *p, const ae_batch *choice)
{
    remote_outcome came = remote_seat_turn(p, choice);

    if (came == REMOTE_REFUSED && remote_is_error(p->server, "not_your_turn"))
        return do_return(p, "");
    return after(p, came);
}

/* `c` is null if the player has no choice now; then only commands are possible. */
static outcome obey(remote_seat *p, const choices *c, const char *line)
{
    size_t n = strcspn(line, " ");
    typed_turn t = { .batch = { .n = 0 } };

    if (c && typed_turn_read(&t, c, line))
        return decide(p, &t.batch);
    if (t.batch.n > 0) {
        cli_say(p->cli, "play.illegal",
                (const ae_gap[]){ { "line", t.part, 0 }, { .name = NULL } });
        return STAY;
    }
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (screen_is_word(&p->screen, &commands[i].word, line, n))
            return commands[i].run(p, line + n + strspn(line + n, " "));
    if (line[0] && !c)
        cli_say(p->cli, "play.unknown",
                (const ae_gap[]){ { "line", line, 0 }, { .name = NULL } });
    else if (line[0] && !choices_find(c, line))
        choices_refuse(c, line);
    return STAY;
}

/* Reads lines until one changes something.  `c` and `sets` are null if it is not the player's
 * turn. */
static outcome prompt(remote_seat *p, const choices *c, one_by_one *sets)
{
    char line[LINE];
    outcome out = STAY;

    while (out == STAY) {
        fputs("> ", stdout);
        if (!read_typed(line, sizeof line)) {
            putchar('\n');
            return LEAVE;
        }
        if (!sets || !one_by_one_read(sets, line, sizeof line))
            out = obey(p, c, line);
    }
    return out;
}

/* ---- the game goes on ---- */

static void say_link(const remote_seat *p)
{
    char link[2 * REMOTE_URL];

    if (!p->at.invite[0] || strcmp(p->at.state, "open") != 0)
        return;
    snprintf(link, sizeof link, "%s/t/%s?invite=%s", p->link.url, p->at.id, p->at.invite);
    cli_say(p->cli, "remote.link", (const ae_gap[]){ { "link", link, 0 }, { .name = NULL } });
}

static void say_back(const remote_seat *p)
{
    const char *file = remote_token_file(p->server);

    cli_say(p->cli, file[0] ? "remote.back_guest" : "remote.back",
            (const ae_gap[]){ { "url", p->link.url, 0 },
                              { "table", p->at.id, 0 },
                              { "file", file, 0 },
                              { .name = NULL } });
}

static void say_clock(const remote_seat *p)
{
    char time[32];
    long long s = (long long)p->left_ms / 1000;

    if (p->left_ms < 0)
        return;
    snprintf(time, sizeof time, "%lld:%02lld:%02lld", s / 3600, s / 60 % 60, s % 60);
    say_text(p, "remote.clock", time);
}

static void show_news(remote_seat *p)
{
    if (p->is_news)
        screen_panel(&p->screen, &p->state);
    p->is_news = 0;
}

static outcome ask(remote_seat *p)
{
    one_by_one sets;
    choices c;

    show_news(p);
    say_clock(p);
    screen_say_seat(&p->screen, "play.turn", p->seat);
    choices_init(&c, &p->screen, &p->state, p->seat);
    one_by_one_ask(&sets, &c);
    return prompt(p, &c, &sets);
}

/* Lets the player act if it is their turn or they were asked; else shows who is to act. */
static outcome act(remote_seat *p)
{
    ae_seats me = p->seat == AE_WATCHER ? 0 : AE_SEAT_BIT(p->seat);

    if (p->asked & me) {
        show_news(p);
        cli_say(p->cli, "remote.offer", NULL);
        return prompt(p, NULL, NULL);
    }
    if (p->to_act & me)
        return ask(p);
    if (p->is_news && p->to_act)
        screen_say_seat(&p->screen, "remote.waits", ae_first(p->to_act));
    if (!me)
        show_news(p);
    return AGAIN;
}

static int is_mine(const remote_seat *p)
{
    return p->seat != AE_WATCHER && (p->to_act | p->asked) & AE_SEAT_BIT(p->seat);
}

static int end(remote_seat *p)
{
    screen_panel(&p->screen, &p->state);
    putchar('\n');
    show_score(p);
    if (!strcmp(p->status, "agreed") || !strcmp(p->status, "adjourned"))
        cli_say(p->cli, "play.no_winner", NULL);
    else
        screen_winners(&p->screen, p->result, p->at.n_seats);
    return CLI_DONE;
}

/* Handles a line that was typed while waiting for others. */
static outcome interject(remote_seat *p)
{
    char line[LINE];

    if (!read_typed(line, sizeof line))
        return LEAVE;
    return line[0] ? obey(p, NULL, line) : AGAIN;
}

static int leave(const remote_seat *p)
{
    if (p->seat != AE_WATCHER)
        say_back(p);
    return interrupt_came() ? CLI_INTERRUPTED : CLI_DONE;
}

static int play_on(remote_seat *p)
{
    remote_outcome came = remote_seat_fetch(p, 0);
    outcome out = AGAIN;

    while (came == REMOTE_OK || came == REMOTE_TYPED) {
        if (came == REMOTE_TYPED) {
            out = interject(p);
        } else {
            remote_seat_hear(p);
            if (!remote_seat_is_running(p))
                return end(p);
            out = act(p);
        }
        if (out == LEAVE)
            return leave(p);
        fflush(stdout);
        came = remote_seat_fetch(p, is_mine(p) ? 0 : WAIT_S);
    }
    if (came == REMOTE_STOPPED)
        return leave(p);
    return remote_fail(p->server, p->at.id, came);
}

/* ---- before it begins ---- */

static void say_newcomers(const remote_seat *p, const remote_table *before)
{
    for (int seat = 0; seat < p->at.n_seats; seat++)
        if (p->at.name[seat][0] && strcmp(p->at.name[seat], before->name[seat]) != 0)
            screen_say_seat(&p->screen, "remote.sits", seat);
}

static int wait_for_others(remote_seat *p)
{
    int is_said = 0;

    while (!strcmp(p->at.state, "open")) {
        remote_table before = p->at;
        int code;

        if (!is_said++)
            cli_say(p->cli, "remote.open", NULL);
        fflush(stdout);
        remote_pause(OPEN_MS);
        if (interrupt_came())
            return CLI_INTERRUPTED;
        code = remote_table_get(p->server, p->cli, before.id, p->link.invite, &p->at);
        if (code != CLI_DONE)
            return code;
        say_newcomers(p, &before);
    }
    return CLI_DONE;
}

static int begin(remote_seat *p)
{
    int code = remote_table_open(p->server, p->cli, &p->at, &p->table);

    if (code != CLI_DONE)
        return code;
    p->screen.game = ae_table_game(p->table);
    p->screen.board = ae_table_board(p->table);
    p->screen.look.is_open = (ae_table_setup(p->table)->variant & AE_OPEN) != 0;
    cli_say(p->cli, p->seat == AE_WATCHER ? "remote.watcher" : "play.welcome", NULL);
    return play_on(p);
}

/* From now on, requests are retried. */
static int sit(remote_seat *p)
{
    int code;

    for (int seat = 0; seat < AE_MAX_SEATS; seat++)
        p->name[seat] = p->at.name[seat];
    p->seat = p->at.you ? ae_first(p->at.you) : AE_WATCHER;
    p->screen =
        (screen){ .cli = p->cli,
                  .n_seats = p->at.n_seats,
                  .look = { .words = p->cli->words, .seat_name = p->name, .viewer = p->seat } };
    remote_be_patient(p->server);
    say_link(p);
    code = wait_for_others(p);
    if (code == CLI_INTERRUPTED)
        return leave(p);
    return code == CLI_DONE ? begin(p) : code;
}

static int join(remote_seat *p)
{
    int code = remote_table_get(p->server, p->cli, p->link.table, p->link.invite, &p->at);

    if (code == CLI_DONE && !p->at.you && !strcmp(p->at.state, "open"))
        code = remote_table_join(p->server, p->cli, p->link.invite, &p->at);
    return code;
}

/* ---- the command ---- */

/* Refuses options that only a local table has. */
static int check_options(const cli *c)
{
    static const char *const not_here[] = { "--seed", "--position", "-o", "--limit", NULL };

    for (int i = 0; not_here[i]; i++)
        if (cli_value(c, not_here[i]))
            return cli_fail(c, CLI_WRONG, not_here[i], "remote.not_here", NULL);
    return CLI_DONE;
}

/* Reads the address; --table and --invite stand for the parts of a link. */
static int read_options(const cli *c, remote_link *link)
{
    const char *table = cli_value(c, "--table"), *invite = cli_value(c, "--invite");
    int code = check_options(c);

    if (code == CLI_DONE)
        code = remote_read_link(c, cli_value(c, "--server"), link);
    if (code != CLI_DONE)
        return code;
    if (table)
        ae_put(&AE_TEXT_IN(link->table), table);
    if (invite)
        ae_put(&AE_TEXT_IN(link->invite), invite);
    if (!link->table[0] && c->n_args == 0)
        return cli_fail(c, CLI_WRONG, "--server", "remote.what", NULL);
    if (link->table[0] && c->n_args > 0)
        return cli_fail(c, CLI_WRONG, c->arg[0], "remote.twice", NULL);
    return CLI_DONE;
}

int remote_play(const cli *c)
{
    remote_seat *p = cli_alloc(sizeof *p);
    int code;

    memset(p, 0, sizeof *p);
    p->cli = c;
    code = read_options(c, &p->link);
    if (code != CLI_DONE)
        goto out;
    setvbuf(stdin, NULL, _IONBF, 0); /* so that poll() sees everything that was typed */
    interrupt_watch();
    p->server = remote_new(c, &p->link);
    code = remote_sign_in(p->server, &p->link);
    if (code == CLI_DONE)
        code = p->link.table[0] ? join(p) : remote_table_make(p->server, c, c->arg[0], &p->at);
    if (code == CLI_DONE)
        code = sit(p);
    interrupt_unwatch();
out:
    remote_free(p->server);
    ae_table_free(p->table);
    free(p);
    return code;
}
