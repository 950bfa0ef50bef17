/*
 * act.c: reads the member "do" of a request or message: the moves or commands for a table.
 */
#include "server/api/act.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/buf.h"

/* Joins the notations of the array with newlines.  A command, which begins with a slash, cannot be
 * part of an array. */
static int read_array(const ae_json *json, int array, srv_buf *out)
{
    int n = 0;

    for (int e = ae_json_first(json, array); e >= 0; e = ae_json_next(json, array, e)) {
        char one[AE_MAX_NOTATION];

        if (!ae_json_string(json, e, &AE_TEXT_IN(one)) || !ae_is_utf8(one) || one[0] == '/'
            || !one[0] || strchr(one, '\n') || n++ == AE_MAX_BATCH)
            return 0;
        srv_buf_put(out, n > 1 ? "\n" : "");
        srv_buf_put(out, one);
    }
    return n > 0;
}

static int read_one(const ae_json *json, int value, srv_buf *out)
{
    char one[AE_MAX_NOTATION];

    if (!ae_json_string(json, value, &AE_TEXT_IN(one)) || !ae_is_utf8(one))
        return 0;
    srv_buf_put(out, strchr(one, '\n')
                         ? ""
                         : one); /* a string is one move: with a newline it is illegal */
    return 1;
}

int srv_act_read(srv_act *act, const ae_json *json, int value)
{
    srv_buf text = { .at = NULL };
    int is_read = value >= 0
                  && (ae_json_is_array(json, value) ? read_array(json, value, &text)
                                                    : read_one(json, value, &text));

    act->text = srv_buf_take(&text);
    if (is_read && ae_batch_read(&act->turn, act->text))
        return 1;
    ae_put(&AE_TEXT_IN(act->where), "do");
    return 0;
}

void srv_act_free(srv_act *act)
{
    free(act->text);
    free(act);
}
