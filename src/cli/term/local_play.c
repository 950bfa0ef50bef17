/*
 * local_play.c: a game in this process, against bots or with people at one screen.
 *
 * By default one person has seat 0 and bots have the others.  A bot sees only what its seat may
 * see, and moves at once if the person presses Enter.  With several people the screen is
 * cleared and handed over, so that nobody sees another's hand or sealed choice.
 */
#include "cli/term/local_play.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/base/files.h"
#include "cli/base/machine.h"
#include "cli/base/new_table.h"
#include "cli/base/saved_table.h"
#include "cli/base/score_grid.h"
#include "cli/players/external.h"
#include "cli/players/finding_words.h"
#include "cli/players/player.h"
#include "cli/players/search_progress.h"
#include "cli/players/seating.h"
#include "cli/term/choices.h"
#include "cli/term/one_by_one.h"
#include "cli/term/pointed.h"
#include "cli/term/screen.h"
#include "cli/term/terminal.h"
#include "cli/term/typed_turn.h"
#include "think/together.h"

enum { LINE = 512, LAST_LINES = 12, HINTS = 3, NEWS = 256 };

/* The level that gives hints. */
static const char *const default_adviser = "tribunus";

typedef struct {
    cli *cli;
    ae_table *table;
    ae_bot bot[AE_MAX_SEATS];            /* no name if a person has the seat */
    external_bot *program[AE_MAX_SEATS]; /* external program of the seat, or null */
    ae_bot adviser;                      /* gives the hints */
    search_progress progress;
    int last_bot; /* seat that chose last; -1 if a person did */
    const char *name[AE_MAX_SEATS];
    char level[AE_MAX_SEATS][AE_MAX_PERSON]; /* titles of the bots */
    screen screen;
    int n_people;
    char path[CLI_MAX_PATH]; /* file of the game, or "" */
    int is_news;             /* the table has changed since it was last shown */
    ae_event event[NEWS];    /* what has happened since then, to be shown below the table */
    int n_events;
    int is_changed; /* since it was saved */
} play;

typedef enum { STAY, AGAIN, LEAVE } outcome;

/* ---- what is shown ---- */

static void show_events(play *p)
{
    for (int i = 0; i < p->n_events; i++)
        screen_event(&p->screen, &p->event[i]);
    p->n_events = 0;
}

/* Events are shown below the table when a person is asked next. */
static void note_event(void *ctx, const ae_event *event)
{
    play *p = ctx;

    if (p->n_events == NEWS)
        show_events(p);
    p->event[p->n_events++] = *event;
}

static void show_table(play *p)
{
    screen_panel(&p->screen, ae_table_state(p->table));
    if (p->n_events > 0)
        cli_say(p->cli, "play.since", NULL);
    show_events(p);
}

static void show_score(const play *p)
{
    cli_put_score(p->cli, p->table, &p->screen.look);
}

static void show_winners(const play *p)
{
    ae_result result[AE_MAX_SEATS];

    if (ae_table_status(p->table) == AE_STATUS_AGREED) {
        cli_say(p->cli, "play.no_winner", NULL);
        return;
    }
    ae_table_result(p->table, result);
    screen_winners(&p->screen, result, ae_table_setup(p->table)->seats);
}

/* ---- the game moves on ---- */

static void keep(play *p)
{
    p->is_changed = 1;
    if (p->path[0] && cli_save(p->cli, p->path, p->table) == CLI_DONE)
        p->is_changed = 0;
}

static ae_err enter(play *p, const ae_entry *entry)
{
    return ae_table_append(p->table, entry, &(ae_sink){ .emit = note_event, .ctx = p });
}

static ae_err decide(play *p, ae_step step)
{
    ae_entry entry = { .kind = AE_ENTRY_DECISION,
                       .seat = (uint8_t)step.seat,
                       .at = cli_now(p->table) };

    ae_notation(ae_table_game(p->table), ae_table_board(p->table), ae_table_state(p->table),
                step, &AE_TEXT_IN(entry.text));
    return enter(p, &entry);
}

