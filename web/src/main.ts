// main.ts: starts the page in the language and theme of this device.
import './style/fonts.css';
import './style/tokens.css';
import './style/ui.css';
import { get } from 'svelte/store';
import { mount } from 'svelte';
import App from './App.svelte';
import { speakIn } from './lib/engine/engine';
import { idle } from './lib/idle';
import { keepPage } from './lib/offline';
import { followLinks } from './lib/router';
import { applyMotion, applyTheme, language, motion, theme } from './lib/settings';
import { LANGUAGES, speak } from './lib/words';

function showTheme(): void {
    applyTheme(get(theme));
}

theme.subscribe(showTheme);
motion.subscribe(applyMotion);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', showTheme);
followLinks();

await speak(get(language));
language.subscribe((chosen) => {
    void speak(chosen);
    speakIn(LANGUAGES.indexOf(chosen));
});

const target = document.getElementById('app');
if (target) mount(App, { target });

// After the page has been drawn, so that storing its files does not slow it down.
if (import.meta.env.PROD) void idle().then(keepPage);
