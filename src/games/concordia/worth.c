/*
 * worth.c: the points that each fact of eval.c is worth at the start and at the end of a game.
 * Made by tools/fit.
 */
#include "conc.h"

const ae_worth conc_worth_duel[] = {
    { 4.8548f, 0.2069f },    /* vesta */
    { 1.4789f, 1.0333f },    /* jupiter */
    { 0.9417f, 0.9918f },    /* saturnus */
    { 1.1045f, 0.9683f },    /* mercurius */
    { 0.7011f, 0.9707f },    /* mars */
    { 1.1277f, 0.9764f },    /* minerva */
    { 1.6025f, 0.8899f },    /* venus */
    { -45.7749f, 1.8772f },  /* concordia */
    { 0.2112f, 0.1822f },    /* coins */
    { 1.3054f, 0.7406f },    /* brick */
    { 1.5354f, 0.6974f },    /* food */
    { 1.1647f, 0.5123f },    /* tool */
    { 0.5529f, 0.7178f },    /* wine */
    { 0.5680f, 0.8149f },    /* cloth */
    { 4.0139f, 0.2617f },    /* houses_brick */
    { 3.9077f, -0.3781f },   /* houses_food */
    { 3.8224f, -0.4539f },   /* houses_tool */
    { 4.3991f, -0.3812f },   /* houses_wine */
    { 4.9667f, -0.7260f },   /* houses_cloth */
    { 7.4491f, -0.3293f },   /* colonists */
    { 3.1585f, 3.8615f },    /* more_jupiter */
    { 2.7488f, 4.6393f },    /* more_saturnus */
    { 5.0367f, 9.3353f },    /* more_mercurius */
    { 1.2591f, 4.7830f },    /* more_mars */
    { 1.8965f, 3.8909f },    /* more_minerva */
    { 7.9935f, 7.8702f },    /* more_venus */
    { 1.6800f, 4.5094f },    /* supply */
    { 4.5869f, 3.4909f },    /* experts */
    { 1.1573f, -0.3985f },   /* hand_architect */
    { 0.8327f, -0.0716f },   /* hand_prefect */
    { 0.8037f, -0.0358f },   /* hand_mercator */
    { 0.6055f, 1.7109f },    /* hand_senator */
    { 3.1978f, 0.5268f },    /* hand_consul */
    { 0.4606f, 0.0929f },    /* hand_colonist */
    { 0.4436f, 0.0348f },    /* hand_copy */
    { 0.1162f, -0.0244f },   /* workers */
    { 0.9692f, -0.0086f },   /* take_back */
    { 2.0362f, -0.1236f },   /* active */
    { 0.5722f, 0.1222f },    /* prefect */
    { 0.0022f, -0.1594f },   /* cash */
    { 1.2686f, 0.1076f },    /* magnus */
    { 0.2606f, -0.0513f },   /* near */
    { 0.2432f, 0.0570f },    /* empty */
    { 0.1061f, 0.1095f },    /* reach */
    { 0.5152f, -0.0940f },   /* builds */
    { -0.0277f, 0.3062f },   /* best_build */
    { -0.1463f, 0.2225f },   /* best_buy */
    { 0.0449f, 0.1910f },    /* second_buy */
    { 0.3165f, 0.0752f },    /* copy */
    { 1.1120f, 0.8942f },    /* settle */
    { -0.3509f, -0.2137f },  /* cramped */
    { 2.5969f, 0.4771f },    /* arriving */
    { 0.6676f, 0.0009f },    /* now_builds */
    { 0.2258f, 0.2851f },    /* now_best_build */
    { 1.6699f, 0.6058f },    /* now_prefect */
    { 0.2133f, 0.3065f },    /* now_buy */
    { 0.1246f, 0.0365f },    /* now_trades */
    { 2.9923f, 1.2288f },    /* now_other */
    { 17.7576f, -0.5657f },  /* race */
    { 2.8683f, 2.5378f },    /* turn */
    { 23.6461f, -20.7888f }, /* what everybody may expect beside them */
    { 13.4230f, 5.2302f },   /* the lead that wins three games of four */
};

