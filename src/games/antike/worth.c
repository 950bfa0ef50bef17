/*
 * worth.c: the points that each fact of eval.c is worth at the start and at the end of a game.
 * Made by tools/fit.
 */
#include "ant.h"

const ae_worth ant_worth_duel[] = {
    { -0.8636f, 0.6668f },  /* kings */
    { 0.8496f, 0.8740f },   /* scholars */
    { 0.3029f, 0.9145f },   /* generals */
    { 0.8012f, 1.0235f },   /* citizens */
    { -0.7203f, 0.7599f },  /* navigators */
    { 0.4999f, 0.0333f },   /* cities */
    { -0.0428f, -0.1435f }, /* temples */
    { 0.1644f, -0.0142f },  /* marble */
    { 0.1998f, -0.0186f },  /* iron */
    { 0.1856f, 0.0143f },   /* gold */
    { 0.1190f, -0.0314f },  /* coins */
    { 0.3601f, -0.0385f },  /* legions */
    { 0.4209f, -0.0322f },  /* galleys */
    { -0.3565f, 0.1887f },  /* mercatura */
    { 0.1657f, -0.0132f },  /* commercium */
    { 0.2770f, 0.6293f },   /* metallum */
    { -0.2238f, 0.1389f },  /* moneta */
    { 1.8411f, 0.1204f },   /* regnum */
    { 1.2374f, -0.4274f },  /* res_publica */
    { -0.3535f, 0.0755f },  /* strata */
    { 0.4613f, 0.0390f },   /* navigatio */
    { -0.8929f, -0.1103f }, /* next_king */
    { 1.9614f, 0.5074f },   /* next_citizen */
    { -0.6245f, 0.4641f },  /* next_navigator */
    { 0.1951f, 0.1777f },   /* next_scholar */
    { 1.8909f, -0.1973f },  /* next_plinius */
    { -0.3518f, 0.1325f },  /* finish */
    { 0.3183f, 0.0191f },   /* income_marble */
    { 0.4312f, -0.0297f },  /* income_iron */
    { 0.4949f, -0.0264f },  /* income_gold */
    { -0.1145f, -0.0257f }, /* income_least */
    { 0.0843f, -0.0147f },  /* harvest */
    { 0.2044f, 0.1157f },   /* build */
    { 0.0718f, 0.0310f },   /* arm */
    { 0.0990f, 0.3095f },   /* discover */
    { -0.0199f, 0.0376f },  /* learn */
    { 0.1905f, -0.1513f },  /* sites_paid */
    { 0.1753f, -0.0342f },  /* sites_unpaid */
    { 0.1123f, -0.0151f },  /* sites_next */
    { -0.1966f, -0.2006f }, /* sea_next */
    { -0.0186f, 0.0519f },  /* room */
    { 0.1684f, -0.0131f },  /* room_shared */
    { 0.0286f, 0.0546f },   /* prey_cities */
    { -0.1091f, 0.1240f },  /* prey_temples */
    { 0.0514f, 0.3587f },   /* siege */
    { -0.1093f, 0.0266f },  /* danger_cities */
    { -0.3208f, 0.0503f },  /* danger_temples */
    { 0.1379f, 0.0122f },   /* moves */
    { 0.0657f, 0.0593f },   /* storm */
    { -0.0334f, -0.0444f }, /* bellona */
    { 0.5353f, 0.1092f },   /* turn */
    { -2.6474f, -4.2831f }, /* what everybody may expect beside them */
    { 1.6209f, 1.0803f },   /* the lead that wins three games of four */
};

const ae_worth ant_worth_many[] = {
    { -0.2166f, 1.1839f }, /* kings */
    { 0.4794f, 1.0329f },  /* scholars */
    { 0.1823f, 1.0252f },  /* generals */
    { -0.4473f, 1.1166f }, /* citizens */
    { -0.1131f, 1.0291f }, /* navigators */
    { 0.3061f, -0.0454f }, /* cities */
    { 0.2886f, -0.0254f }, /* temples */
    { 0.1170f, 0.0004f },  /* marble */
    { 0.1371f, -0.0059f }, /* iron */
    { 0.1475f, -0.0136f }, /* gold */
    { 0.0910f, -0.0038f }, /* coins */
    { 0.2233f, -0.0096f }, /* legions */
    { 0.2737f, -0.0165f }, /* galleys */
    { 0.0218f, -0.0214f }, /* mercatura */
    { 0.0932f, 0.0131f },  /* commercium */
    { 0.2991f, 0.1598f },  /* metallum */
    { -0.0978f, 0.0835f }, /* moneta */
    { 1.2128f, -0.0379f }, /* regnum */
    { 0.3147f, -0.0219f }, /* res_publica */
    { 0.1408f, -0.0075f }, /* strata */
    { 0.2325f, -0.0749f }, /* navigatio */
    { -0.1694f, 1.0651f }, /* next_king */
    { -0.2179f, 0.8048f }, /* next_citizen */
    { -0.0273f, 0.9261f }, /* next_navigator */
    { -0.0452f, 0.3074f }, /* next_scholar */
    { 1.3785f, -0.1108f }, /* next_plinius */
    { -0.0571f, 0.2509f }, /* finish */
    { 0.2181f, -0.0392f }, /* income_marble */
    { 0.2604f, -0.0340f }, /* income_iron */
    { 0.2967f, -0.0763f }, /* income_gold */
    { -0.0356f, 0.0327f }, /* income_least */
    { 0.0588f, -0.0083f }, /* harvest */
    { 0.1572f, 0.0812f },  /* build */
    { 0.0777f, 0.0214f },  /* arm */
    { 0.1108f, 0.2273f },  /* discover */
    { -0.0102f, 0.0351f }, /* learn */
    { 0.1470f, 0.0045f },  /* sites_paid */
    { 0.1606f, 0.0233f },  /* sites_unpaid */
    { 0.1049f, 0.0029f },  /* sites_next */
    { 0.0673f, 0.0836f },  /* sea_next */
    { 0.0834f, 0.0138f },  /* room */
    { -0.0942f, 0.0385f }, /* room_shared */
    { -0.1476f, 0.0361f }, /* prey_cities */
    { -0.1600f, 0.2204f }, /* prey_temples */
    { -0.0779f, 0.4104f }, /* siege */
    { -0.1862f, 0.0267f }, /* danger_cities */
    { -0.3831f, 0.0215f }, /* danger_temples */
    { 0.1384f, -0.0237f }, /* moves */
    { -0.0782f, 0.0903f }, /* storm */
    { 0.0554f, 0.0163f },  /* bellona */
    { 0.3340f, 0.1979f },  /* turn */
    { 2.2092f, -1.4312f }, /* what everybody may expect beside them */
    { 1.0675f, 0.5899f },  /* the lead that wins three games of four */
};
