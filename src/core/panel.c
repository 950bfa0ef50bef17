/*
 * panel.c: a position as sections, rows and cells.
 */
#include "core/panel.h"

#include "core/err.h"
#include "core/mark.h"

void ae_panel_begin(ae_panel *p)
{
    p->n_sections = p->n_columns = p->n_rows = p->n_cells = 0;
    p->text = AE_MARKED_IN(p->room);
    ae_put_char(&p->text, '\0'); /* offset 0 stands for no words */
}

/* Ends the words of the last part and returns the offset at which new ones begin. */
static uint32_t begin_words(ae_panel *p)
{
    AE_ASSERT(p->text.len + 1 < p->text.size);
    ae_put_char(&p->text, '\0');
    return (uint32_t)p->text.len;
}

ae_text *ae_panel_section(ae_panel *p, const char *name, const ae_layout *layout)
{
    int n = p->n_sections++;

    AE_ASSERT(n < AE_PANEL_SECTIONS);
    p->section[n].name = name;
    p->section[n].layout = layout;
    p->section[n].title = begin_words(p);
    p->section[n].note = 0;
    p->section[n].first_column = (int16_t)p->n_columns;
    p->section[n].first_row = (int16_t)p->n_rows;
    return &p->text;
}

ae_text *ae_panel_note(ae_panel *p)
{
    p->section[p->n_sections - 1].note = begin_words(p);
    return &p->text;
}

ae_text *ae_panel_column(ae_panel *p, const char *name)
{
    int n = p->n_columns++;

    AE_ASSERT(n < AE_PANEL_COLUMNS);
    p->column[n].name = name;
    p->column[n].title = begin_words(p);
    return &p->text;
}

void ae_panel_row(ae_panel *p)
{
    AE_ASSERT(p->n_rows < AE_PANEL_ROWS);
    p->row[p->n_rows++].first_cell = (int16_t)p->n_cells;
}

ae_text *ae_panel_cell(ae_panel *p)
{
    AE_ASSERT(p->n_cells < AE_PANEL_CELLS);
    p->cell[p->n_cells++] = begin_words(p);
    return &p->text;
}

/* ---- reading ---- */

int ae_panel_n_columns(const ae_panel *p, int section)
{
    int end = section + 1 < p->n_sections ? p->section[section + 1].first_column : p->n_columns;

    return end - p->section[section].first_column;
}

int ae_panel_n_rows(const ae_panel *p, int section)
{
    int end = section + 1 < p->n_sections ? p->section[section + 1].first_row : p->n_rows;

    return end - p->section[section].first_row;
}

int ae_panel_n_cells(const ae_panel *p, int row)
{
    int end = row + 1 < p->n_rows ? p->row[row + 1].first_cell : p->n_cells;

    return end - p->row[row].first_cell;
}

const char *ae_panel_words(const ae_panel *p, uint32_t at)
{
    return p->room + at;
}

/* ---- JSON ---- */

static void put_parts(const ae_panel *p, const char *member, uint32_t at, ae_text *out)
{
    if (!p->room[at])
        return;
    ae_put(out, member);
    ae_put_parts(out, p->room + at);
}

static void put_columns(const ae_panel *p, int section, ae_text *out)
{
    int first = p->section[section].first_column, n = ae_panel_n_columns(p, section);

    if (!n)
        return;
    ae_put(out, ",\"columns\":[");
    for (int i = first; i < first + n; i++) {
        ae_put(out, i > first ? ",{\"column\":" : "{\"column\":");
        ae_put_json(out, p->column[i].name);
        put_parts(p, ",\"title\":", p->column[i].title, out);
        ae_put(out, "}");
    }
    ae_put(out, "]");
}

static void put_row(const ae_panel *p, int row, ae_text *out)
{
    int first = p->row[row].first_cell, n = ae_panel_n_cells(p, row);

    ae_put(out, "[");
    for (int i = first; i < first + n; i++) {
        ae_put(out, i > first ? "," : "");
        ae_put_parts(out, p->room + p->cell[i]);
    }
    ae_put(out, "]");
}

static void put_section(const ae_panel *p, int section, ae_text *out)
{
    int first = p->section[section].first_row, n = ae_panel_n_rows(p, section);

    ae_put(out, "{\"section\":");
    ae_put_json(out, p->section[section].name);
    put_parts(p, ",\"title\":", p->section[section].title, out);
    put_parts(p, ",\"note\":", p->section[section].note, out);
    put_columns(p, section, out);
    ae_put(out, ",\"rows\":[");
    for (int row = first; row < first + n; row++) {
        ae_put(out, row > first ? "," : "");
        put_row(p, row, out);
    }
    ae_put(out, "]}");
}

void ae_panel_put(const ae_panel *p, ae_text *out)
{
    ae_put(out, "[");
    for (int section = 0; section < p->n_sections; section++) {
        ae_put(out, section ? "," : "");
        put_section(p, section, out);
    }
    ae_put(out, "]");
}
