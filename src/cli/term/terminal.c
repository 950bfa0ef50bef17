/*
 * terminal.c: reads and prints lines at a terminal.
 */
#include "cli/term/terminal.h"

#include <string.h>
#include <unistd.h>

enum { WIDTH = 78 };

static int is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

int term_read(char *buf, size_t size)
{
    size_t n = 0, start = 0;
    int c;

    fflush(stdout);
    while ((c = getchar()) != EOF && c != '\n')
        if (n + 1 < size && c != '\0')
            buf[n++] = (char)c;
    if (c == EOF && n == 0)
        return 0;
    while (n > 0 && is_blank(buf[n - 1]))
        n--;
    buf[n] = '\0';
    while (is_blank(buf[start]))
        start++;
    memmove(buf, buf + start, n - start + 1);
    return 1;
}

void term_clear(const cli *c)
{
    (void)c;
    if (isatty(STDOUT_FILENO))
        fputs("\033[2J\033[H", stdout);
}

/* Counts characters, not bytes. */
static int width_of(const char *s, size_t n)
{
    int width = 0;

    for (size_t i = 0; i < n; i++)
        width += ae_is_wide(s[i]);
    return width;
}

static void wrap_paragraph(const char *text, size_t len)
{
    int column = 0;

    for (const char *end = text + len; text < end;) {
        size_t n = strcspn(text, " \n");
        int width = width_of(text, n);

        if (column > 0 && column + 1 + width > WIDTH) {
            putchar('\n');
            column = 0;
        } else if (column > 0) {
            putchar(' ');
            column++;
        }
        fwrite(text, 1, n, stdout);
        column += width;
        text += n + 1;
    }
    putchar('\n');
}

void term_wrap(const char *text)
{
    while (*text) {
        size_t n = strcspn(text, "\n");

        wrap_paragraph(text, n);
        text += n + (text[n] == '\n');
    }
}
