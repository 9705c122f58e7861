import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';
import { readJson, root } from './workspace.mjs';

/** Every import path of a package, but for its package.json. */
function entriesOf({ manifest }) {
  return Object.keys(manifest.exports)
    .filter((key) => key !== './package.json')
    .map((key) => `${manifest.name}${key.slice(1)}`);
}

// One program that imports a path both ways, in a process of its own, so that no import helps another.
const probe = `
import { createRequire } from 'node:module';
const path = process.argv[2];
const names = (module) => Object.keys(module).filter((name) => name !== 'default' && name !== '__esModule' && name !== 'module.exports').sort();
const imported = names(await import(path));
if (imported.length === 0) throw new Error('import(' + path + ') exports nothing');
if (process.argv[3] !== 'import-only') {
  const required = names(createRequire(import.meta.url)(path));
  if (imported.join() !== required.join()) {
    throw new Error('import and require of ' + path + ' differ: ' + imported + ' | ' + required);
  }
}
`;

/**
 * Makes a project outside of the workspace that installs the tarballs as a user would, and tries every import
 * path as ESM, CJS and types, and every command. Gives back what is wrong, one text each.
 *
 * @param packages `{ manifest, tarball }` of every package
 * @param folder an empty folder
 */
export function consumerFaults(packages, folder) {
  mkdirSync(folder, { recursive: true });
  const { devDependencies } = readJson('package.json');
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({
      name: 'memgym-consumer',
      private: true,
      dependencies: Object.fromEntries(
        packages.map(({ manifest, tarball }) => [manifest.name, `file:${tarball}`]),
      ),
      devDependencies: { vitest: devDependencies.vitest, '@types/node': devDependencies['@types/node'] },
      // The packages name each other by version; those versions are the tarballs.
      overrides: Object.fromEntries(packages.map(({ manifest }) => [manifest.name, `$${manifest.name}`])),
    }),
  );
  const installed = run(
    'npm',
    ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'],
    {
      cwd: folder,
      capture: true,
    },
  );
  if (installed.code !== 0) return [`npm install of the tarballs failed:\n${installed.output}`];

  const entries = packages.flatMap(entriesOf);
  writeFileSync(join(folder, 'probe.mjs'), probe);
  const faults = [];
  for (const entry of entries) {
    // vitest itself refuses to be required, so what is built on it can only be imported.
    const mode = entry.endsWith('/testing') ? ['import-only'] : [];
    const { code, output } = run(process.execPath, ['probe.mjs', entry, ...mode], {
      cwd: folder,
      capture: true,
    });
    if (code !== 0) faults.push(`${entry} cannot be imported:\n${output}`);
  }

  const source = entries.map(
    (entry, index) => `import * as module${index} from '${entry}';\nvoid module${index};\n`,
  );
  writeFileSync(join(folder, 'types.mts'), source.join(''));
  writeFileSync(join(folder, 'types.cts'), source.filter((line) => !line.includes('/testing')).join(''));
  const types = run(
    process.execPath,
    [
      join(root, 'node_modules/typescript/bin/tsc'),
      ...['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'nodenext'],
      ...['--types', 'node', 'types.mts', 'types.cts'],
    ],
    { cwd: folder, capture: true },
  );
  if (types.code !== 0) faults.push(`the types cannot be used:\n${types.output}`);

  for (const { manifest } of packages) {
    for (const command of Object.keys(
      typeof manifest.bin === 'string' ? { [manifest.name]: '' } : (manifest.bin ?? {}),
    )) {
      const { code, output } = run(join(folder, 'node_modules', '.bin', command), ['--version'], {
        cwd: folder,
        capture: true,
      });
      if (code !== 0 || !output.includes(manifest.version)) {
        faults.push(`\`${command} --version\` ended with ${code} and printed: ${output}`);
      }
    }
  }
  return faults;
}
