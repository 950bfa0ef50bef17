// editor.svelte.ts: a map on the drawing board: its states, what is selected, the tool in hand, and what the rules say of it.  Pointer,
// keys and the list beside the picture all go through here, so that each can do what the others can.
import { get } from 'svelte/store';
import { rules } from '../lib/engine/engine';
import type { MapCheck } from '../lib/engine/types';
import type { MapFile } from '../lib/maps/file';
import { recall, remember } from '../lib/settings';
import { say, type Gaps } from '../lib/words';
import type { MapFacts, MapPicture } from '../maps/types';
import { align, distribute, mirror, placesOf, shift, within, type Axis } from './arrange';
import { addCity, addLine, changeLine, moveCities, nameCity, removeCity, removeLine, removeProvince, setCityId, setCityProvince, type LineChange } from './cities';
import { withOwnId } from './begin';
import { copied, pasted, type Clip } from './clip';
import { cityNamed, factsOf, lineNamed, provinceNamed, type Surface } from './facts';
import { amended, begun, changed, redone, undone } from './history';
import { readJson, writeJson, type Doc } from './json';
import { Layouter } from './layouter';
import { keep, keepNew, type Kept } from './library';
import { placingOf, snapped, stepOf, type Share, type World } from './placing';
import { addProvince, nameProvince } from './provinces';
import { has, idsOf, present, renamed, things, toggled, type Noun, type Thing } from './selection';

export const TOOLS = ['select', 'area', 'city', 'land', 'sea', 'province'] as const;
export type Tool = (typeof TOOLS)[number];
export const TOOL_WORDS: Readonly<Record<Tool, string>> = {
    select: 'web.workshop.tool_select', area: 'web.workshop.tool_area', city: 'web.workshop.tool_city', land: 'web.workshop.tool_land',
    sea: 'web.workshop.tool_sea', province: 'web.workshop.tool_province',
};

interface Step {
    doc: Doc;
    selection: readonly Thing[];
}

const CLIP = 'workshop.clip';
const PREFERENCES = 'workshop';

export class Editor {
    private history = $state.raw(begun<Step>({ doc: readJson('{}'), selection: [] }));
    private kept = $state.raw<Kept>({ id: '', title: '', text: '', world: null, at: 0, version: 0 });
    tool = $state<Tool>('select');
    /** The province that new cities belong to; null: that of the nearest city. */
    province = $state<string | null>(null);
    /** The city at which a line begins. */
    joinFrom = $state<string | null>(null);
    /** Where cities are dragged to, until they are dropped. */
    dragged = $state.raw<ReadonlyMap<string, Share> | null>(null);
    /** The line that is bent, and through which point, until it is dropped. */
    bent = $state.raw<{ line: string; via: Share } | null>(null);
    /** The point that the keys move. */
    cursor = $state.raw<Share>({ x: 0.5, y: 0.5 });
    isSnapping = $state(recall<{ snaps?: boolean }>(PREFERENCES, {}).snaps ?? true);
    hasDistances = $state(false);
    picture = $state.raw<MapPicture | null>(null);
    check = $state.raw<MapCheck | null>(null);
    /** What happened last, for whoever does not see the picture. */
    said = $state('');
    /** Whether the last change is stored. */
    isStored = $state(true);

    readonly doc = $derived(this.history.now.doc);
    readonly selection = $derived(this.history.now.selection);
    readonly facts = $derived(factsOf(this.doc));
    readonly world = $derived(this.kept.world);
    readonly placing = $derived(placingOf(this.facts, this.kept.world));
    readonly text = $derived(writeJson(this.doc));
    readonly file: MapFile = $derived({ text: this.text, facts: JSON.parse(this.text) as MapFacts });
    readonly cities = $derived(idsOf(this.selection, 'city'));
    readonly canUndo = $derived(this.history.past.length > 0);
    readonly canRedo = $derived(this.history.future.length > 0);

    private readonly layouter = new Layouter((picture) => (this.picture = picture));
    /** `moved` is called when the map is stored under another id. */
    private readonly moved: (id: string) => void;

    constructor(kept: Kept, moved: (id: string) => void) {
        this.kept = kept;
        this.moved = moved;
        this.history = begun<Step>({ doc: readJson(kept.text), selection: [] });
        this.look();
    }

