import { mergeConfig } from 'vite';
import { pseudo } from './pseudo.ts';
import config from './vite.config.ts';

export default mergeConfig(config, { plugins: [pseudo] });
