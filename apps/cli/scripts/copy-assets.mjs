// Copies what the command includes into the package: the sample, the included experiments, and the pages of the
// documentation, each at its place in the repository.
import { cpSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pagesOfDocumentation } from '../../../scripts/lib/pages.mjs';

const root = new URL('../../../', import.meta.url);
const assets = new URL('../dist/assets/', import.meta.url);
mkdirSync(assets, { recursive: true });
for (const part of ['configs', 'data/samples', ...pagesOfDocumentation()]) {
  cpSync(fileURLToPath(new URL(part, root)), fileURLToPath(new URL(part, assets)), { recursive: true });
}
