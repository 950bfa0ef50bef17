/*
 * net.h: a net, the learned evaluator of a game, as data.
 *
 * All nets have one shape.  A seat has AE_NET_INPUTS inputs: the facts and counts of eval.h, then
 * what all seats share (progress, its square, number of sides, seats of a side).  The first layer
 * is computed for each seat, and the seats of a side are added up.  The second layer gets the
 * first layer of the side and the sum over all sides.  The expected score of a side is the sum of
 * the second layer and of a linear part, whose weights change with the progress of the game.
 *
 * A net may have a second opinion: scores that are linear in the facts, as worths are.  Where a
 * search looks far, it finds the positions in which a net errs most, and two judges seldom err
 * alike.
 *
 * Weights are integers, so sums are exact and the same on every machine, in whatever order they
 * are added.  In fixed point: an input is rounded to whole numbers after it was multiplied by its
 * scale; the first layer's sums have AE_NET_FIRST_BITS fractional bits; what a layer gives to the
 * next has AE_NET_UNIT_BITS.  A net is stored as the bytes of this struct, little-endian.
 * tools/learn/README.md says how nets are made.
 */
#ifndef AE_CORE_NET_H
#define AE_CORE_NET_H

#include <stdint.h>

enum {
    AE_NET_INPUTS = 96,
    AE_NET_SHARED = 4, /* the last inputs, which all seats share */
    AE_NET_FIRST = 64,
    AE_NET_LINEAR = 8, /* beside the first layer: linear sums; the last four are unused */
    AE_NET_WIDTH = AE_NET_FIRST + AE_NET_LINEAR,
    AE_NET_SECOND = 32
};

/* The linear sums: for the start and for the end of a game. */
enum { AE_NET_OWN_SUMS = AE_NET_FIRST, AE_NET_SECOND_OPINION = AE_NET_FIRST + 2 };

/* An input is at most AE_NET_MOST, positive or negative; what a layer gives on is at most
 * AE_NET_FULL; the sum over all sides is divided by 2^AE_NET_ALL_BITS. */
enum { AE_NET_MOST = 2047, AE_NET_FULL = 16383, AE_NET_ALL_BITS = 3 };
enum { AE_NET_FIRST_BITS = 16, AE_NET_UNIT_BITS = 10 };

enum { AE_NET_MAGIC = 0x3154454e }; /* "NET1" */

struct ae_net {
    uint32_t magic;  /* AE_NET_MAGIC; 0 in a net that has not been loaded */
    uint32_t n_own;  /* inputs of a seat that are used, without the shared ones */
    float unit;      /* points of the score that 1.0 stands for */
    float common[2]; /* added to the linear part at the start and at the end */
    float spread[2]; /* lead in points that wins three of four, at the start and at the end */
    float sharpness[3];     /* of the chance to win: factors of 1, progress and its square */
    float second_spread[2]; /* the same lead by the second opinion; 0 if there is none */
    float scale[AE_NET_INPUTS];
    int32_t bias[AE_NET_WIDTH];
    int32_t second_bias[AE_NET_SECOND];
    int16_t first[AE_NET_INPUTS][AE_NET_WIDTH];
    int16_t own[AE_NET_SECOND][AE_NET_FIRST];
    int16_t all[AE_NET_SECOND][AE_NET_FIRST];
    int16_t out[AE_NET_SECOND];
};
typedef struct ae_net ae_net;

/* Null if the bytes are a sound net: no sum can overflow, no number is out of range.  Else what is
 * wrong with it. */
const char *ae_net_fault(const ae_net *);

#endif
