/*
 * clubs.c: computes the tables of a round and the standing of an event that the page passes as JSON.
 */
#include <stdlib.h>

#include "pairing/pairing.h"
#include "wasm/module.h"

static ae_err read_event(w_module *m, size_t len, ae_contest *contest, w_fault *fault)
{
    int n = (int)(len / AE_JSON_BYTES_PER_TOKEN + 8);
    jsmntok_t *room = malloc((size_t)n * sizeof *room);
    ae_err err;

    AE_ASSERT(room != NULL);
    w_fault_init(fault);
    err = ae_contest_read(contest, m->buffer, len, room, n, &fault->faults);
    free(room);
    return err;
}

static unsigned error_of(ae_contest_stage stage)
{
    return stage == AE_STAGE_DONE ? AE_OVER : stage == AE_STAGE_FEW ? AE_SETUP : AE_ADJOURNED;
}

int w_event_pair(w_module *m, int round, size_t len)
{
    ae_contest contest, before;
    ae_contest_stage stage;
    w_fault fault;
    ae_text out;
    ae_err err = read_event(m, len, &contest, &fault);

    if (err != AE_OK)
        return w_refuse(m, err, &fault);
    round = round ? round : ae_contest_rounds(&contest) + 1;
    if (round < 1 || round > ae_contest_rounds(&contest) + 1) {
        ae_contest_free(&contest);
        return w_refuse(m, W_NOT_FOUND, NULL);
    }
    ae_contest_before(&contest, round, &before);
    stage = ae_contest_pair(&before, NULL);
    out = w_reply(m);
    if (stage == AE_STAGE_READY)
        ae_contest_put_round(&before, round, &out);
    ae_contest_free(&contest);
    ae_contest_free(&before);
    return stage == AE_STAGE_READY ? w_answer(m, &out) : w_refuse(m, error_of(stage), NULL);
}

int w_event_standing(w_module *m, size_t len)
{
    ae_contest contest;
    w_fault fault;
    ae_text out;
    ae_err err = read_event(m, len, &contest, &fault);

    if (err != AE_OK)
        return w_refuse(m, err, &fault);
    out = w_reply(m);
    ae_contest_put_standing(&contest, &out);
    ae_contest_free(&contest);
    return w_answer(m, &out);
}
