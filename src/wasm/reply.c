/*
 * reply.c: writes results and errors to the buffer.
 */
#include <string.h>

#include "wasm/module.h"

/* The names of errors in docs/protocol.md. */
static const char *const names[W_N_ERRORS] = {
    [AE_OK] = "ok",
    [AE_SETUP] = "bad_request",
    [AE_BOARD] = "bad_request",
    [AE_NOT_TURN] = "not_your_turn",
    [AE_ILLEGAL] = "illegal",
    [AE_TEXT] = "bad_request",
    [AE_BROKEN] = "bad_request",
    [AE_OVER] = "over",
    [AE_NO_UNDO] = "no_undo",
    [AE_CONSENT] = "consent",
    [AE_NO_OFFER] = "no_offer",
    [AE_SEAT] = "forbidden",
    [AE_TIME] = "not_your_turn",
    [AE_ADJOURNED] = "not_running",
    [AE_VERSION] = "bad_request",
    [AE_SEED] = "bad_request",
    [AE_RESULT] = "bad_request",
    [W_NOT_FOUND] = "not_found",
    [W_TOO_LARGE] = "too_large",
};

ae_text w_reply(w_module *m)
{
    m->buffer[0] = '\0';
    return (ae_text){ .buf = m->buffer, .size = sizeof m->buffer };
}

int w_answer(w_module *m, const ae_text *text)
{
    return text->len < text->size ? (int)text->len : w_refuse(m, W_TOO_LARGE, NULL);
}

static void put_message(const w_module *m, unsigned code, const w_fault *fault, ae_text *out)
{
    char key[96], message[512];
    ae_text k = AE_TEXT_IN(key);

    if (fault && fault->what) {
        ae_put(&k, "fault.");
        ae_put(&k, fault->what);
    }
    if (!ae_word(m->words, key)) {
        k = AE_TEXT_IN(key);
        ae_put(&k, code < AE_N_ERRS ? "err." : "server.");
        ae_put(&k, code < AE_N_ERRS ? ae_err_key((ae_err)code) : names[code]);
    }
    ae_say(&AE_TEXT_IN(message), m->words, key, NULL);
    ae_put_json(out, message);
}

int w_refuse(w_module *m, unsigned code, const w_fault *fault)
{
    ae_text out = w_reply(m);

    ae_put_member(&out, "{\"error\":", names[code]);
    if (fault && fault->where[0])
        ae_put_member(&out, ",\"where\":", fault->where);
    if (fault && fault->line > 0)
        ae_put_member_int(&out, ",\"line\":", fault->line);
    ae_put(&out, ",\"message\":");
    put_message(m, code, fault, &out);
    ae_put(&out, "}");
    m->error_length = (int)out.len;
    return -1 - (int)code;
}

/* ---- faults ---- */

static void keep_first(ae_faults *faults, int line, const char *where, const char *what)
{
    w_fault *f = faults->ctx;

    if (f->what)
        return;
    f->line = line;
    f->what = what;
    ae_put(&AE_TEXT_IN(f->where), where);
}

void w_fault_init(w_fault *f)
{
    *f = (w_fault){ .faults = { .report = keep_first } };
    f->faults.ctx = f;
}

void w_fault_at(w_fault *f, const char *where, const char *what)
{
    ae_fault_at(&f->faults, 0, where, what);
}
