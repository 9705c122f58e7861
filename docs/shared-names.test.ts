import { benchmarks } from '@memgym/evaluators';
import { builtInMemorySystems } from '@memgym/memory-systems';
import { expect, it } from 'vitest';
import { readPage, repositoryFiles } from './testing/markdown.js';

/** The lists of what is built in, one for each kind; nothing else puts the plugins together. */
const registries = [
  'packages/datasets/src/catalog/dataset-catalog.ts',
  'packages/datasets/src/quirk-register.ts',
  'packages/env-generator/src/built-in-generators.ts',
  'packages/evaluators/src/built-in-benchmarks.ts',
  'packages/memory-systems/src/built-in-memory-systems.ts',
  'packages/scoring/src/published/published-tables.ts',
];
/** The public names of a package; it only exports. */
const entry = /^packages\/[\w-]+\/src\/index\.ts$/;
const tests = /\.test\.ts$|\/(__fixtures__|testing)\/.*\.ts$/;

/** Types that are words of plain English say nothing by themselves. */
const plainWords = new Set(['conversations', 'hybrid', 'noise', 'none', 'oracle', 'recent']);
const types = (all: readonly { readonly type: string }[]): string[] =>
  all.map(({ type }) => type).filter((type) => !plainWords.has(type));
const benchmarkTypes = types(benchmarks);
const allTypes = [...benchmarkTypes, ...types(builtInMemorySystems)];

/** MemSim makes the data of a benchmark. */
const homes = [...benchmarkTypes, 'memsim', 'persona-mem'];
/** Files that define one benchmark or memory system, which may know others that it builds on or comes from. */
const isHome = (file: string): boolean =>
  /^packages\/memory-systems\/src\/systems\//.test(file) ||
  homes.some((name) => new RegExp(`^packages/.*[/-]${name}(?![a-z])`).test(file));

it('no file names a benchmark or a memory system but those that define it, and the registry', () => {
  expect(allTypes).toEqual(expect.arrayContaining(['locomo', 'mem0']));
  const files = repositoryFiles(/^(apps|packages)\/[\w-]+\/src\/.*\.ts$/).filter(
    (file) => !tests.test(file) && !registries.includes(file) && !entry.test(file) && !isHome(file),
  );
  expect(files.length).toBeGreaterThan(700);
  // The name of a benchmark in any form, which nothing else has; other types as a value.
  const names = new RegExp(benchmarkTypes.join('|'), 'i');
  const values = new RegExp(`(['"\`])(${allTypes.join('|')})\\1`);
  const found = files.flatMap((file) =>
    readPage(file)
      .split('\n')
      .flatMap((line, index) => {
        const code = line.replace(/docs\/specs\/\S+/g, '');
        return names.test(code) || values.test(code) ? [`${file}:${index + 1} ${line.trim()}`] : [];
      }),
  );
  expect(found).toEqual([]);
});

it('the entry of a package only exports', () => {
  const entries = repositoryFiles(entry);
  expect(entries.length).toBeGreaterThan(10);
  for (const file of entries) {
    const rest = readPage(file).replace(
      /^export (?:type )?(?:\{[^}]*\}|\*(?: as \w+)?) from '[^']+';$/gm,
      '',
    );
    expect([file, rest.trim()]).toEqual([file, '']);
  }
});
