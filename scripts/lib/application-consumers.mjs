import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';

/** The test runners and bundlers of applications, with the versions that are tried. */
export const applicationTools = {
  jest: '^30.0.0',
  'babel-jest': '^30.0.0',
  '@babel/preset-env': '^7.28.0',
  webpack: '^5.100.0',
  esbuild: '^0.25.0',
};

const imported = {
  '@memgym/memory-systems': 'createMemory, openFolderStorage',
  '@memgym/memory-systems/hybrid': 'hybrid',
  '@memgym/storage-sqlite': 'openSqliteStorage',
  '@memgym/embedder-static': 'createStaticEmbedder',
  '@memgym/text': 'chineseSegmenter',
  'node:fs': 'mkdtempSync',
  'node:os': 'tmpdir',
  'node:path': 'join',
};

/** Imports by statements of ES modules, or by calls of CommonJS. */
const head = (isModule) =>
  Object.entries(imported)
    .map(([from, names]) =>
      isModule ? `import { ${names} } from '${from}';` : `const { ${names} } = require('${from}');`,
    )
    .join('\n');

// Stores in one memory and asks another one over the same files; vectors and a native part are used, too.
const body = `
async function remembers() {
  const folder = mkdtempSync(join(tmpdir(), 'memgym-application-'));
  const storages = {
    folder: () => openFolderStorage(join(folder, 'memory')),
    SQLite: () => openSqliteStorage(join(folder, 'memory.db')),
  };
  const found = [];
  for (const [name, open] of Object.entries(storages)) {
    const settings = async () => ({ user: 'ann', system: hybrid({ embedder: createStaticEmbedder() }), storage: await open() });
    const first = createMemory(await settings());
    await first.remember(['We adopted a puppy in spring.', 'The car needs new tyres.', '我喜欢北京烤鸭。']);
    await first.close();
    const second = createMemory(await settings());
    const { text } = await second.recall('What kind of dog do they have?', { k: 1 });
    await second.close();
    if (!text.includes('puppy')) throw new Error(name + ' does not remember: ' + text);
    found.push(name);
  }
  return [...found, chineseSegmenter().name].join();
}`;
export const expected = 'folder,SQLite,jieba';

/** A module with the function `remembers`, which resolves to {@link expected}. */
export const program = `${head(true)}\n${body}\n`;
const test = (isModule, from = '') =>
  `${from}${head(isModule)}\n${body}\ntest('remembers', async () => expect(await remembers()).toBe('${expected}'), 60_000);\n`;

const webpackProgram = `
const outputs = [
  { filename: 'webpack.cjs' },
  { filename: 'webpack.mjs', module: true, library: { type: 'module' } },
];
const settings = outputs.map((output) => ({
  mode: 'production',
  target: 'node20',
  entry: './application.mjs',
  experiments: { outputModule: output.module === true },
  output: { path: require('node:path').resolve('bundles'), ...output },
}));
require('webpack')(settings, (error, stats) => {
  if (error) throw error;
  const said = stats.toString({ preset: 'errors-warnings' });
  if (stats.hasErrors() || stats.hasWarnings()) {
    console.error(said);
    process.exitCode = 1;
  }
});
`;

/**
 * Uses the packages as applications do: in test runners, and in bundles, which are built, started and asked. Returns one
 * sentence per fault.
 *
 * @param project the project with the installed tarballs and {@link applicationTools}
 */
export function applicationFaults(project) {
  const folder = join(project, 'application');
  mkdirSync(folder, { recursive: true });
  const files = {
    'application.mjs': `${program}remembers().then((found) => console.log(found));\n`,
    'jest.test.cjs': test(false),
    'jest.test.mjs': test(true),
    'jest.test.js': test(true, "import { expect, test } from '@jest/globals';\n"),
    'babel.json': JSON.stringify({ presets: [['@babel/preset-env', { targets: { node: 'current' } }]] }),
    'jest-babel.json': JSON.stringify({
      testEnvironment: 'node',
      transform: { '\\.js$': ['babel-jest', { configFile: './babel.json' }] },
    }),
    'vitest.spec.mjs': test(true, "import { expect, test } from 'vitest';\n"),
    'webpack.cjs': webpackProgram,
    'package.json': JSON.stringify({ private: true, jest: { testEnvironment: 'node', transform: {} } }),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const tool = (name) => join(project, 'node_modules', '.bin', name);
  const faults = [];
  const attempt = (what, command, args, { env = {}, prints = '' } = {}) => {
    const { code, output } = run(command, args, { cwd: folder, capture: true, env });
    if (code !== 0 || !output.includes(prints)) faults.push(`${what} failed:\n${output.slice(-4000)}`);
  };

  attempt('jest with CommonJS', tool('jest'), ['jest.test.cjs']);
  const withModules = { env: { NODE_OPTIONS: '--experimental-vm-modules' } };
  attempt('jest with ES modules', tool('jest'), ['jest.test.mjs'], withModules);
  attempt('jest with Babel', tool('jest'), ['--config', 'jest-babel.json', 'jest.test.js']);
  for (const pool of ['forks', 'threads', 'vmThreads', 'vmForks']) {
    attempt(`vitest with the pool ${pool}`, tool('vitest'), ['run', 'vitest.spec.mjs', '--pool', pool]);
  }
  for (const [format, file] of [
    ['cjs', 'bundles/esbuild.cjs'],
    ['esm', 'bundles/esbuild.mjs'],
  ]) {
    const args = [
      'application.mjs',
      '--bundle',
      '--platform=node',
      `--format=${format}`,
      `--outfile=${file}`,
    ];
    attempt(`esbuild with ${format}`, tool('esbuild'), args);
  }
  attempt('webpack', process.execPath, ['webpack.cjs']);
  for (const bundle of ['esbuild.cjs', 'esbuild.mjs', 'webpack.cjs', 'webpack.mjs']) {
    attempt(`the bundle ${bundle}`, process.execPath, [join('bundles', bundle)], { prints: expected });
  }
  return faults;
}
