/*
 * err.c: names of errors, failed assertions, and reporting of faults.
 */
#include "core/err.h"

/* Not passed as a parameter, because an assertion can fail anywhere. */
static _Thread_local ae_failed_handler *on_failed;

void ae_on_failed(ae_failed_handler *handler)
{
    on_failed = handler;
}

void ae_failed(const char *place)
{
    if (on_failed)
        on_failed(place);
    abort();
}

const char *ae_err_key(ae_err err)
{
    static const char *const key[] = {
#define X(name, text) text,
        AE_ERR_MAP(X)
#undef X
    };

    AE_ASSERT(err < AE_N_ERRS);
    return key[err];
}

int ae_is_fault_shown(const ae_faults *faults)
{
    return faults && faults->report && faults->n < AE_MAX_FAULTS;
}

void ae_fault_at(ae_faults *faults, int line, const char *where, const char *what)
{
    int is_shown = ae_is_fault_shown(faults);

    if (!faults)
        return;
    faults->n++;
    if (is_shown)
        faults->report(faults, line, where, what);
}