    get id(): string {
        return this.kept.id;
    }

    stop(): void {
        this.layouter.stop();
    }

    /** Lays the map out and asks the rules about it; also after the language has changed. */
    look(): void {
        this.layouter.ask(this.doc, this.placing);
        void this.ask();
    }

    // ---- the rules, one question at a time ----

    private asked: string | null = null;

    private async ask(): Promise<void> {
        const isBusy = this.asked !== null;
        this.asked = this.text;
        if (isBusy) return;
        for (let text: string | null = null; text !== this.asked;) {
            text = this.asked;
            const check = await rules().checkMap(text ?? '').catch(() => null);
            if (text === this.asked) this.check = check;
        }
        this.asked = null;
    }

    // ---- storing, one state at a time ----

    private wanted = 0;
    private isStoring = false;

    private async store(): Promise<void> {
        this.isStored = false;
        this.wanted++;
        if (this.isStoring) return;
        this.isStoring = true;
        for (let done = 0; done !== this.wanted;) {
            done = this.wanted;
            const next = { ...this.kept, text: this.text, title: this.facts.title, at: Date.now() };
            if (await keep(next)) this.kept = { ...this.kept, version: next.version + 1 };
            else await this.storeBeside(next.text);
        }
        this.isStoring = false;
        this.isStored = true;
    }

    /** Another tab has changed the map: what was drawn here becomes a map of its own. */
    private async storeBeside(text: string): Promise<void> {
        const id = await keepNew(text, this.kept.world);
        this.kept = { ...this.kept, id, version: 1 };
        this.moved(id);
        this.tell('web.workshop.two_tabs_note');
    }

    // ---- changing ----

    tell(key: string, gaps: Gaps = {}): void {
        this.said = get(say)(key, gaps);
    }

    /** Another state; `about` names what is changed again and again, as a name that is typed. */
    change(doc: Doc, selection: readonly Thing[] = this.selection, about: string | null = null): void {
        if (doc === this.doc) return;
        const own = withOwnId(doc);
        this.history = changed(this.history, { doc: own, selection: present(selection, factsOf(own)) }, about);
        this.settle();
    }

    private settle(): void {
        if (this.province !== null && !provinceNamed(this.facts, this.province)) this.province = null;
        if (this.joinFrom !== null && !cityNamed(this.facts, this.joinFrom)) this.joinFrom = null;
        this.look();
        void this.store();
    }

    undo(): void {
        if (!this.canUndo) return;
        this.history = undone(this.history);
        this.tell('web.workshop.undone');
        this.settle();
    }

    redo(): void {
        if (!this.canRedo) return;
        this.history = redone(this.history);
        this.tell('web.workshop.redone');
        this.settle();
    }

    // ---- selecting ----

    select(selection: readonly Thing[]): void {
        this.history = amended(this.history, { doc: this.doc, selection });
    }

    pick(one: Thing, isMore = false): void {
        this.select(isMore ? toggled(this.selection, one) : [one]);
        if (one.noun === 'province') this.province = one.id;
        this.tell('web.workshop.selected', { name: this.nameOf(one) });
    }

    has(noun: Noun, id: string): boolean {
        return has(this.selection, { noun, id });
    }

    selectAll(): void {
        this.select(things('city', this.facts.cities.map(({ id }) => id)));
        this.tell('web.workshop.selected_many', { n: this.facts.cities.length });
    }

    selectBox(a: Share, b: Share, isMore: boolean): void {
        const found = things('city', within(this.doc, this.placing, a, b));
        this.select(isMore ? [...this.selection, ...found.filter((one) => !has(this.selection, one))] : found);
        this.tell('web.workshop.selected_many', { n: this.selection.length });
    }

    nameOf({ noun, id }: Thing): string {
        if (noun === 'city') return cityNamed(this.facts, id)?.title || id;
        if (noun === 'province') return provinceNamed(this.facts, id)?.title || id;
        const line = lineNamed(this.facts, id);
        return line ? this.lineName(line.from, line.to) : id;
    }

