/*
 * screen.c: shows a game at the terminal.
 */
#include "cli/term/screen.h"

#include <string.h>

#include "cli/base/print.h"
#include "cli/term/terminal.h"
#include "core/layout.h"

enum { LINE = 512, PANEL = 16384 };

void screen_say_seat(const screen *s, const char *key, int seat)
{
    char name[128];
    ae_text text = AE_TEXT_IN(name);

    ae_put_seat_name(&text, &s->look, seat);
    cli_say(s->cli, key, (const ae_gap[]){ { "seat", name, seat }, { .name = NULL } });
}

void screen_event(const screen *s, const ae_event *event)
{
    char buf[LINE];
    ae_text text = AE_TEXT_IN(buf);

    if (!(event->to & AE_SEAT_BIT(s->look.viewer)))
        return;
    ae_put(&text, "  ");
    ae_event_words(s->game, s->board, event, &s->look, &text);
    ae_put(&text, "\n");
    cli_print(s->cli, stdout, buf);
}

void screen_panel(const screen *s, const void *state)
{
    char buf[PANEL];
    ae_text text = AE_TEXT_IN(buf);
    ae_panel panel;
    ae_state seen;

    memcpy(&seen, state, s->game->state_size);
    s->game->redact(s->board, &seen, s->look.viewer);
    ae_put(&text, "\n");
    cli_put_all_seats(s->cli, &text, &s->look, s->n_seats);
    ae_panel_of(s->game, s->board, &seen, &s->look, &panel);
    /* One column is left for the comma at the end of a line. */
    ae_layout_text_in(&panel, s->cli->width ? s->cli->width - 1 : 0, &text);
    cli_print(s->cli, stdout, buf);
}

void screen_help(const screen *s, const char *key)
{
    char about[64];
    ae_text text = AE_TEXT_IN(about);

    ae_put(&text, s->game->id);
    ae_put(&text, ".help");
    putchar('\n');
    term_wrap(ae_word(s->cli->words, about));
    putchar('\n');
    cli_say(s->cli, key, NULL);
}

void screen_winners(const screen *s, const ae_result result[AE_MAX_SEATS], int seats)
{
    for (int seat = 0; seat < seats; seat++)
        if (result[seat].rank == 1)
            screen_say_seat(s, "play.wins", seat);
}

int screen_is_word(const screen *s, const screen_word *word, const char *line, size_t n)
{
    const char *names[] = { word->name, word->letter, ae_word(s->cli->words, word->word) };

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strlen(names[i]) == n && !memcmp(names[i], line, n))
            return 1;
    return 0;
}
