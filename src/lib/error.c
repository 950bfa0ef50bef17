/*
 * error.c: turns faults and errors into one sentence, with the words of the English catalogue.
 */
#include <string.h>

#include "lib/private.h"

static void keep_first(ae_faults *faults, int line, const char *where, const char *what)
{
    lib_fault *f = faults->ctx;

    if (f->what)
        return;
    f->line = line;
    f->what = what;
    ae_put(&AE_TEXT_IN(f->where), where);
}

void lib_fault_init(lib_fault *f)
{
    *f = (lib_fault){ .faults = { .report = keep_first } };
    f->faults.ctx = f;
}

void lib_fault_at(lib_fault *f, const char *where, const char *what)
{
    ae_fault_at(&f->faults, 0, where, what);
}

/* The text "fault.<name>" or "err.<name>". */
static const char *words_of(const char *name)
{
    static const char *const group[] = { "fault.", "err." };
    const char *found = NULL;

    for (int i = 0; i < 2 && !found; i++) {
        char key[96];
        ae_text text = AE_TEXT_IN(key);

        ae_put(&text, group[i]);
        ae_put(&text, name);
        found = ae_word(ae_languages[0], key);
    }
    return found ? found : name;
}

int lib_refuse(aedile_error *error, ae_err err, const lib_fault *fault)
{
    const char *what = fault && fault->what ? fault->what : ae_err_key(err);
    ae_text out;

    if (!error)
        return 0;
    out = AE_TEXT_IN(error->text);
    if (fault && fault->line > 0) {
        ae_put(&out, "line ");
        ae_put_int(&out, fault->line);
        ae_put(&out, fault->where[0] ? ", " : ": ");
    }
    if (fault && fault->where[0]) {
        ae_put(&out, fault->where);
        ae_put(&out, ": ");
    }
    ae_put(&out, words_of(what));
    return 0;
}

int lib_refuse_at(aedile_error *error, const char *where, const char *what)
{
    lib_fault fault;

    lib_fault_init(&fault);
    lib_fault_at(&fault, where, what);
    return lib_refuse(error, AE_SETUP, &fault);
}
