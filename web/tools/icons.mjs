// icons.mjs: draws public/favicon.svg in the sizes and kinds that phones ask for.
//
//   tools/node web/tools/icons.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const folder = new URL('../public/', import.meta.url);
const laurel = readFileSync(new URL('favicon.svg', folder), 'utf8');

// A launcher may cut a fifth off each side; a badge is a silhouette.
const KINDS = [
    { file: 'icon-192.png', size: 192, ground: '#fbf7ec', part: 0.62 },
    { file: 'icon-512.png', size: 512, ground: '#fbf7ec', part: 0.62 },
    { file: 'badge.png', size: 96, ground: 'transparent', part: 0.9, colour: '#ffffff' },
];

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const { file, size, ground, part, colour } of KINDS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const svg = laurel.replace('<svg', `<svg width="${size * part}"`).replace(/color="[^"]*"/, colour ? `color="${colour}"` : '$&');
    await page.setContent(`<body style="margin:0;height:100vh;display:grid;place-items:center;background:${ground}">${svg}`);
    writeFileSync(new URL(file, folder), await page.screenshot({ omitBackground: true }));
    await page.close();
}
await browser.close();
