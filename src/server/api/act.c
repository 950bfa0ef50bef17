/*
 * act.c: what is asked for at a table, as a request or a message has it.
 */
#include "server/api/act.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/buf.h"

/* Notations, each on a line; what begins with a slash goes alone. */
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
    srv_buf_put(out,
                strchr(one, '\n') ? "" : one); /* lines are for arrays; this one is illegal */
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
