import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applicationTools } from './application-consumers.mjs';
import { run } from './run.mjs';
import { readJson, root } from './workspace.mjs';

/** Every import path of a package, except its package.json. */
function entriesOf({ manifest }) {
  // What only the tests of this workspace share has sources alone, and is not packed.
  return Object.keys(manifest.exports)
    .filter((subpath) => Object.keys(manifest.exports[subpath]).some((key) => key !== '@memgym/source'))
    .filter((key) => key !== './package.json')
    .map((key) => `${manifest.name}${key.slice(1)}`);
}

// A program that imports a path both ways, in a separate process, so that imports do not affect each other.
const probe = `
import { createRequire } from 'node:module';
const path = process.argv[2];
const technical = new Set(['default', '__esModule', 'module.exports']);
const names = (module) => Object.keys(module).filter((name) => !technical.has(name)).sort().join();
const imported = names(await import(path));
if (imported === '') throw new Error('import of ' + path + ' gives nothing');
try {
  const required = names(createRequire(import.meta.url)(path));
  if (imported !== required) throw new Error('import gives ' + imported + ', but require gives ' + required);
} catch (error) {
  // vitest cannot be required, and neither can modules that use it.
  if (!error.message.startsWith('Vitest cannot be imported in a CommonJS module')) throw error;
}
`;

/**
 * Makes a project outside the workspace that installs the tarballs as a user would, and tries every import path as ESM,
 * CJS and types, and every command. Returns one sentence per fault.
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
      devDependencies: {
        vitest: devDependencies.vitest,
        '@types/node': devDependencies['@types/node'],
        ...applicationTools,
      },
      // The packages refer to each other by version, and these versions are the tarballs.
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
    const { code, output } = run(process.execPath, ['probe.mjs', entry], {
      cwd: folder,
      capture: true,
    });
    if (code !== 0) faults.push(`${entry} cannot be imported:\n${output}`);
  }

  const source = entries.map(
    (entry, index) => `import * as module${index} from '${entry}';\nvoid module${index};\n`,
  );
  writeFileSync(join(folder, 'types.mts'), source.join(''));
  writeFileSync(join(folder, 'types.cts'), source.join(''));
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
