// registry.ts: the games that the page knows; each is one line here and one folder beside it.  The order
// on screens is that of the rules' own list.
export { default as antike } from './antike';
export { default as concordia } from './concordia';
export { default as forum } from './forum';
export { default as sylla } from './sylla';
export { default as venus } from './venus';
