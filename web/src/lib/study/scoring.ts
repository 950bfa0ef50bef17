// scoring.ts: the columns of each game's scoring: their icons, and what they count, in words of
// the page.  A column that is not listed stands with its name alone.
export interface PartLook {
    icon: string;
    /** Of the catalogue. */
    about: string;
}

export const PART_LOOKS: Readonly<Record<string, PartLook>> = {
    vesta: { icon: 'gods-vesta', about: 'web.part.vesta' },
    jupiter: { icon: 'gods-jupiter', about: 'web.part.jupiter' },
    saturnus: { icon: 'gods-saturnus', about: 'web.part.saturnus' },
    mercurius: { icon: 'gods-mercurius', about: 'web.part.mercurius' },
    mars: { icon: 'gods-mars', about: 'web.part.mars' },
    minerva: { icon: 'gods-minerva', about: 'web.part.minerva' },
    venus: { icon: 'gods-venus', about: 'web.part.venus' },
    concordia: { icon: 'gods-concordia', about: 'web.part.concordia' },
    kings: { icon: 'personages-king', about: 'web.part.kings' },
    scholars: { icon: 'personages-scholar', about: 'web.part.scholars' },
    generals: { icon: 'personages-general', about: 'web.part.generals' },
    citizens: { icon: 'personages-citizen', about: 'web.part.citizens' },
    navigators: { icon: 'personages-navigator', about: 'web.part.navigators' },
    prestige: { icon: 'ladder-prestige', about: 'web.part.prestige' },
    christians: { icon: 'characters-christian', about: 'web.part.christians' },
    slaves: { icon: 'characters-slave', about: 'web.part.slaves' },
    civic: { icon: 'ladder-civic', about: 'web.part.civic' },
    health: { icon: 'ladder-health', about: 'web.part.health' },
    leisure: { icon: 'ladder-leisure', about: 'web.part.leisure' },
    prizes: { icon: 'buildings-market', about: 'web.part.prizes' },
};

/** What the standing on the way counts; without an entry, the points if the game had ended then. */
export const STANDING_ABOUT: Readonly<Record<string, string>> = { sylla: 'web.results.standing_prestige' };

/** What the whole breakdown is called. */
export const TITLES: Readonly<Record<string, string>> = {
    concordia: 'web.results.gods',
    venus: 'web.results.gods',
    antike: 'web.results.personages',
    sylla: 'web.results.fame',
};
