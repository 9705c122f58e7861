import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { isBuilt, markBuilt, missingFiles, packagesInOrder } from './build-state.mjs';
import { createPlaces } from './places.mjs';
import { runInBackground, say, since } from './run.mjs';
import { root } from './workspace.mjs';

/**
 * Builds every package that is not yet built from its present files, after those it imports, and reports each;
 * ends the process when one fails.
 * @param options.declarations makes type declarations, too. They take most of the time of a build, and nothing in
 * the workspace needs them: tests and types use the sources. Default: false
 */
export async function build({ declarations = false } = {}) {
  const stale = packagesInOrder().filter((one) => !isBuilt(one, declarations));
  if (stale.length === 0) return;

  const start = performance.now();
  say(`Building ${stale.length} packages${declarations ? ' with type declarations' : ''} …`);
  const places = createPlaces(availableParallelism());
  const builds = new Map();
  let finished = 0;
  for (const one of stale) {
    const below = one.below.map(({ manifest }) => builds.get(manifest.name));
    const built = Promise.all(below).then(() =>
      places.take(async () => {
        const packageStart = performance.now();
        await buildPackage(one, declarations);
        finished += 1;
        const count = `${finished}/${stale.length}`.padStart(7);
        say(`${count}  ${one.manifest.name.padEnd(26)} ${since(packageStart).padStart(7)}`);
      }),
    );
    builds.set(one.manifest.name, built);
  }
  await Promise.all(builds.values());
  say(`Built in ${since(start)}.`);
}

async function buildPackage(one, declarations) {
  const { name, scripts } = one.manifest;
  const { code, output } = await runInBackground(scripts.build, [], {
    cwd: join(root, one.folder),
    env: { MEMGYM_DECLARATIONS: declarations ? 'yes' : 'no' },
    shell: true,
  });
  if (code !== 0) {
    say(output.trimEnd());
    say(`\nThe build of ${name} failed; see above.`);
    process.exit(1);
  }
  const missing = missingFiles(one, declarations);
  if (missing.length > 0) {
    say(`The build of ${name} did not make ${missing.join(', ')}.`);
    say('Its build script must make each path in `exports` and `bin` of its package.json.');
    process.exit(1);
  }
  markBuilt(one, declarations);
}