const ae_worth conc_worth_many[] = {
    { 2.4193f, 0.7400f },    /* vesta */
    { 0.5000f, 1.0682f },    /* jupiter */
    { 0.5148f, 1.0234f },    /* saturnus */
    { 0.5627f, 1.0135f },    /* mercurius */
    { 0.4698f, 1.0122f },    /* mars */
    { 0.4173f, 1.0153f },    /* minerva */
    { 0.6800f, 1.0200f },    /* venus */
    { -8.1686f, 1.0950f },   /* concordia */
    { 0.1484f, 0.1088f },    /* coins */
    { 0.8790f, 0.4604f },    /* brick */
    { 1.0383f, 0.5096f },    /* food */
    { 0.6047f, 0.4236f },    /* tool */
    { 0.5737f, 0.4831f },    /* wine */
    { 0.5537f, 0.4813f },    /* cloth */
    { 3.2283f, -0.1646f },   /* houses_brick */
    { 4.1050f, -0.5286f },   /* houses_food */
    { 4.2571f, -0.6179f },   /* houses_tool */
    { 4.8473f, -0.6226f },   /* houses_wine */
    { 5.8900f, -0.9143f },   /* houses_cloth */
    { 3.0756f, -0.1583f },   /* colonists */
    { 1.1183f, 2.9204f },    /* more_jupiter */
    { 1.0896f, 2.8868f },    /* more_saturnus */
    { 2.4978f, 7.1145f },    /* more_mercurius */
    { -0.6877f, 1.7697f },   /* more_mars */
    { 0.6091f, 2.5576f },    /* more_minerva */
    { 0.9274f, 4.5689f },    /* more_venus */
    { -0.4157f, 6.2853f },   /* supply */
    { -0.2352f, 7.4021f },   /* experts */
    { 0.9887f, -0.2729f },   /* hand_architect */
    { 0.4720f, -0.1084f },   /* hand_prefect */
    { 0.5131f, -0.0460f },   /* hand_mercator */
    { 0.4600f, 0.8644f },    /* hand_senator */
    { 2.1462f, -0.0591f },   /* hand_consul */
    { 1.0701f, 0.0736f },    /* hand_colonist */
    { 0.3930f, 0.0690f },    /* hand_copy */
    { 0.8205f, -0.0063f },   /* workers */
    { 0.8590f, -0.0220f },   /* take_back */
    { 1.3638f, 0.0496f },    /* active */
    { 0.4019f, 0.0755f },    /* prefect */
    { 0.0488f, -0.2752f },   /* cash */
    { 0.8383f, 0.3851f },    /* magnus */
    { 0.0988f, 0.0099f },    /* near */
    { 0.1821f, -0.0485f },   /* empty */
    { 0.0450f, 0.0552f },    /* reach */
    { 0.3395f, -0.0096f },   /* builds */
    { -0.0273f, 0.3203f },   /* best_build */
    { -0.1276f, 0.2658f },   /* best_buy */
    { 0.0374f, 0.1774f },    /* second_buy */
    { 0.3567f, 0.1588f },    /* copy */
    { 0.8243f, 0.9697f },    /* settle */
    { -0.2764f, -0.0046f },  /* cramped */
    { 1.3755f, 0.6236f },    /* arriving */
    { 0.5254f, 0.0170f },    /* now_builds */
    { 0.2001f, 0.2307f },    /* now_best_build */
    { 1.0507f, 0.5358f },    /* now_prefect */
    { -0.0033f, 0.3302f },   /* now_buy */
    { 0.0566f, 0.0670f },    /* now_trades */
    { 1.8406f, 1.7853f },    /* now_other */
    { 14.9827f, -0.1040f },  /* race */
    { 1.4972f, 2.1181f },    /* turn */
    { 54.0022f, -11.9696f }, /* what everybody may expect beside them */
    { 8.5286f, 4.0548f },    /* the lead that wins three games of four */
};
