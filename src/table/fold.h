/*
 * fold.h: the position that the decisions lead to, and how a table finds an older position again
 * after an undo; shared by the files of this folder.
 *
 * A decision *stands* if it was not taken back.  The *fold* is everything that is computed by
 * playing the decisions that stand, one after the other: the state and a few counters.
 *
 * All decisions ever made form a tree.  The root is the start of the game.  The parent of a
 * decision's node is the node of the decision that stood last before it.  The decisions that
 * stand are the path from the root to one node, the top.  An undo makes an older node the top,
 * and the next decision starts a new branch there.  Nodes are never removed, so the position in
 * which any line of the log was entered can be found again.
 *
 *   start ── 1 ── 2 ── 3          lines 1 2 3, then line 4, "/undo 2": takes back line 2 and all
 *             └── 5 ── 6          that followed; then lines 5 6: the top is 6, and 1 5 6 stand
 *
 * Copies of the fold are kept at some nodes, always at the root:
 *
 *   1. Going from any node towards the root, one meets a kept fold after fewer than 2 * AE_KEEP
 *      nodes.  So finding a position replays at most that many decisions, however long the log is.
 *   2. A fold is kept at a node only when its branch has grown AE_KEEP nodes beyond that node,
 *      and only if the node is at least AE_KEEP nodes farther from the root than the kept fold
 *      before it.  So there is at most one kept fold per AE_KEEP nodes, even if a player decides
 *      and takes back again and again.
 */
#ifndef AE_TABLE_FOLD_H
#define AE_TABLE_FOLD_H

#include "table/clock.h"
#include "table/table.h"

enum { AE_KEEP = 32 };

typedef struct {
    uint32_t ordinal[AE_MAX_STREAMS]; /* number of draws from each stream of luck */
    uint32_t last[AE_MAX_SEATS];      /* entry number of each seat's last choice; 0 if none */
    int64_t given[AE_MAX_SEATS];      /* milliseconds that the clock gave each seat in all */
    int phase;                        /* the present value of the game's sealed() */
    ae_seats
        hidden;   /* seats whose sealed choice is unknown here (AE_HIDDEN); the state still has
                      * them to act */
    ae_state now; /* must be last: only the game's state_size bytes of it are kept */
} ae_fold;

typedef struct {
    uint32_t line;   /* index of the decision's line; AE_NO_LINE at the root */
    uint32_t parent; /* the node before */
    uint32_t kept;   /* 1 + index of the fold that is kept here; or 0 */
    uint32_t gift;   /* index of the first gift of time that the decision caused */
    uint32_t since;  /* the next kept fold towards the root is at most so many nodes away */
} ae_node;

enum { AE_ROOT = 0 }; /* the node of the start */
#define AE_NO_LINE UINT32_MAX

/* A decision gave time to this seat, which had used `ran` milliseconds by then. */
typedef struct {
    int64_t ran;
    uint8_t seat;
} ae_gift;

/* The tree of a table. */
typedef struct {
    ae_node *node;
    ae_gift *gift;
    char *kept; /* folds of fold_size() bytes each */
    uint32_t n, room, n_gifts, gift_room, n_kept, kept_room;
    uint32_t top;

    /* Each seat's last return from a time-out: the number of that entry, or 0, and the total time
     * given by then.  Time given by decisions before that entry no longer counts. */
    uint32_t reset[AE_MAX_SEATS];
    int64_t reset_given[AE_MAX_SEATS];

    uint64_t n_folded; /* decisions that were replayed */
} ae_tree;

/* Makes the root; called when a table opens, after its clock was started. */
void ae_fold_begin(ae_table *);
void ae_fold_copy(ae_table *, const ae_table *from);
void ae_fold_free(ae_table *);

/* Plays the decision of this line at the top, and sets the marks of the line. */
void ae_fold_add(ae_table *, uint32_t line, const ae_sink *);

/* Note that the last decision gave time to these seats; that a seat returned from a time-out. */
void ae_fold_gave(ae_table *, ae_seats);
void ae_fold_reset(ae_table *, int seat);

/* The node of a line's decision; AE_ROOT if the line is no decision or was never played. */
uint32_t ae_fold_node(const ae_table *, uint32_t line);

/* Computes the fold at a node; returns how many decisions had to be replayed. */
int ae_fold_at(const ae_table *, uint32_t node, ae_fold *);

/* Plays the decision of a node on the fold of its parent. */
void ae_fold_step(const ae_table *, uint32_t node, ae_fold *, const ae_sink *);

/* Takes back the decision of this line with all later ones, or (withdraw) that decision alone. */
void ae_fold_take_back(ae_table *, uint32_t line);
void ae_fold_withdraw(ae_table *, uint32_t line);

#endif
