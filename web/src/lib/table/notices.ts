// notices.ts: news about events and clubs that come while one is at a table.
import type { Notice } from './source';

const MOST = 3; // at once, so that the table stays visible

/** With a new one: it replaces an older one that leads to the same page, and the oldest if there are too many. */
export const withNotice = (all: readonly Notice[], notice: Notice): Notice[] =>
    [...all.filter(({ path }) => path !== notice.path), notice].slice(-MOST);

/** The words of the link to the page of a notice. */
export function wayTo({ path }: Notice): string {
    return path.startsWith('/events/') ? 'web.online.to_event' : path.startsWith('/clubs/') ? 'web.online.to_club' : 'web.online.go_there';
}
