/** Makes the site in `.vitepress/dist`: static files for any web server. `SITE_BASE` is the path that it is served at. */
import { fileURLToPath } from 'node:url';
import { build } from 'vitepress';
import { stagePages } from './stage-pages.js';

stagePages();
await build(fileURLToPath(new URL('.', import.meta.url)));