/* A bot that searches long uses all cores. */
static ae_move think(play *p, int seat)
{
    const ae_bot *bot = &p->bot[seat];
    const ae_game *game = ae_table_game(p->table);
    const void *state = ae_table_state(p->table);
    int threads = ae_together_threads(bot, cli_cores());
    const char *broken;
    ae_moves list;
    ae_state seen;
    ae_task task;

    game->legal(ae_table_board(p->table), state, seat, &list);
    if (threads == 1 || list.n == 1)
        return ae_bot_choose(bot, game, ae_table_board(p->table), state, seat,
                             &p->progress.mind);
    task = ae_bot_see(game, ae_table_board(p->table), state, seat, &seen);
    return ae_together_choose(bot, &task, &p->progress.mind, threads, NULL, &broken);
}

/* The move of a bot.  A bot that was hurried stays hurried until the end of its turn.  0 if a
 * program has failed. */
static ae_move choose(play *p, int seat)
{
    char name[128];
    ae_text text = AE_TEXT_IN(name);
    ae_move move;

    if (p->program[seat])
        return external_choose(p->program[seat], ae_table_game(p->table),
                               ae_table_board(p->table), ae_table_state(p->table));
    ae_put_seat_name(&text, &p->screen.look, seat);
    p->progress.is_hurried &= seat == p->last_bot;
    p->last_bot = seat;
    search_progress_begin(&p->progress, "play.thinks", name);
    move = think(p, seat);
    search_progress_end(&p->progress);
    return move;
}

static int let_bot(play *p, int seat)
{
    ae_move move = choose(p, seat);

    if (!move)
        return external_report(p->program[seat], p->cli, p->name[seat]);
    AE_ASSERT(decide(p, (ae_step){ seat, move }) == AE_OK);
    p->is_news = 1;
    return CLI_DONE;
}

/* The seat to ask next, or -1.  Bots come first, so that a person is asked when no bot has to
 * choose at the same time. */
static int next_seat(const play *p)
{
    ae_seats to_act = ae_table_to_act(p->table);
    int person = -1;

    for (int seat = ae_table_setup(p->table)->seats; seat-- > 0;) {
        if (!(to_act & AE_SEAT_BIT(seat)))
            continue;
        if (p->bot[seat].name)
            return seat;
        person = seat;
    }
    return person;
}

/* ---- what a person types ---- */

static outcome do_help(play *p, const char *arg)
{
    (void)arg;
    screen_help(&p->screen, "play.help");
    return STAY;
}

static outcome do_hint(play *p, const char *arg)
{
    const ae_search *search;
    ae_finding found[HINTS];
    ae_state seen;
    ae_task task = ae_bot_see(ae_table_game(p->table), ae_table_board(p->table),
                              ae_table_state(p->table), p->screen.look.viewer, &seen);

    (void)arg;
    p->progress.is_hurried = 0;
    search_progress_begin(&p->progress, "cli.think.nodes", "");
    search = ae_search_run(&p->adviser, &task, &p->progress.mind);
    search_progress_end(&p->progress);
    finding_show(p->cli, &task, &p->screen.look, found,
                 ae_finding_list(search, &task, found, HINTS));
    return STAY;
}

static outcome do_why(play *p, const char *arg)
{
    pointed_say(&p->screen, ae_table_state(p->table), p->screen.look.viewer, arg);
    return STAY;
}

/* Takes back the last choice of a person, and everything that bots did since. */
static outcome do_undo(play *p, const char *arg)
{
    ae_entry entry = { .kind = AE_ENTRY_UNDO, .at = cli_now(p->table) };

    (void)arg;
    for (int seat = 0; seat < ae_table_setup(p->table)->seats; seat++) {
        uint32_t number = p->bot[seat].name ? 0 : ae_table_last_choice(p->table, seat);

        if (number > entry.of) {
            entry.of = number;
            entry.seat = (uint8_t)seat;
        }
    }
    if (!entry.of || enter(p, &entry) != AE_OK) {
        cli_say(p->cli, "play.no_undo", NULL);
        return STAY;
    }
    cli_say(p->cli, "play.undone", NULL);
    p->is_news = 1;
    keep(p);
    return AGAIN;
}

