/*
 * child.c: starts the processes under load, and measures their CPU time and memory.
 */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "bench.h"

enum { LINE = 256 };

_Noreturn void bench_die(const char *what, const char *detail)
{
    fprintf(stderr, "bench: %s%s%s\n", what, detail[0] ? ": " : "", detail);
    exit(2);
}

void *bench_alloc(size_t size)
{
    void *room = calloc(1, size);

    if (!room)
        bench_die("out of memory", "");
    return room;
}

static double to_seconds(const struct timespec *t)
{
    return (double)t->tv_sec + (double)t->tv_nsec / 1e9;
}

double bench_seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return to_seconds(&t);
}

/* Reads the first line that a child writes, without the line break. */
static void read_line(int fd, char line[LINE])
{
    size_t n = 0;

    while (n + 1 < LINE && read(fd, line + n, 1) == 1 && line[n] != '\n')
        n++;
    line[n] = '\0';
    if (n == 0)
        bench_die("a process did not start", "");
}

/* The port in "http://127.0.0.1:7979/", or in a line that is only a number. */
static int port_in(const char *line)
{
    const char *colon = strrchr(line, ':');
    int port = atoi(colon ? colon + 1 : line);

    if (port <= 0)
        bench_die("no address came from a process", line);
    return port;
}

static _Noreturn void run_server(int out, const char *const argv[])
{
    int null = open("/dev/null", O_WRONLY);

    dup2(out, STDOUT_FILENO);
    if (!getenv("BENCH_LOG"))
        dup2(null, STDERR_FILENO);
    execv(argv[0], (char *const *)(uintptr_t)argv);
    _exit(127);
}

/* Without arguments the child is the relay. */
static bench_child start(const char *const argv[])
{
    bench_child child = { .started_in = bench_seconds() };
    char line[LINE];
    int pipes[2];

    if (pipe(pipes) != 0 || (child.pid = fork()) < 0)
        bench_die("a process cannot be started", "");
    if (child.pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL); /* so that the child never outlives the bench */
        close(pipes[0]);
        if (argv)
            run_server(pipes[1], argv);
        bench_relay(pipes[1]);
    }
    close(pipes[1]);
    read_line(pipes[0], line);
    child.started_in = bench_seconds() - child.started_in;
    child.port = port_in(line);
    close(pipes[0]);
    return child;
}

bench_child bench_start_server(const char *aedile, const char *config, const char *store)
{
    const char *const argv[] = { aedile, "serve", "--config", config, "--store", store, NULL };

    return start(argv);
}

bench_child bench_start_relay(void)
{
    return start(NULL);
}

void bench_stop(bench_child *child)
{
    int status;

    if (child->pid <= 0)
        return;
    kill(child->pid, SIGTERM);
    waitpid(child->pid, &status, 0);
    child->pid = 0;
}

double bench_cpu(const bench_child *child)
{
    struct timespec t;
    clockid_t clock;

    if (clock_getcpuclockid(child->pid, &clock) != 0 || clock_gettime(clock, &t) != 0)
        bench_die("a process has ended", "");
    return to_seconds(&t);
}

double bench_memory(const bench_child *child)
{
    char path[64];
    long all = 0, resident = 0;
    FILE *file;

    snprintf(path, sizeof path, "/proc/%ld/statm", (long)child->pid);
    file = fopen(path, "r");
    if (!file || fscanf(file, "%ld %ld", &all, &resident) != 2)
        bench_die("the memory of a process cannot be read", path);
    fclose(file);
    return (double)resident * (double)sysconf(_SC_PAGESIZE);
}
