/*
 * words_keys.c: prints the keys that games, bots and errors look up in the catalogue, for
 * tests/tree/words.sh; the catalogue must have all of them but those of nouns.
 *
 * Only a game knows the values of its nouns.  So of the keys "<game>.<noun>.<id>" the program
 * prints those that the catalogue has and whose id is a name on one of the game's boards.
 */
#include <stdio.h>
#include <string.h>

#include "bots/bot.h"
#include "core/game.h"
#include "server/base/error.h"
#include "server/net/refusal.h"
#include "server/notify/address.h"
#include "store/sql.h"

/* Details of errors, which the names of the errors do not express. */
static const char *const reasons[] = { "origin",
                                       "unsigned",
                                       "tables_of_address",
                                       "strong_bots",
                                       "strong_bots_of_address",
                                       "map_bytes",
                                       "map_kind",
                                       "map_kinds",
                                       "map_removed",
                                       "map_uploads",
                                       "map_versions",
                                       "maps",
                                       "look_alike",
                                       "mixed_letters",
                                       "wrong_password",
                                       "wrong_sign_in",
                                       "clubs",
                                       "club_members",
                                       "club_name",
                                       "club_about",
                                       "club_id",
                                       "club_invited",
                                       "last_organiser",
                                       "event_table",
                                       "absent",
                                       "event_account",
                                       "event_begun",
                                       "event_closed",
                                       "event_club",
                                       "event_few",
                                       "event_full",
                                       "event_invited",
                                       "event_members",
                                       "event_not_on",
                                       "event_over",
                                       "event_places",
                                       "event_clock",
                                       "event_short",
                                       "event_title",
                                       "events" };

static void print_errors(void)
{
    for (int err = 0; err < AE_N_ERRS; err++)
        printf("err.%s\n", ae_err_key((ae_err)err));
    for (int err = 0; err < AE_N_STORE_ERRS; err++)
        printf("store.%s\n", ae_store_key((ae_store_err)err));
    for (int err = SRV_OK + 1; err < SRV_N_ERRORS; err++)
        printf("server.%s\n", srv_error_key((srv_error)err));
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        printf("server.%s\n", reasons[i]);
    for (int i = 0; srv_expected_at(i); i++)
        printf("server.expected.%s\n", srv_expected_at(i));
    puts("server.bad_field");
    for (int err = SRV_URL_OK + 1; err < SRV_N_URL_ERRS; err++)
        printf("server.url.%s\n", srv_url_key((srv_url_err)err));
}

/* Reasons why something cannot be chosen that all games share. */
static void print_common_reasons(void)
{
    puts("why.over\nwhy.not_turn\nwhy.sealed\nwhy.watching");
}

static void print_bots(void)
{
    for (const ae_bot *const *bot = ae_bots; *bot; bot++)
        printf("bot.%s\n", (*bot)->name);
}

static int is_on_board(const ae_board *board, const ae_field *fields, const char *name)
{
    for (const ae_field *field = fields; field->name; field++)
        for (int i = 0; field->type == AE_NAME && i < field->count; i++)
            if (!strcmp((const char *)board + field->offset + i * AE_NAME, name))
                return 1;
    return 0;
}

static int is_name(const ae_game *game, const char *name)
{
    for (const ae_board *const *board = game->boards; *board; board++)
        if (is_on_board(*board, game->board_kind->fields, name))
            return 1;
    return 0;
}

/* The key of the game's own text, else of the game whose texts it shares. */
static void print_key(const ae_game *game, const char *group, const char *name)
{
    char key[128];

    snprintf(key, sizeof key, "%s.%s.%s", game->id, group, name);
    if (game->speaks && !ae_word(ae_languages[0], key))
        snprintf(key, sizeof key, "%s.%s.%s", game->speaks, group, name);
    puts(key);
}

static void print_nouns(const ae_game *game, const ae_kind *kind)
{
    const ae_words *words = ae_languages[0];
    char prefix[96];

    for (int i = 0; i < AE_MAX_ARGS && kind->arg[i].name; i++) {
        const ae_noun *noun = kind->arg[i].noun;
        int n = snprintf(prefix, sizeof prefix, "%s.%s.", game->id, noun->name);

        for (int value = 0; value < noun->n; value++)
            print_key(game, noun->name, noun->id(game->boards[0], value));
        for (int k = 0; k < words->n; k++)
            if (!strncmp(words->key[k], prefix, (size_t)n) && is_name(game, words->key[k] + n))
                puts(words->key[k]);
    }
}

static void print_kinds(const ae_game *game, const char *group, const ae_kind *kind)
{
    for (; kind->name; kind++) {
        print_key(game, group, kind->name);
        print_nouns(game, kind);
    }
}

/* A kind need not have words for its button. */
static void print_buttons(const ae_game *game)
{
    char key[128];

    for (const ae_kind *kind = game->phrases; kind->name; kind++) {
        snprintf(key, sizeof key, "%s.button.%s", game->id, kind->name);
        if (ae_word(ae_languages[0], key))
            puts(key);
    }
    for (int i = 0; game->buttons && game->buttons[i]; i++)
        print_key(game, "button", game->buttons[i]);
}

static void print_game(const ae_game *game)
{
    printf("%s.title\n%s.about\n%s.help\n", game->id, game->id, game->id);
    for (const ae_variant *v = game->variants; v->name; v++)
        print_key(game, "variant", v->name);
    for (const ae_board *const *board = game->boards; *board; board++)
        print_key(game, "board", (*board)->id);
    for (int i = 0; game->parts[i]; i++) {
        print_key(game, "part", game->parts[i]);
        print_key(game, "part_about", game->parts[i]);
    }
    print_key(game, "scoring", "title");
    print_key(game, "scoring", "standing");
    print_key(game, "scoring", "amount");
    for (const ae_step_name *row = game->steps; row->kind; row++)
        print_key(game, "step", row->step);
    print_buttons(game);
    for (int i = 0; i < game->eval->n; i++)
        print_key(game, "fact", game->eval->names[i]);
    for (const ae_telling *row = game->eval->tellings; row && row->group; row++)
        print_key(game, "reason", row->told);
    for (const ae_amount *amount = game->amounts; amount && amount->name; amount++)
        print_key(game, "amount", amount->name);
    if (game->reasons)
        print_kinds(game, "why", game->reasons);
    print_kinds(game, "event", game->events);
    print_kinds(game, "move", game->phrases);
}

int main(void)
{
    print_errors();
    print_common_reasons();
    print_bots();
    for (const ae_game *const *game = ae_games; *game; game++)
        print_game(*game);
    return 0;
}
