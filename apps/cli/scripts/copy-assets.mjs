// Copies the data that the command includes (the sample and the included experiments) into the package.
import { cpSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../../../', import.meta.url);
const assets = new URL('../dist/assets/', import.meta.url);
mkdirSync(assets, { recursive: true });
for (const part of ['configs', 'data/samples']) {
  cpSync(fileURLToPath(new URL(part, root)), fileURLToPath(new URL(part, assets)), { recursive: true });
}
