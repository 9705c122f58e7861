/**
 * The weight of a memory in an application: megabytes that npm installs, kilobytes of an esbuild bundle, and CPU time of
 * the import, of the packages and of the bundle, for our package and three others. Build the packages first; Mastra needs
 * Node 22.13.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printTable } from '../indexes/table.js';

interface Candidate {
  readonly name: string;
  /** Packages to install, with versions or tarballs. */
  readonly packages: readonly string[];
  readonly imports: string;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'memgym-carried-'));
const require = createRequire(import.meta.url);
const esbuild = join(dirname(require.resolve('esbuild/package.json')), 'bin', 'esbuild');

const candidates: readonly Candidate[] = [
  {
    name: 'ours, by words',
    packages: ours(),
    imports: "import { createMemory } from '@memgym/memory-systems'; console.log(createMemory);",
  },
  {
    name: 'ours, by embeddings',
    packages: ours(),
    imports:
      "import { createMemory } from '@memgym/memory-systems'; import { embedding } from '@memgym/memory-systems/embedding'; console.log(createMemory, embedding);",
  },
  {
    name: 'ours, mem0',
    packages: ours(),
    imports:
      "import { createMemory } from '@memgym/memory-systems'; import { mem0 } from '@memgym/memory-systems/mem0'; console.log(createMemory, mem0);",
  },
  {
    name: 'mem0ai 3 (oss)',
    packages: ['mem0ai@^3'],
    imports: "import { Memory } from 'mem0ai/oss'; console.log(Memory);",
  },
  {
    name: '@langchain/langgraph 1 (store)',
    packages: ['@langchain/langgraph@^1', '@langchain/core@^1'],
    imports: "import { InMemoryStore } from '@langchain/langgraph'; console.log(InMemoryStore);",
  },
  {
    name: '@mastra/memory 1',
    packages: ['@mastra/memory@^1', '@mastra/core@^1'],
    imports: "import { Memory } from '@mastra/memory'; console.log(Memory);",
  },
];

/** The tarballs of our packages; npm takes each from here and not from a registry. */
function ours(): string[] {
  const folder = join(work, 'tarballs');
  try {
    return readdirSync(folder).map((file) => join(folder, file));
  } catch {
    mkdirSync(folder);
  }
  const needed = ['memory-systems', 'core', 'files', 'prompts', 'text'];
  for (const name of needed) {
    execFileSync('pnpm', ['pack', '--pack-destination', folder], { cwd: join(root, 'packages', name) });
  }
  return readdirSync(folder).map((file) => join(folder, file));
}

function bytesBelow(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

/** User and system time of a process with the import, less that of an empty one; the median of nine. */
function importMs(folder: string, file: string): number {
  const measured = (program: string): number => {
    const printed =
      "process.on('exit', () => { const { user, system } = process.cpuUsage(); console.error('CPU', user + system); });";
    writeFileSync(join(folder, 'timed.mjs'), `${printed}\n${program}`);
    const times = Array.from({ length: 9 }, () => {
      const { stderr } = spawn(folder, 'timed.mjs');
      return Number(/CPU (\d+)/.exec(stderr)?.[1]) / 1000;
    });
    return times.toSorted((a, b) => a - b)[4] ?? Number.NaN;
  };
  return measured(`await import('./${file}');`) - measured('');
}

function spawn(cwd: string, file: string): { readonly stderr: string } {
  const output = join(cwd, 'stderr.txt');
  execFileSync('sh', ['-c', `node ${file} >/dev/null 2>${output}`], { cwd });
  return { stderr: readFileSync(output, 'utf8') };
}

const rows = candidates.map(({ name, packages, imports }, index) => {
  const folder = join(work, String(index));
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...packages], {
    cwd: folder,
  });
  writeFileSync(join(folder, 'application.js'), imports);
  const bundle = join(folder, 'bundle.js');
  const flags = ['--bundle', '--minify', '--platform=node', '--format=esm', '--log-level=error'];
  let bundledKb = 'fails';
  let bundledMs = '';
  try {
    execFileSync(esbuild, ['application.js', ...flags, `--outfile=${bundle}`], {
      cwd: folder,
      stdio: 'pipe',
    });
    bundledKb = Math.round(statSync(bundle).size / 1e3).toLocaleString('en');
    bundledMs = importMs(folder, 'bundle.js').toFixed(0);
  } catch {
    // Said in the table.
  }
  const installed = join(folder, 'node_modules');
  return [
    name,
    (bytesBelow(installed) / 1e6).toFixed(1),
    readdirSync(installed, { recursive: true, withFileTypes: true })
      .filter(
        (entry) => entry.name === 'package.json' && /node_modules\/(@[^/]+\/)?[^/]+$/.test(entry.parentPath),
      )
      .length.toString(),
    bundledKb,
    importMs(folder, 'application.js').toFixed(0),
    bundledMs,
  ];
});
printTable(`What an application carries, Node ${process.versions.node}`, [
  ['memory', 'installed MB', 'packages', 'bundled KB', 'import, CPU ms', 'of the bundle'],
  ...rows,
]);
rmSync(work, { recursive: true, force: true });
