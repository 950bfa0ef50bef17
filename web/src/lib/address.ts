// address.ts: how the page writes its addresses.
//
// Inside the page, and on a server, an address is a path: /rules/antike?n=3#trade.  A page that lies as files on a plain
// web space (`aedile site`) is one file for all screens, below any folder, and a plain web space sends that file only for
// the folder itself.  There the path follows a question mark: /games/?/rules/antike&n=3#trade.

/** An address as the page's own code has it; `search` and `hash` are empty, or begin with their sign. */
export interface Address {
    path: string;
    search: string;
    hash: string;
}

type Parts = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** Whether the page lies as files on a web space, without a server that knows tables and people. */
export const isSite = globalThis.document?.documentElement.dataset['site'] !== undefined;

/** The folder of the page, with a slash at both ends. */
export const BASE = isSite ? new URL('.', location.href).pathname : '/';

/** How an address of the page is written on a web space, in that folder. */
export function onSite(base: string, address: string): string {
    const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? [];
    const query = (path === '/' && !search ? '' : `?${path}`) + search.replace('?', '&');
    return base + query + hash;
}

/** The address of the page that stands in one of a web space. */
export function fromSite({ search, hash }: Parts): Address {
    const [, path = '', rest = ''] = /^\?(\/[^&]*)(?:&(.*))?$/.exec(search) ?? [];
    return { path: path || '/', search: rest && `?${rest}`, hash };
}

/** What a link to this address of the page points to. */
export const hrefOf = (address: string) => (isSite ? onSite(BASE, address) : address);

/** The address of the page that a link points to, or that the browser shows. */
export function read(parts: Parts): Address {
    return isSite ? fromSite(parts) : { path: parts.pathname, search: parts.search, hash: parts.hash };
}

export const here = (): Address => read(location);

/** A value of the shown address: "3" for "n" in ?n=3. */
export const asked = (name: string) => new URLSearchParams(here().search).get(name);

/** The whole address, to give away. */
export const whole = (address: string) => location.origin + hrefOf(address);
