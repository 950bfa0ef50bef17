/*
 * net.c: checks the numbers of a net.
 */
#include "core/net.h"

#include <stddef.h>

#include "core/field.h"

static int64_t size_of(int64_t x)
{
    return x < 0 ? -x : x;
}

static int fits_first(const ae_net *net, int j)
{
    int64_t most = size_of(net->bias[j]);

    for (int i = 0; i < AE_NET_INPUTS; i++)
        most += size_of(net->first[i][j]) * AE_NET_MOST;
    return most <= INT32_MAX;
}

static int fits_second(const ae_net *net, int m)
{
    int64_t most = size_of(net->second_bias[m]);

    for (int j = 0; j < AE_NET_FIRST; j++)
        most += size_of(net->own[m][j]) * AE_NET_FULL * 2
                + size_of(net->all[m][j]) * (AE_NET_FULL * AE_MAX_SEATS >> AE_NET_ALL_BITS);
    return most <= INT32_MAX;
}

/* Facts are below 10,000, so an input times its scale is below 2^31. */
static int is_number(float x)
{
    return x > -1e5f && x < 1e5f;
}

static int has_numbers(const ae_net *net)
{
    int is_sound = is_number(net->unit) && net->spread[0] > 0 && net->spread[1] > 0
                   && (net->second_spread[0] > 0) == (net->second_spread[1] > 0);

    for (int i = 0; i < 2; i++)
        is_sound = is_sound && is_number(net->common[i]) && is_number(net->spread[i])
                   && net->second_spread[i] >= 0 && is_number(net->second_spread[i]);
    for (int i = 0; i < 3; i++)
        is_sound = is_sound && is_number(net->sharpness[i]);
    for (int i = 0; i < AE_NET_INPUTS; i++)
        is_sound = is_sound && is_number(net->scale[i]);
    return is_sound;
}

const char *ae_net_fault(const ae_net *net)
{
    int64_t out = 0;

    if (net->magic != AE_NET_MAGIC || net->n_own > AE_NET_INPUTS - AE_NET_SHARED)
        return "this is not a net";
    if (!has_numbers(net))
        return "a number is out of range";
    for (int j = 0; j < AE_NET_WIDTH; j++)
        if (!fits_first(net, j))
            return "a sum of the first layer can overflow";
    for (int m = 0; m < AE_NET_SECOND; m++) {
        out += size_of(net->out[m]) * AE_NET_FULL;
        if (!fits_second(net, m))
            return "a sum of the second layer can overflow";
    }
    return out <= INT32_MAX ? NULL : "the sum of the score can overflow";
}
