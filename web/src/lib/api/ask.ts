// ask.ts: one question to the server over HTTP, and its answer (docs/protocol.md).  A refusal is
// thrown with the server's name for it and its sentence in the page's language.
import { get } from 'svelte/store';
import { isSite } from '../address';
import { Refusal } from '../engine/refusal';
import { language } from '../settings';
import { capital, say } from '../words';

interface Refused {
    error?: string;
    message?: string;
    /** Set if the message is exact; then it need not name the member of the request, `where`. */
    reason?: string;
    where?: string;
}

function requestOf(method: string, body: string | undefined): RequestInit {
    const headers: Record<string, string> = { 'Accept-Language': get(language) };
    if (body === undefined) return { method, headers, credentials: 'same-origin' };
    headers['Content-Type'] = 'application/json';
    return { method, headers, credentials: 'same-origin', body };
}

/** The server's words as a sentence of their own. */
export const spoken = (message: string) => capital(message).replace(/[^.!?]$/, '$&.');

/** The server's message about a name is short; the page says in its own words which names are allowed. */
const OF_NAMES: Readonly<Record<string, string>> = { bad_request: 'web.refused.name', taken: 'web.refused.name_taken' };

/** The message for a person: the sentence and, if it does not say so, the part of the request that it is about. */
function sentence({ error = '', message = '', reason = '', where = '' }: Refused, otherwise: string): string {
    const ofName = where === 'name' && !reason ? OF_NAMES[error] : undefined;
    if (ofName) return get(say)(ofName);
    const text = message || otherwise;
    return spoken(where && !reason ? `${text} (${where})` : text);
}

function unreachable(): never {
    throw new Refusal('unavailable', get(say)('web.link.unreachable'));
}

/** The answer; a refusal is thrown.  A page without a server sends nothing. */
async function answerTo(method: string, path: string, body?: string): Promise<Response> {
    if (isSite) unreachable();
    const answer = await fetch('/api' + path, requestOf(method, body)).catch(unreachable);
    if (answer.ok) return answer;
    const refused = (await answer.json().catch(() => ({}))) as Refused;
    throw new Refusal(refused.error ?? 'internal', sentence(refused, answer.statusText), 0, refused.where);
}

/** A request whose body is JSON already. */
export async function askWith<T>(method: string, path: string, body: string | undefined): Promise<T> {
    const answer = await answerTo(method, path, body);
    return (await answer.json().catch(() => ({}))) as T;
}

export function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    return askWith<T>(method, path, body === undefined ? undefined : JSON.stringify(body));
}

/** An answer that is a file and not JSON. */
export async function askText(path: string): Promise<string> {
    return (await answerTo('GET', path)).text();
}

/** A path with those members of a query that have a value. */
export function withQuery(path: string, query: Readonly<Record<string, string | number | undefined>>): string {
    const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
    const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    return text ? `${path}?${text}` : path;
}

export function isRefusal(reason: unknown, kind: string): boolean {
    return reason instanceof Refusal && reason.kind === kind;
}
