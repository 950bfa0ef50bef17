/*
 * second.c: gives a net a second opinion: the worths of the game.
 *
 *   learn_second --net FILE --games antike --kind duel --share 0.5 --out FILE
 *
 * The worths are converted to weights of the net, so that judging by both takes no more time than
 * judging by the net alone.  src/core/net.h says what a second opinion is for.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "learn.h"

static int16_t weight_of(const ae_net *net, int fact, float points)
{
    float scale = net->scale[fact];
    float weight = scale > 0 ? points / net->unit / scale * (float)(1 << AE_NET_FIRST_BITS) : 0;

    if (fabsf(weight) > INT16_MAX)
        learn_fail("a worth is too large for this net", "see --games and --kind");
    return (int16_t)lroundf(weight);
}

/* A lead is judged by the spread of the net, so points become those that bring as much by it as they
 * bring by the spread of the worths. */
static void put_worths(ae_net *net, const ae_worth *worth, int n, float share)
{
    float start = net->spread[0] / worth[n + AE_SPREAD].start;
    float end = net->spread[1] / worth[n + AE_SPREAD].end;

    net->second = share;
    for (int i = 0; i < n; i++) {
        net->first[i][AE_NET_SECOND_OPINION] = weight_of(net, i, start * worth[i].start);
        net->first[i][AE_NET_SECOND_OPINION + 1] = weight_of(net, i, end * worth[i].end);
    }
}

static void write_net(const ae_net *net, const char *path)
{
    FILE *file = fopen(path, "wb");
    const char *fault = ae_net_fault(net);

    if (fault)
        learn_fail(fault, path);
    if (!file || fwrite(net, sizeof *net, 1, file) != 1 || fclose(file))
        learn_fail("cannot write", path);
}

int main(int argc, char **argv)
{
    static learn_judge judge;
    const char *games = learn_option(argc, argv, "--games", NULL);
    const char *net = learn_option(argc, argv, "--net", NULL);
    const char *out = learn_option(argc, argv, "--out", NULL);
    int kind = !strcmp(learn_option(argc, argv, "--kind", "many"), "many");
    double share = atof(learn_option(argc, argv, "--share", "0.5"));

    if (!games || !net || !out || !(share >= 0 && share <= 1))
        learn_fail("usage",
                   "learn_second --net FILE --games NAMES --kind KIND --share 0..1 --out FILE");
    learn_read_judge(&judge, games, kind, net, "1");
    put_worths(&judge.net, judge.eval.worth[kind], judge.eval.n, (float)share);
    write_net(&judge.net, out);
    return 0;
}
