// lines.svelte.ts: a game and its branches, other ways it could have gone: which of them is open, and how a
// branch grows by hand and by bots.
import { get } from 'svelte/store';
import { randomHex } from '../engine/engine';
import { botsOn, withMove } from './branching';
import type { Replay } from './replay';
import { branchesOf, removeBranch, saveBranch, type Branch } from './studies';

export class Lines {
    /** The record that is looked at: the game or a branch. */
    text = $state('');
    /** The branch that is looked at; null is the game. */
    line = $state<string | null>(null);
    branches = $state.raw<Branch[]>([]);
    /** Whether bots play on. */
    isRunning = $state(false);
    /** The record as it was played. */
    private main = '';

    constructor(private readonly replay: Replay, private readonly key: string) {}

    /** Looks at the game. */
    begin(record: string): void {
        [this.main, this.text] = [record, record];
        this.branches = branchesOf(this.key);
    }

    recordOf(line: string | null): string | undefined {
        return line === null ? this.main : this.branches.find((branch) => branch.id === line)?.record;
    }

    /** Looks at another line, where it begins if no place is wanted. */
    async open(line: string | null, at: number | null = null): Promise<void> {
        const record = this.recordOf(line);
        if (record === undefined) return;
        this.isRunning = false;
        [this.line, this.text] = [line, record];
        const from = this.branches.find((branch) => branch.id === line)?.from;
        await this.replay.open(record, at ?? from ?? 'begun');
    }

    async play(seat: number, move: string): Promise<void> {
        const branch = this.growing();
        await this.grow(branch, await withMove(await this.cut(), seat, move));
    }

    async runBots(bots: readonly (string | null)[]): Promise<void> {
        if (this.isRunning) return;
        this.isRunning = true;
        try {
            const branch = this.growing();
            await botsOn(await this.cut(), bots, async (record) => {
                if (this.isRunning) await this.grow(branch, record);
                return this.isRunning;
            });
        } finally {
            this.isRunning = false;
        }
    }

    stop(): void {
        this.isRunning = false;
    }

    /** Removes a branch and those that start in it; returns whether the open line was among them. */
    remove(id: string): boolean {
        this.branches = removeBranch(this.key, id);
        return this.line !== null && !this.branches.some((branch) => branch.id === this.line);
    }

    /** The record up to where one looks. */
    cut(): Promise<string> {
        return this.replay.cut(get(this.replay.position));
    }

    /** The branch that the next decision extends: the open one if its end is shown, else a new one. */
    private growing(): Branch {
        const position = get(this.replay.position);
        const here = this.branches.find((branch) => branch.id === this.line);
        if (here && position === get(this.replay.length)) return { ...here };
        return { id: randomHex(4), parent: this.line, from: position, record: '', at: Date.now() };
    }

    private async grow(branch: Branch, record: string): Promise<void> {
        branch.record = record;
        this.branches = saveBranch(this.key, branch);
        [this.line, this.text] = [branch.id, record];
        await this.replay.open(record, 'last');
    }
}
