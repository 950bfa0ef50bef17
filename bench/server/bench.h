/*
 * bench.h: what the parts of the server's bench share.
 *
 * One process makes the load for two others, the server and a bare relay, over the same kind of
 * sockets in the same run.  The results are ratios, which hold on other machines, too.
 */
#ifndef AE_BENCH_SERVER_H
#define AE_BENCH_SERVER_H

#include <libwebsockets.h>
#include <stdint.h>
#include <sys/types.h>
#include <uv.h>

#include "core/speak.h"
#include "store/store.h"

/* Ends the bench with a line on standard error. */
_Noreturn void bench_die(const char *what, const char *detail);
void *bench_alloc(size_t); /* zeroed */
double bench_seconds(void);

/* ---- folder.c: the files of a run ---- */

enum { BENCH_PATH = 512 };

typedef struct {
    char dir[BENCH_PATH], config[BENCH_PATH + 32];
    char store[BENCH_PATH + 32]; /* URL of the store, for the option --store */
} bench_folder;

void bench_folder_make(bench_folder *);
void bench_folder_remove(const bench_folder *);

/* ---- child.c: the processes under load ---- */

typedef struct {
    pid_t pid;
    int port;
    double started_in; /* seconds until it was ready */
} bench_child;

/* The server, with a configuration and a store; the relay, which is a part of this program. */
bench_child bench_start_server(const char *aedile, const char *config, const char *store);
bench_child bench_start_relay(void);
void bench_stop(bench_child *);

double bench_cpu(const bench_child *); /* seconds of all its threads */
double bench_memory(const bench_child *);

/* relay.c: serves at a free port, writes the port to this descriptor, and never returns. */
_Noreturn void bench_relay(int out);

/* ---- net.c: sockets ---- */

typedef struct bench_net bench_net;
typedef struct bench_link bench_link;
typedef struct bench_message bench_message;

struct bench_link {
    bench_net *net;
    struct lws *wsi;
    void (*opened)(bench_link *);
    void (*got)(bench_link *, const char *text, size_t len);
    void *own;
    int side; /* of a pair */
    int is_open;
    bench_message *first, **last; /* messages that wait to be sent */
    char *in;                     /* the received part of a message */
    size_t n_in, room;
    int64_t n_bytes; /* bytes of all received messages */
};

bench_net *bench_net_new(void);
void bench_net_free(bench_net *);
uv_loop_t *bench_loop(bench_net *);
void bench_connect(bench_net *, bench_link *, int port);
void bench_send(bench_link *, const char *text, size_t len);
void bench_run(bench_net *, double seconds);

/* Runs until this many links are open, or ends the bench.  A link closes when the other end
 * closes; free its owner after that. */
void bench_wait(bench_net *, int n);
int bench_n_open(const bench_net *);

/* ---- api.c: guests and tables, by HTTP ---- */

enum { BENCH_TOKEN = 64, BENCH_GAMES = 6, BENCH_TURN = 2048 };

typedef struct bench_api bench_api;
bench_api *bench_api_new(int port);
void bench_api_free(bench_api *);
void bench_guest(bench_api *, char token[BENCH_TOKEN]);

/* The game that two people play. */
typedef struct {
    const char *game, *map, *variant;
} bench_play;

extern const bench_play bench_concordia, bench_antike;

/* A table for two that begins at once. */
void bench_table(bench_api *, const bench_play *, char tokens[2][BENCH_TOKEN],
                 char id[AE_STORE_ID + 1]);

/* ---- load.c: pairs of players who play in turn ---- */

/* One message is a turn of one or several decisions; a message of the relay counts as a turn of
 * one decision. */
typedef struct {
    double rate;    /* turns per second of all pairs together; 0: as many as possible */
    double seconds; /* the longest duration */
    int is_single;  /* the decisions of a turn are sent one by one, as turns of their own */
    int64_t max;    /* the largest number of turns; 0: no limit */

    /* Results: */
    int64_t n, n_decisions, n_errors;
    double per_second;     /* turns */
    double cpu_us;         /* CPU time of the other end per decision */
    double bytes;          /* received by each player per decision */
    double p50_ms, p99_ms; /* until both players have a turn */
} bench_trial;

typedef struct bench_load bench_load;
typedef struct bench_pair bench_pair;

struct bench_pair {
    bench_load *load;
    const bench_play *play;
    bench_link link[2];
    int port[2]; /* the port of the child, unless the caller sets another */
    char token[2][BENCH_TOKEN];
    char table[BENCH_GAMES][AE_STORE_ID + 1];
    int game, n_games; /* index of the game, and number of games */
    int64_t seq[2];
    uint64_t sent_at; /* nanoseconds; 0 if nothing is on its way */
    int64_t sent_seq;
    int n_got;   /* received messages of the relay */
    int mover;   /* the player who sends next, -1 if not known yet */
    int decider; /* the player who takes back the decision; -1: nobody */
    int is_stuck;
    char move[AE_MAX_NOTATION]; /* the first decision */
    char turn[BENCH_TURN];      /* all of them, as a JSON array */
    int n_turn;                 /* number of decisions in `turn` */
    int n_sent;                 /* decisions on their way */
    bench_pair *next;           /* the next pair in the queue */
};

/* The program at the other end. */
typedef struct {
    void (*open)(bench_link *);
    void (*got)(bench_link *, const char *text, size_t len);
    void (*send)(bench_pair *);
} bench_kind;

/* With the last kind, a player makes a decision and takes it back, again and again. */
extern const bench_kind bench_of_relay, bench_of_server, bench_of_undo;

bench_load *bench_load_new(bench_net *, const bench_child *, const bench_kind *, int n_pairs);
void bench_load_free(bench_load *);
bench_pair *bench_pair_at(bench_load *, int);

/* Two guests, and their tables. */
void bench_seat(bench_api *, bench_pair *, const bench_play *, int n_games);
void bench_load_open(bench_load *);
void bench_load_run(bench_load *, bench_trial *);

/* Called by kinds: a pair may send its next message; the message has reached both players. */
void bench_ready(bench_pair *);
int bench_is_single(const bench_pair *);
void bench_arrived(bench_pair *);
void bench_failed(bench_pair *, const char *text, size_t len);

/* ---- idle.c: sockets that do nothing ---- */

typedef struct bench_idle bench_idle;

/* Opens n sockets; to the server each as a guest of its own that watches the table. */
bench_idle *bench_idle_new(bench_net *, const bench_child *, int n, bench_api *,
                           const char *table);
void bench_idle_free(bench_idle *);
double bench_idle_bytes(const bench_idle *); /* of the other end's memory, for each of them */

/* ---- reading.c: clients that read a long table ---- */

typedef struct {
    int n; /* clients */
    double seconds;
    double p50_ms, p99_ms; /* until /health answers meanwhile */
    int64_t n_read;        /* how often a client had read all of the table */
} bench_reading;

typedef struct bench_readers bench_readers;

/* They stay until the other end closes, and then are freed with free(). */
bench_readers *bench_read(bench_net *, const bench_child *, const char *table, bench_reading *);

/* ---- fill.c: the store, while no server runs ---- */

/* So many copies of a table, with its first entries. */
void bench_fill_tables(const char *store, const char *table, int n);

/* Decisions that were taken back, until the table has n entries. */
void bench_fill_entries(const char *store, const char *table, int n);

#endif