    lineName(from: string, to: string): string {
        return [from, to].map((id) => cityNamed(this.facts, id)?.title || id).join(' – ');
    }

    // ---- cities ----

    private onGrid(share: Share): Share {
        return this.isSnapping ? snapped(share, this.placing) : share;
    }

    addCity(at: Share): string {
        const { doc, id } = addCity(this.doc, this.onGrid(at), this.placing, { province: this.province });
        this.change(doc, [{ noun: 'city', id }]);
        this.tell(this.facts.capital === id ? 'web.workshop.first_city' : 'web.workshop.added', { name: this.nameOf({ noun: 'city', id }) });
        return id;
    }

    nameCity(was: string, title: string): void {
        const { doc, id } = nameCity(this.doc, was, title);
        const index = cityNamed(this.facts, was)?.index;
        this.change(doc, renamed(this.selection, 'city', was, id), `city ${index}`);
    }

    setCityId(was: string, id: string): void {
        this.change(setCityId(this.doc, was, id), renamed(this.selection, 'city', was, id), `id ${cityNamed(this.facts, was)?.index}`);
    }

    /** Cities follow the pointer; the picture is laid out anew as fast as it can. */
    drag(places: ReadonlyMap<string, Share>): void {
        this.dragged = places;
        this.layouter.ask(moveCities(this.doc, places, this.placing), this.placing);
    }

    /** A line follows the pointer. */
    bend(line: string, via: Share): void {
        this.bent = { line, via };
        this.layouter.ask(changeLine(this.doc, line, { via }).doc, this.placing);
    }

    drop(): void {
        const { dragged, bent } = this;
        [this.dragged, this.bent] = [null, null];
        if (dragged) this.moveTo(dragged);
        if (bent) this.changeLine(bent.line, { via: bent.via });
    }

    /** What is dragged goes back. */
    letGo(): void {
        if (!this.dragged && !this.bent) return;
        [this.dragged, this.bent] = [null, null];
        this.look();
    }

    moveTo(places: ReadonlyMap<string, Share>, about: string | null = null): void {
        this.change(moveCities(this.doc, places, this.placing), this.selection, about);
    }

    /** Where the selected cities would be if they were moved by that much: the one that is held goes to the grid. */
    shifted(by: Share, held: string): ReadonlyMap<string, Share> {
        const places = placesOf(this.doc, this.placing, this.cities);
        const from = places.get(held);
        const to = from && this.onGrid({ x: from.x + by.x, y: from.y + by.y });
        const [dx, dy] = from && to ? [to.x - from.x, to.y - from.y] : [by.x, by.y];
        const inside = (value: number) => Math.min(1, Math.max(0, value));
        return new Map([...places].map(([id, { x, y }]) => [id, { x: inside(x + dx), y: inside(y + dy) }]));
    }

    /** Moves what is selected by steps of the grid, or by small steps. */
    nudge(dx: number, dy: number, isFine: boolean): void {
        const { x, y } = stepOf(this.placing);
        const part = isFine ? 0.2 : 1;
        if (this.cities.length > 0) this.change(shift(this.doc, this.placing, this.cities, { x: dx * x * part, y: dy * y * part }), this.selection, 'nudge');
    }

    mirror(axis: Axis): void {
        this.change(mirror(this.doc, this.placing, axis, this.cities));
        this.tell('web.workshop.mirrored');
    }

    align(axis: Axis): void {
        this.change(align(this.doc, this.placing, axis, this.cities));
    }

    distribute(axis: Axis): void {
        this.change(distribute(this.doc, this.placing, axis, this.cities));
    }

    putInProvince(ids: readonly string[], province: string): void {
        this.change(ids.reduce((doc, id) => setCityProvince(doc, id, province), this.doc));
        this.tell('web.workshop.in_province', { name: ids.map((id) => this.nameOf({ noun: 'city', id })).join(', '), province: this.nameOf({ noun: 'province', id: province }) });
    }

    addProvince(): string {
        const { doc, id } = addProvince(this.doc);
        this.change(doc, [{ noun: 'province', id }]);
        this.province = id;
        this.tell('web.workshop.added', { name: this.nameOf({ noun: 'province', id }) });
        return id;
    }

