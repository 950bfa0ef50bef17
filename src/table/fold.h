/*
 * fold.h: what follows from the decisions that stand, and how it is found again after some were
 * taken back; shared by the files of this folder.
 *
 * Decisions form a tree.  Each one has a node below the node of the decision that stood last when
 * it was made; the root is the start.  What stands is the way from the root to one node, the top.
 * An undo makes an older node the top, and the next decision begins a new branch there.  Nodes
 * stay for ever, so the position in which any line of the log was entered can be found again.
 *
 *   start ── 1 ── 2 ── 3          lines 1 2 3, then "/undo 2" (line 4), then lines 5 6:
 *             └── 5 ── 6          the top is 6, and what stands is 1 5 6
 *
 *   1. Folds are kept at some nodes, the root among them, so that from every node the next kept
 *      one on the way to the root is fewer than 2 * AE_KEEP nodes away: no position takes more
 *      than that many decisions to find, however long the log is.
 *   2. A fold is kept at a node only when there is a node AE_KEEP further on, and never closer
 *      than that to another one above it.  So there is at most one for AE_KEEP nodes, also where
 *      somebody decides and takes back again and again.
 */
#ifndef AE_TABLE_FOLD_H
#define AE_TABLE_FOLD_H

#include "table/clock.h"
#include "table/table.h"

enum { AE_KEEP = 32 };

/* All that follows from the decisions that stand. */
typedef struct {
    uint32_t ordinal[AE_MAX_STREAMS]; /* draws of each kind of luck */
    uint32_t last[AE_MAX_SEATS]; /* number of each seat's last choice; 0 if there is none */
    int64_t given[AE_MAX_SEATS]; /* by the clock */
    int phase;                   /* what sealed() says now */
    ae_seats hidden; /* who has sealed what we were not told; the state lets them act */
    ae_state now;    /* the last member: no more of it is kept than the game uses */
} ae_fold;

typedef struct {
    uint32_t line;   /* index of the decision; AE_NO_LINE at the root */
    uint32_t parent; /* the node before */
    uint32_t kept;   /* 1 + index of the fold that is kept here; or 0 */
    uint32_t gift;   /* index of the first time that the decision gave to somebody */
    uint32_t since;  /* at most so many nodes since a kept one */
} ae_node;

enum { AE_ROOT = 0 }; /* the node of the start */
#define AE_NO_LINE UINT32_MAX

/* Time that a decision gave to a seat when so much had run for it. */
typedef struct {
    int64_t ran;
    uint8_t seat;
} ae_gift;

/* The tree of a table. */
typedef struct {
    ae_node *node;
    ae_gift *gift;
    char *kept; /* folds, each as long as the game needs */
    uint32_t n, room, n_gifts, gift_room, n_kept, kept_room;
    uint32_t top;

    /* The last return from a time-out, after which what was given before no longer counts: its
     * number, or 0, and what was given then. */
    uint32_t reset[AE_MAX_SEATS];
    int64_t reset_given[AE_MAX_SEATS];

    uint64_t n_folded; /* decisions that were played again */
} ae_tree;

/* The root, when a table opens and its clock is set. */
void ae_fold_begin(ae_table *);
void ae_fold_copy(ae_table *, const ae_table *from);
void ae_fold_free(ae_table *);

/* The decision of this line stands from now on: plays it and marks what it did. */
void ae_fold_add(ae_table *, uint32_t line, const ae_sink *);

/* The last decision has given time to these seats; a seat has come back from a time-out. */
void ae_fold_gave(ae_table *, ae_seats);
void ae_fold_reset(ae_table *, int seat);

/* The node of a line's decision; AE_ROOT if it is none, or was never played. */
uint32_t ae_fold_node(const ae_table *, uint32_t line);

/* The fold at a node; answers how many decisions had to be played for it. */
int ae_fold_at(const ae_table *, uint32_t node, ae_fold *);

/* Plays the decision of a node on the fold of its parent. */
void ae_fold_step(const ae_table *, uint32_t node, ae_fold *, const ae_sink *);

/* The decision of this line and all after it no longer stand; or the one alone. */
void ae_fold_take_back(ae_table *, uint32_t line);
void ae_fold_withdraw(ae_table *, uint32_t line);

#endif
