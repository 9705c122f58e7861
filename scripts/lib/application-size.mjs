import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, say } from './run.mjs';

/** Most megabytes (10^6 bytes) that `npm install @memgym/memory-systems` may put on a disk. */
const mostInstalledMb = 15;

const imports = {
  createMemory: "import { createMemory } from '@memgym/memory-systems';",
  bm25: "import { bm25 } from '@memgym/memory-systems';",
  folder: "import { openFolderStorage } from '@memgym/memory-systems';",
  embedding: "import { embedding } from '@memgym/memory-systems/embedding';",
  hybrid: "import { hybrid } from '@memgym/memory-systems/hybrid';",
  mem0: "import { mem0 } from '@memgym/memory-systems/mem0';",
  all: "import * as all from '@memgym/memory-systems/all';",
};

/** Most kilobytes (10^3 bytes) of a minified bundle with these names. */
const mostBundledKb = [
  [['createMemory'], 260],
  [['createMemory', 'folder'], 280],
  [['createMemory', 'embedding'], 260],
  [['createMemory', 'hybrid'], 290],
  [['createMemory', 'mem0'], 330],
  [['createMemory', 'all'], 700],
];

/**
 * Measures an application that remembers with its own models: what npm installs, and what esbuild bundles. Returns one
 * sentence for each size above its ceiling.
 *
 * @param packages `{ manifest, tarball }` of every package
 * @param folder an empty folder, outside of any project
 * @param esbuild the path of the command
 */
export function sizeFaults(packages, folder, esbuild) {
  mkdirSync(folder, { recursive: true });
  const files = new Map(packages.map(({ manifest, tarball }) => [manifest.name, `file:${tarball}`]));
  const { '@memgym/memory-systems': engine, ...others } = Object.fromEntries(files);
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({
      private: true,
      dependencies: { '@memgym/memory-systems': engine },
      // The packages refer to each other by version, and these versions are the tarballs.
      overrides: others,
    }),
  );
  const install = ['install', '--no-audit', '--no-fund', '--omit=dev', '--loglevel=error'];
  const installed = run('npm', install, { cwd: folder, capture: true });
  if (installed.code !== 0) return [`npm install @memgym/memory-systems failed:\n${installed.output}`];

  const faults = [];
  const compare = (what, size, most, unit) => {
    say(`     ${what}: ${size.toFixed(size < 100 ? 1 : 0)} ${unit}, at most ${most}`);
    if (size > most) faults.push(`${what} has ${size.toFixed(1)} ${unit}, more than ${most}.`);
  };
  compare(
    'npm install @memgym/memory-systems',
    bytesBelow(join(folder, 'node_modules')) / 1e6,
    mostInstalledMb,
    'MB',
  );
  for (const [names, most] of mostBundledKb) {
    const what = names.join(' + ');
    const bundled = bundle(names, folder, esbuild);
    if (typeof bundled === 'string') faults.push(`the bundle of ${what} failed:\n${bundled}`);
    else compare(`the bundle of ${what}`, bundled / 1e3, most, 'KB');
  }
  return faults;
}

/** Bytes of the minified bundle, or what esbuild printed when it failed. */
function bundle(names, folder, esbuild) {
  const used = names.map((name) => (name === 'folder' ? 'openFolderStorage' : name)).join(', ');
  const program = `${names.map((name) => imports[name]).join('\n')}\nconsole.log(${used});\n`;
  writeFileSync(join(folder, 'application.mjs'), program);
  const args = [
    'application.mjs',
    '--bundle',
    '--minify',
    '--platform=node',
    '--format=esm',
    '--outfile=application.out.mjs',
  ];
  const { code, output } = run(esbuild, args, { cwd: folder, capture: true });
  return code === 0 ? statSync(join(folder, 'application.out.mjs')).size : output;
}

function bytesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