    nameProvince(was: string, title: string): void {
        const { doc, id } = nameProvince(this.doc, was, title);
        const index = provinceNamed(this.facts, was)?.index;
        const isCurrent = this.province === was;
        this.change(doc, renamed(this.selection, 'province', was, id), `province ${index}`);
        if (isCurrent) this.province = id;
    }

    // ---- lines ----

    /** Joins two cities; says so if they are joined already. */
    join(from: string, to: string, kind: Surface): boolean {
        const added = addLine(this.doc, from, to, kind);
        const name = this.lineName(from, to);
        if (added) this.change(added.doc, [{ noun: 'line', id: added.id }]);
        this.tell(added ? 'web.workshop.joined' : 'web.workshop.joined_already', { name });
        return added !== null;
    }

    /** The same from the list of a city, which stays open. */
    joinBeside(from: string, to: string, kind: Surface): void {
        const before = this.selection;
        if (this.join(from, to, kind)) this.select(before);
    }

    changeLine(was: string, change: LineChange, about: string | null = null): void {
        const { doc, id } = changeLine(this.doc, was, change);
        this.change(doc, renamed(this.selection, 'line', was, id), about);
    }

    // ---- what is selected ----

    remove(all: readonly Thing[] = this.selection): void {
        if (all.length === 0) return;
        const names = all.map((one) => this.nameOf(one));
        const done = all.reduce((doc, { noun, id }) =>
            (noun === 'city' ? removeCity(doc, id) : noun === 'line' ? removeLine(doc, id) : removeProvince(doc, id, this.placing)), this.doc);
        this.change(done, this.selection.filter((one) => !has(all, one)));
        this.tell('web.workshop.removed', { name: names.join(', ') });
    }

    copy(): boolean {
        const clip = copied(this.doc, this.cities, this.placing);
        if (!clip) return false;
        remember(CLIP, clip);
        this.tell('web.workshop.copied', { n: clip.cities.length });
        return true;
    }

    get hasClip(): boolean {
        return recall<Clip | null>(CLIP, null) !== null;
    }

    paste(): void {
        const clip = recall<Clip | null>(CLIP, null);
        if (!clip) return;
        const { x, y } = stepOf(this.placing);
        const { doc, ids } = pasted(this.doc, clip, this.placing, { x: 2 * x, y: 2 * y });
        this.change(doc, things('city', ids));
        this.tell('web.workshop.pasted', { n: ids.length });
    }

    // ---- the tool at a point ----

    take(tool: Tool): void {
        this.tool = tool;
        this.joinFrom = null;
        this.tell('web.workshop.tool_taken', { name: get(say)(TOOL_WORDS[tool]) });
    }

    /** Does what the tool in hand does at a point of the sheet, where that thing lies. */
    use(at: Share, thing: Thing | null, isMore = false): void {
        if (this.tool === 'city' && thing?.noun !== 'city') this.addCity(at);
        else if ((this.tool === 'land' || this.tool === 'sea') && thing?.noun === 'city') this.useLine(thing.id, this.tool);
        else if (this.tool === 'province' && thing?.noun === 'city') this.putInProvince([thing.id], this.province ?? this.addProvince());
        else if (thing) this.pick(thing, isMore);
        else if (!isMore) this.select([]);
    }

    /** The first city begins a line, the second ends it and begins the next one. */
    private useLine(city: string, kind: Surface): void {
        const from = this.joinFrom;
        this.joinFrom = from === city ? null : city;
        if (from === null) this.tell('web.workshop.join_from', { name: this.nameOf({ noun: 'city', id: city }) });
        else if (from !== city) this.join(from, city, kind);
    }

    /** Puts down what was begun, then the tool, then the selection. */
    escape(): void {
        if (this.dragged || this.bent) this.letGo();
        else if (this.joinFrom !== null) this.joinFrom = null;
        else if (this.tool !== 'select') this.take('select');
        else this.select([]);
    }

    setSnapping(isOn: boolean): void {
        this.isSnapping = isOn;
        remember(PREFERENCES, { snaps: isOn });
    }

    /** Another piece of the world. */
    setWorld(world: World): void {
        this.kept = { ...this.kept, world };
        this.look();
        void this.store();
    }
}
