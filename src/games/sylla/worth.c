/*
 * worth.c: the points that each fact of eval.c is worth at the start and at the end of a game.
 * Made by tools/fit.
 */
#include "syl.h"

const ae_worth syl_worth_many[] = {
    { 0.2888f, 0.9230f },   /* prestige */
    { -0.7923f, 0.9135f },  /* tokens */
    { 0.0402f, 1.8586f },   /* christians */
    { -0.1774f, 1.7118f },  /* freed */
    { 0.2362f, 0.3169f },   /* money */
    { 0.1771f, 0.3119f },   /* senators */
    { 0.1895f, 0.2385f },   /* merchants */
    { 0.2779f, -0.7644f },  /* slaves */
    { 0.3121f, 0.6680f },   /* legionaries */
    { 0.3440f, 0.6357f },   /* vestals */
    { 0.3489f, 0.8418f },   /* cranes */
    { 0.2127f, 0.9290f },   /* markets */
    { 0.6928f, 0.8498f },   /* temples */
    { 0.1222f, 0.4142f },   /* taverns */
    { -0.1699f, -0.6663f }, /* hunger_later */
    { 1.9035f, 2.8037f },   /* tokens_held */
    { -1.0975f, 1.1997f },  /* tokens_now */
    { -0.2406f, 1.1076f },  /* tokens_later */
    { -0.6123f, 1.7851f },  /* crisis */
    { -0.0055f, 0.7281f },  /* threat */
    { -0.4865f, -0.7182f }, /* hunger_now */
    { 0.4848f, 5.4380f },   /* slaves_held */
    { 0.0286f, -0.1424f },  /* wealth */
    { 0.3346f, 0.3012f },   /* income */
    { 0.1667f, 0.5091f },   /* votes */
    { 0.0378f, 0.0762f },   /* work */
    { 0.1698f, 0.4795f },   /* big_work */
    { 0.7516f, 0.9352f },   /* fighters */
    { 0.2748f, 0.4873f },   /* payers */
    { 0.4738f, 1.4364f },   /* temples_now */
    { 0.1195f, 0.1236f },   /* tavern_lead */
    { 0.3297f, 0.3031f },   /* down */
    { 0.1614f, 0.2346f },   /* down_buildings */
    { -1.0653f, -2.4283f }, /* danger */
    { -0.9182f, -0.2157f }, /* danger_buildings */
    { -0.5725f, -0.2108f }, /* consul */
    { -0.2152f, -0.7276f }, /* election_cost */
    { 0.5192f, 0.7793f },   /* tokens_due */
    { 0.2900f, 0.7452f },   /* recruit */
    { 0.0074f, 0.1424f },   /* seller */
    { 0.1144f, 0.4826f },   /* offers */
    { 0.1570f, 0.7379f },   /* purchase */
    { -0.2718f, -0.6160f }, /* price */
    { -0.1118f, -0.2140f }, /* dear_price */
    { 0.4402f, 0.7375f },   /* cubes_safe */
    { 0.1232f, 0.3233f },   /* cubes_ahead */
    { 45.8360f, 3.7971f },  /* what everybody may expect beside them */
    { 5.5159f, 2.8934f },   /* the lead that wins three games of four */
};
