// Refuses to pack a package that is not built as a whole: the build for tests and commands makes no type declarations, and
// a tarball without them looks like others. Run by `pnpm pack` and `npm pack` in the folder of a package.
import { relative } from 'node:path';
import { missingFiles } from './lib/build.mjs';
import { say } from './lib/run.mjs';
import { readJson, root } from './lib/workspace.mjs';

const folder = relative(root, process.cwd());
const manifest = readJson(`${folder}/package.json`);
const missing = missingFiles({ folder, manifest }, true);
if (missing.length > 0) {
  say(
    `${manifest.name} cannot be packed: ${missing.length} of its files are not built, such as ${missing[0]}.`,
  );
  say('Run `npm run build` in the root, which also builds type declarations, and pack again.');
  process.exitCode = 1;
}
