/** Makes the site in `.vitepress/dist`: static files for any web server. `SITE_BASE` is the path that it is served at. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vitepress';
import { buildApi } from './build-api.js';
import { stagePages } from './stage-pages.js';

const folder = fileURLToPath(new URL('.', import.meta.url));
stagePages();
await build(folder);
await buildApi(join(folder, '.vitepress/dist/api'));