static outcome do_score(play *p, const char *arg)
{
    (void)arg;
    putchar('\n');
    show_score(p);
    return STAY;
}

static outcome do_log(play *p, const char *arg)
{
    uint32_t n = ae_table_count(p->table);

    (void)arg;
    for (uint32_t number = n > LAST_LINES ? n - LAST_LINES + 1 : 1; number <= n; number++) {
        char buf[LINE];
        ae_text text = AE_TEXT_IN(buf);
        ae_entry entry;

        ae_table_entry_for(p->table, number, p->screen.look.viewer, &entry);
        ae_put(&text, "  ");
        ae_entry_put(&entry, &text);
        cli_print(p->cli, stdout, buf);
    }
    return STAY;
}

static outcome do_show(play *p, const char *arg)
{
    (void)arg;
    p->is_news = 1;
    return AGAIN;
}

static int keep_at(play *p, const char *path)
{
    ae_text text = AE_TEXT_IN(p->path);

    ae_put(&text, path);
    return text.len < text.size ? CLI_DONE
                                : cli_fail(p->cli, CLI_WRONG, path, "cli.file.name", NULL);
}

static outcome do_save(play *p, const char *arg)
{
    if (!arg[0] && !p->path[0]) {
        cli_say(p->cli, "play.save_where", NULL);
        return STAY;
    }
    if (cli_save(p->cli, arg[0] ? arg : p->path, p->table) != CLI_DONE)
        return STAY;
    if (arg[0])
        keep_at(p, arg);
    p->is_changed = 0;
    cli_say(p->cli, "play.saved", (const ae_gap[]){ { "file", p->path, 0 }, { .name = NULL } });
    return STAY;
}

static outcome do_quit(play *p, const char *arg)
{
    char answer[LINE];

    (void)arg;
    while (p->is_changed) {
        cli_say(p->cli, "play.save_first", NULL);
        fputs("> ", stdout);
        if (!term_read(answer, sizeof answer) || !answer[0])
            break;
        do_save(p, answer);
    }
    return LEAVE;
}

static const struct {
    screen_word word;
    outcome (*run)(play *, const char *arg);
} commands[] = {
    { { "help", "?", "play.word.help" }, do_help },
    { { "hint", "h", "play.word.hint" }, do_hint },
    { { "why", "y", "play.word.why" }, do_why },
    { { "undo", "u", "play.word.undo" }, do_undo },
    { { "score", "s", "play.word.score" }, do_score },
    { { "log", "l", "play.word.log" }, do_log },
    { { "show", "b", "play.word.show" }, do_show },
    { { "save", "w", "play.word.save" }, do_save },
    { { "quit", "q", "play.word.quit" }, do_quit },
};

/* Enters all choices of a turn, then prints their events. */
static void enter_turn(play *p, typed_turn *t)
{
    ae_entry_events events = { .n = 0 };
    int which;

    t->batch.at = cli_now(p->table);
    ae_batch_enter(&events, p->table, &t->batch, &which);
    for (int i = 0; i < events.n; i++)
        screen_event(&p->screen, &events.at[i].event);
    free(events.at);
    keep(p);
}

static outcome obey(play *p, const choices *c, const char *line)
{
    size_t n = strcspn(line, " ");
    typed_turn t;

    if (typed_turn_read(&t, c, line)) {
        enter_turn(p, &t);
        return AGAIN;
    }
    if (t.batch.n > 0) {
        cli_say(p->cli, "play.illegal",
                (const ae_gap[]){ { "line", t.part, 0 }, { .name = NULL } });
        return STAY;
    }
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (screen_is_word(&p->screen, &commands[i].word, line, n))
            return commands[i].run(p, line + n + strspn(line + n, " "));
    if (line[0] && !choices_find(c, line))
        choices_refuse(c, line);
    return STAY;
}

