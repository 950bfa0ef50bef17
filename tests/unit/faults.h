/*
 * faults.h: collects the faults of a file as lines "line where what", which tests compare.
 */
#ifndef AE_TESTS_UNIT_FAULTS_H
#define AE_TESTS_UNIT_FAULTS_H

#include "core/err.h"
#include "core/text.h"

typedef struct {
    ae_faults faults;
    ae_text text;
    char lines[2048];
} ae_reported;

static inline void ae_report_line(ae_faults *faults, int line, const char *where,
                                  const char *what)
{
    ae_text *text = &((ae_reported *)faults->ctx)->text;

    ae_put_int(text, line);
    ae_put(text, " ");
    ae_put(text, where);
    ae_put(text, where[0] ? " " : "");
    ae_put(text, what);
    ae_put(text, "\n");
}

/* Empties the list and returns the ae_faults to pass on. */
static inline ae_faults *ae_report_to(ae_reported *h)
{
    h->text = AE_TEXT_IN(h->lines);
    h->faults = (ae_faults){ .report = ae_report_line, .ctx = h };
    return &h->faults;
}

#endif
