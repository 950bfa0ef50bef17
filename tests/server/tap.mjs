// tap.mjs: runs tests as stories and prints TAP.  A story is an async function that throws if a check
// fails; it passes or fails as a whole, within its time limit, and stories may run in parallel.
import assert from 'node:assert/strict';

export { assert };

export const sleep = (ms) => new Promise((wake) => setTimeout(wake, ms));

// Whether this is a soak run, which may take long.
export const isSoak = Boolean(process.env.AE_SOAK);

const counts = { done: 0, failed: 0 };

export function report(passed, name, ...notes) {
  counts.done++;
  if (!passed) counts.failed++;
  console.log(`${passed ? 'ok' : 'not ok'} ${counts.done} - ${name}`);
  if (!passed) for (const line of notes.join('\n').split('\n')) console.log(`# ${line}`);
}

// Rejects if the promise is not settled within the time.
export async function within(ms, what, promise) {
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error(`${what}: nothing within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

// Repeats the check until it is true.
export async function until(what, ask, ms = 20000) {
  const end = Date.now() + ms;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`${what}: not within ${ms} ms`);
    await sleep(20);
  }
}

export async function story(name, run, ms = isSoak ? 3600000 : 120000) {
  const begin = Date.now();
  try {
    await within(ms, name, run());
    report(true, `${name} (${Date.now() - begin} ms)`);
  } catch (error) {
    report(false, name, error?.stack ?? String(error));
  }
}

// The plan comes last, when it is known.
export function finish() {
  console.log(`1..${counts.done}`);
  process.exit(counts.failed ? 1 : 0);
}

// A small generator whose seed is printed, so that a run can be repeated: AE_SEED=N.
export function random(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    below: (n) => Math.floor(next() * n),
    chance: (p) => next() < p,
    of: (list) => list[Math.floor(next() * list.length)],
  };
}

export const seed = Number(process.env.AE_SEED ?? Date.now() % 1000000);