/* Makes a seat the viewer of the screen; clears what the last viewer saw. */
static int hand_over(play *p, int seat)
{
    char line[LINE];

    if (p->screen.look.viewer == seat)
        return 1;
    p->screen.look.viewer = seat;
    p->is_news = 1;
    if (p->n_people == 1)
        return 1;
    term_clear(p->cli);
    screen_say_seat(&p->screen, "play.hand_over", seat);
    if (!term_read(line, sizeof line))
        return 0;
    term_clear(p->cli);
    return 1;
}

/* The table is shown only if it has changed, not at each step of a turn; with it stands what one may
 * type. */
static void show_news(play *p, int seat)
{
    int is_news = p->is_news;

    if (is_news)
        show_table(p);
    show_events(p);
    p->is_news = 0;
    putchar('\n');
    if (is_news)
        cli_say(p->cli, "play.ways", NULL);
    screen_say_seat(&p->screen, "play.turn", seat);
}

static outcome ask(play *p, int seat)
{
    char line[LINE];
    choices c;
    one_by_one sets;
    outcome out = STAY;

    p->last_bot = -1;
    if (!hand_over(p, seat))
        return LEAVE;
    show_news(p, seat);
    choices_init(&c, &p->screen, ae_table_state(p->table), seat);
    one_by_one_ask(&sets, &c);
    while (out == STAY) {
        fputs("> ", stdout);
        if (!term_read(line, sizeof line)) {
            putchar('\n');
            return LEAVE;
        }
        if (!one_by_one_read(&sets, line, sizeof line))
            out = obey(p, &c, line);
    }
    return out;
}

static int end(play *p)
{
    if (p->path[0])
        keep(p);
    show_table(p);
    putchar('\n');
    show_score(p);
    show_winners(p);
    return CLI_DONE;
}

/* Makes the entries that the table makes by itself.  The draws of the set-up are not told: the
 * table shows what they brought, and their list would push it off the screen. */
static void advance(play *p)
{
    const ae_sink sink = { .emit = note_event, .ctx = p };
    int is_setup = ae_table_count(p->table) == 0;

    p->is_news |= ae_table_advance(p->table, cli_now(p->table), &sink) > 0;
    if (is_setup)
        p->n_events = 0;
}

static int play_on(play *p)
{
    for (;;) {
        int seat, code = CLI_DONE;

        advance(p);
        if (ae_table_status(p->table) != AE_STATUS_RUNNING)
            return end(p);
        seat = next_seat(p);
        if (seat < 0) {
            cli_say(p->cli, "play.no_seed", NULL);
            return CLI_REFUSED;
        }
        if (p->bot[seat].name)
            code = let_bot(p, seat);
        else if (ask(p, seat) == LEAVE)
            break;
        if (code != CLI_DONE)
            return code;
    }
    if (p->is_changed)
        cli_say(p->cli, "play.not_saved", NULL);
    return CLI_DONE;
}

/* ---- who plays ---- */

/* Seats a bot, and starts its program.  The record keeps the name if it is valid as one.  Only
 * the command line starts programs: opening somebody's record never runs one. */
static int name_bot(play *p, ae_head *head, int seat, const player *bot)
{
    const char *command = player_command(bot);
    int is_name = ae_is_title(bot->name) && strlen(bot->name) < AE_MAX_PERSON;
    int64_t limit;

    if (player_limit(p->cli, &limit) != CLI_DONE)
        return CLI_WRONG;
    head->seat[seat].is_bot = 1;
    ae_put(&AE_TEXT_IN(head->seat[seat].name), is_name ? bot->name : "exec");
    if (command)
        p->program[seat] = external_start(command, limit, NULL);
    return CLI_DONE;
}

static int name_bots(play *p, ae_head *head, ae_seats people)
{
    const char *at = NULL;

    for (int seat = 0; seat < head->seats; seat++) {
        player bot;

        if (people & AE_SEAT_BIT(seat))
            continue;
        if (seating_next_bot(p->cli, &at, &bot) != CLI_DONE
            || name_bot(p, head, seat, &bot) != CLI_DONE)
            return CLI_WRONG;
    }
    return CLI_DONE;
}

