import './styles/fonts.css';
import './styles/themes.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { watchShares } from './lib/installed';
import { addSheet } from './lib/look/looks.svelte';
import { prepareNonce } from './lib/nonces';

addSheet();
void prepareNonce();
const target = document.getElementById('app');
if (target) mount(App, { target });
void watchShares();
