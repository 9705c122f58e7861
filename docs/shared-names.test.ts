import { benchmarks } from '@memgym/evaluators';
import { builtInMemorySystems } from '@memgym/memory-systems';
import { expect, it } from 'vitest';
import { readPage, repositoryFiles } from './testing/markdown.js';

/** Files that any benchmark and any memory system goes through. */
const shared =
  /^(apps\/\w+|packages\/(core|files|report))\/src\/|^packages\/evaluators\/src\/(player|protocols|scoring|testing)\//;
const tests = /\.test\.ts$|\/(__fixtures__|testing)\/.*\.ts$/;

/** Code that still belongs to one benchmark, until it moves to it. The list only shrinks. */
const exceptions = [
  /^apps\/runner\/src\/generate\//,
  /^apps\/runner\/src\/(index|data\/find-experiment-data)\.ts$/,
  /^apps\/cli\/src\/commands\/(demo|generate)\.ts$/,
  /^packages\/report\/src\/metric-meaning\.ts$/,
];

/** Types that are words of plain English say nothing by themselves. */
const plainWords = new Set(['conversations', 'hybrid', 'noise', 'none', 'oracle', 'recent']);
const named = [...benchmarks, ...builtInMemorySystems]
  .map(({ type }) => type)
  .filter((type) => !plainWords.has(type));

it('code that all benchmarks and memory systems share names none of them', () => {
  expect(named).toEqual(expect.arrayContaining(['locomo', 'mem0']));
  // A type as a value; and in any form where it is a name that nothing else has.
  const values = new RegExp(`(['"\`])(${named.join('|')})\\1`);
  const names = new RegExp(
    `${benchmarks
      .map(({ type }) => type)
      .filter((type) => named.includes(type))
      .join('|')}`,
    'i',
  );
  const files = repositoryFiles(/^(apps|packages)\/.*\.ts$/).filter(
    (file) => shared.test(file) && !tests.test(file) && !exceptions.some((exception) => exception.test(file)),
  );
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) =>
    readPage(file)
      .split('\n')
      .flatMap((line, index) =>
        values.test(line) || names.test(line.replace(/docs\/specs\/\S+/g, ''))
          ? [`${file}:${index + 1} ${line.trim()}`]
          : [],
      ),
  );
  expect(found).toEqual([]);
});