/* Names the first person. */
static int name_person(const cli *c, ae_head *head, ae_seats people)
{
    const char *name;
    int code = seating_name(c, &name);

    if (code == CLI_DONE && name && people)
        ae_put(&AE_TEXT_IN(head->seat[ae_first(people)].name), name);
    return code;
}

static int seat_players(play *p, ae_head *head)
{
    ae_seats people = 0;
    int code = seating_people(p->cli, head->seats, &people);

    if (code == CLI_DONE)
        code = name_bots(p, head, people);
    if (code == CLI_DONE)
        code = name_person(p->cli, head, people);
    return code == CLI_DONE ? cli_seat(p->cli, head, &p->table) : code;
}

static int start_new(play *p, const char *game)
{
    const char *path = cli_value(p->cli, "-o");
    ae_head head;
    int code = path ? cli_is_new(p->cli, path) : CLI_DONE;

    if (code == CLI_DONE)
        code = cli_setup(p->cli, game, &head);
    if (code != CLI_DONE)
        return code;
    code = seat_players(p, &head);
    cli_head_free(&head);
    if (code == CLI_DONE && path)
        code = keep_at(p, path);
    return code == CLI_DONE && path ? cli_save(p->cli, p->path, p->table) : code;
}

static int resume(play *p, const char *path)
{
    int code = keep_at(p, path);

    return code == CLI_DONE ? cli_open(p->cli, path, &p->table, NULL) : code;
}

/* Seats the bot of a record.  A name that is not a level here, such as that of a program, gets
 * the default level. */
static void seat_bot(play *p, int seat)
{
    const char *name = ae_table_sitter_name(p->table, seat);
    ae_text text = AE_TEXT_IN(p->level[seat]);

    if (!ae_bot_read(name, &p->bot[seat]))
        ae_bot_read(seating_default_bot, &p->bot[seat]);
    player_put_level(&text, p->cli, name);
    p->name[seat] = p->level[seat];
    if (p->program[seat])
        external_hello(p->program[seat], ae_table_game(p->table), ae_table_board(p->table),
                       ae_table_setup(p->table), seat);
}

static void seat_all(play *p)
{
    size_t most = ae_bot_memory(&p->adviser), size;

    for (int seat = 0; seat < ae_table_setup(p->table)->seats; seat++) {
        p->name[seat] = ae_table_sitter_name(p->table, seat);
        if (ae_table_sitter(p->table, seat) == AE_PERSON) {
            p->n_people++;
            continue;
        }
        seat_bot(p, seat);
        size =
            ae_together_memory(&p->bot[seat], ae_together_threads(&p->bot[seat], cli_cores()));
        most = size > most ? size : most;
    }
    search_progress_init(&p->progress, p->cli, most);
    p->progress.mind.rng.state = cli_entropy();
    p->progress.takes_enter = isatty(STDIN_FILENO);
}

int local_play(cli *c)
{
    play p = { .cli = c,
               .screen = { .cli = c, .look = { .words = c->words, .viewer = AE_WATCHER } } };
    const char *what = c->arg[0];
    int code = ae_game_find(what) ? start_new(&p, what)
               : access(what, F_OK) == 0
                   ? resume(&p, what)
                   : cli_fail(c, CLI_WRONG, what, "cli.no_game_or_file", NULL);

    if (code != CLI_DONE) {
        external_end(p.program, AE_MAX_SEATS);
        ae_table_free(p.table);
        return code;
    }
    p.screen.game = ae_table_game(p.table);
    p.screen.board = ae_table_board(p.table);
    p.screen.n_seats = ae_table_setup(p.table)->seats;
    p.screen.look.seat_name = p.name;
    p.screen.look.is_open = (ae_table_setup(p.table)->variant & AE_OPEN) != 0;
    ae_bot_read(default_adviser, &p.adviser);
    seat_all(&p);
    code = play_on(&p);
    external_end(p.program, AE_MAX_SEATS);
    search_progress_free(&p.progress);
    ae_table_free(p.table);
    return code;
}
