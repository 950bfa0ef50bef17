// vite.config.ts: how the page is built.  AEDILE_WASM names the rules as WebAssembly, which
// meson builds before; without it the one of the release build is taken.  The module for events of a club lies beside it.
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { maps } from './tools/maps/plugin';
import { thumbs } from './tools/maps/thumbs';
import { catalogues, earlyFonts, gameList, offline, packed, sprite } from './tools/plugins';
import { rules } from './tools/rules';

const here = fileURLToPath(new URL('.', import.meta.url));
const words = resolve(here, '../data/i18n');
const wasm = process.env['AEDILE_WASM'] ?? resolve(here, '../build/release/src/wasm/aedile.wasm');

const FIRST_FONTS = ['source-sans-3-latin-400', 'source-sans-3-latin-600', 'cinzel-latin-600', 'cinzel-latin-700'];

export default defineConfig({
    plugins: [
        svelte(), catalogues(words), gameList(wasm), sprite(resolve(here, 'icons')), earlyFonts(FIRST_FONTS), maps(here), thumbs(here),
        rules(resolve(here, 'src/games'), words), packed(),
        offline(resolve(here, 'src/sw/sw.ts'), resolve(here, 'public')),
    ],
    resolve: { alias: [
        { find: /^aedile\.wasm(?=\?)/, replacement: wasm },
        { find: /^clubs\.wasm(?=\?)/, replacement: resolve(dirname(wasm), 'clubs.wasm') },
    ] },
    // Scripts and styles name their files relative to themselves, so that the page also runs below a folder; index.html
    // names them from the root, because the server sends it for every path.  `aedile site` makes these relative, too.
    experimental: { renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }) },
    build: {
        target: 'es2022',
        // Fonts and pictures as files: the server allows none inside style and script.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
            // All that the start page imports is one file: left alone, rolldown makes some twenty of it.
            output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
            // The maps take most of the time of a build; a report that says so each time helps nobody.
            checks: { pluginTimings: false },
        },
    },
    worker: { format: 'es' },
    // A busy machine may take long; a test that hangs is stopped all the same.
    test: { include: ['tests/**/*.test.ts'], setupFiles: ['tests/setup.ts'], testTimeout: 60000 },
    server: { fs: { allow: [resolve(here, '..')] }, proxy: { '/api': 'http://localhost:7979' } },
});
