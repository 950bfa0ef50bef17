// index.ts: the server's HTTP side, as far as most of the page needs it: tables.  Accounts, one's own
// settings and the operator's side are modules of their own.
export * from './tables';
