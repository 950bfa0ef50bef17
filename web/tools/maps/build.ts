/* tools/npm --prefix web run maps [name ...]: makes the pictures of the built-in maps. It is started in web/. */
import { makeMaps } from './make';

makeMaps(process.cwd(), process.argv.slice(2), console.log);
