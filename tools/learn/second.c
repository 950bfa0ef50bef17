/*
 * second.c: gives a net a second opinion: the worths of the game.
 *
 *   learn_second --net FILE --games antike --kind duel --out FILE
 *
 * The worths are converted to weights of the net, so that judging by both takes no more time than
 * judging by the net alone.  src/core/net.h says what a second opinion is for.
 */
#include <math.h>
#include <stdio.h>
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

static void put_worths(ae_net *net, const ae_worth *worth, int n)
{
    net->second_spread[0] = worth[n + AE_SPREAD].start;
    net->second_spread[1] = worth[n + AE_SPREAD].end;
    for (int i = 0; i < n; i++) {
        net->first[i][AE_NET_SECOND_OPINION] = weight_of(net, i, worth[i].start);
        net->first[i][AE_NET_SECOND_OPINION + 1] = weight_of(net, i, worth[i].end);
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

    if (!games || !net || !out)
        learn_fail("usage", "learn_second --net FILE --games NAMES --kind KIND --out FILE");
    learn_read_judge(&judge, games, kind, net, "1");
    put_worths(&judge.net, judge.eval.worth[kind], judge.eval.n);
    write_net(&judge.net, out);
    return 0;
}
