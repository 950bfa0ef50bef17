/*
 * seating.c: which seats of a new table are people's and which are bots'.
 */
#include "cli/players/seating.h"

#include <string.h>

#include "core/record.h"

const char *const seating_default_bot = "centurio";

int seating_people(const cli *c, int seats, ae_seats *out)
{
    const char *at = cli_value(c, "--seats");
    int64_t n_people = 1;

    if (!at) {
        if (!cli_number(c, "--people", 0, seats, &n_people))
            return CLI_WRONG;
        *out = (ae_seats)(AE_SEAT_BIT(n_people) - 1);
        return CLI_DONE;
    }
    for (*out = 0;; at++) {
        size_t n = strcspn(at, ",");
        int seat = ae_seat_read(at, n);

        if (seat < 0 || seat >= seats)
            return cli_fail(c, CLI_WRONG, "--seats", "fault.no_seat", NULL);
        *out |= AE_SEAT_BIT(seat);
        at += n;
        if (!*at)
            return CLI_DONE;
    }
}

int seating_next_bot(const cli *c, const char **at, player *out)
{
    const char *names = cli_value(c, "--bots");
    size_t n;
    int code;

    if (!*at)
        *at = names ? names : seating_default_bot;
    n = strcspn(*at, ",");
    code = player_read(c, *at, n, out);
    if ((*at)[n] == ',' && (*at)[n + 1])
        *at += n + 1;
    return code;
}

int seating_name(const cli *c, const char **out)
{
    *out = cli_value(c, "--name");
    if (*out && (!ae_is_title(*out) || strlen(*out) >= AE_MAX_PERSON))
        return cli_fail(c, CLI_WRONG, "--name", "cli.bad_name", NULL);
    return CLI_DONE;
}
