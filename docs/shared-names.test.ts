import { fileURLToPath } from 'node:url';
import { createRegistry } from '@memgym/registry';
import { expect, it } from 'vitest';
import { readPage, repositoryFiles } from './testing/markdown.js';

/** The lists of plugins that are named by type alone; no other file lists them. */
const registries = [
  'packages/env-generator/src/parts.ts',
  'packages/evaluators/src/parts.ts',
  'packages/evaluators/src/offline.ts',
  'packages/memory-systems/src/built-in-memory-systems.ts',
  'packages/memory-systems/src/offline.ts',
  'packages/conformance/src/declared-subject.ts',
];
/** The public names of a package; it only exports. */
const entry = /^packages\/[\w-]+\/src\/((testing|toolkit)\/)?index\.ts$/;
/**
 * Tests, the suites of storages, and the tried application name the memory systems that they use; published tables those that
 * they measured.
 */
const tests =
  /\.test\.ts$|\/__fixtures__\/|^packages\/conformance\/src\/storage\/prove-|^packages\/memory-systems\/src\/testing\/|^scripts\/lib\/light-application|^packages\/[\w-]+\/src\/published\.ts$/;

/** Where a fact or a figure comes from; names of prompts, which are in keys of caches and in records. */
const publications =
  /(?:docs\/specs\/|packages\/[\w-]+\/spec\.md)\S*|\bsource: '[^']*'|\bamemgym-generate\/[\w$-]*/g;

/** Types that are ordinary English words, and the bound that shows everything. */
const plainWords = new Set([
  ...[
    'beam',
    'conversations',
    'full-context',
    'http',
    'hybrid',
    'mcp',
    'noise',
    'none',
    'oracle',
    'recent',
    'rest',
  ],
]);
/** Types that are terms of the field outside quotes. */
const terms = /^(bm25|emb)-|^(long-term|rag|short-term)$/;
const types = (all: readonly { readonly type: string }[]): string[] =>
  all.map(({ type }) => type).filter((type) => !plainWords.has(type));
const registry = createRegistry({ home: fileURLToPath(new URL('../apps/cli', import.meta.url)) });
const builtInMemorySystems = registry.declared('memorySystem');
const benchmarkTypes = types(registry.declared('benchmark'));
const allTypes = [...benchmarkTypes, ...types(builtInMemorySystems)];

/** MemSim makes the data of a benchmark. */
const homes = [...benchmarkTypes, 'memsim', 'persona-mem'];
/** Names that nothing else has, in any form. */
const distinct = [...homes, ...types(builtInMemorySystems).filter((type) => !terms.test(type))];
/** Files that define one benchmark or memory system, which may know others that it builds on or comes from. */
function isHome(file: string): boolean {
  const [, folder = ''] = /^packages\/memory-systems\/src\/toolkit\/([\w-]+)\//.exec(file) ?? [];
  return (
    /^packages\/(memory-systems\/src\/systems|memory-papers\/src)\//.test(file) ||
    // Products of others, in front of which packages of their own stand, and what builds the native part of one.
    /^packages\/memory-(?:mem0|langgraph|mastra)\/src\/|^scripts\/build-mem0\.mjs$/.test(file) ||
    // The store of LangGraph over a memory.
    /^packages\/agent-tools\/src\/langgraph\//.test(file) ||
    // Services of others as data, one a file, and their list.
    /^packages\/memory-http\/src\/rest\/presets(\/|\.ts$)/.test(file) ||
    distinct.includes(folder) ||
    // A package of a benchmark, or of its successor.
    homes.some((name) => new RegExp(`^packages/${name}(?:-v\\d+|-plus)?/`).test(file))
  );
}

/** Whether a text has a name as a word: `a-mem`, `A Mem`, `aMemOptions`, `createAMem`; not `a memory`, `a MemGym file`. */
function hasName(text: string, name: string): boolean {
  const found = text.matchAll(new RegExp(name.replaceAll('-', '[-_ ]?'), 'gi'));
  return [...found].some(({ index, 0: match }) => {
    const [before = '', after = ''] = [text[index - 1], text[index + match.length]];
    const begins = !/[a-z]/i.test(before) || (/[a-z]/.test(before) && /^[A-Z]/.test(match));
    const ends = !/[a-z]/i.test(after) || (/[A-Z]/.test(after) && !match.includes(' '));
    return begins && ends;
  });
}

const quoted = new RegExp(`(['"\`])(${allTypes.join('|')})\\1`);
const namesSomething = (text: string): boolean =>
  quoted.test(text) || distinct.some((name) => hasName(text, name));

it('recognises a name in every form, and no other word', () => {
  const named = [
    ...['createAMem()', 'a-mem', 'A-Mem', 'const aMemOptions', 'MEM0_KEY', 'Mem0’s'],
    ...['locomoFiles', '`LoCoMo`', "'rag'", 'src/memory-os/store.ts', 'system: raptor,'],
  ];
  const plain = [
    'a memory',
    'a MemGym file',
    'drawing',
    'storage',
    'fragment',
    'long-term memory',
    'none',
    'the reflexions',
  ];
  expect(named.filter((text) => !namesSomething(text))).toEqual([]);
  expect(plain.filter(namesSomething)).toEqual([]);
});

it('no file names a benchmark or a memory system except those that define it, and the registry', () => {
  expect(allTypes).toEqual(expect.arrayContaining(['locomo', 'mem0']));
  const files = [
    ...repositoryFiles(/^(apps|packages)\/[\w-]+\/src\/.*\.(ts|json)$/),
    ...repositoryFiles(/^scripts\/.*\.mjs$/),
  ].filter((file) => !tests.test(file) && !registries.includes(file) && !entry.test(file) && !isHome(file));
  expect(files.length).toBeGreaterThan(700);
  const found = files.flatMap((file) => [
    ...(namesSomething(file) ? [`${file}: its name`] : []),
    ...readPage(file)
      .split('\n')
      .flatMap((line, index) =>
        namesSomething(line.replace(publications, '')) ? [`${file}:${index + 1} ${line.trim()}`] : [],
      ),
  ]);
  expect(found).toEqual([]);
});

it('the entry point of a package only exports', () => {
  const entries = repositoryFiles(entry);
  expect(entries.length).toBeGreaterThan(10);
  for (const file of entries) {
    const rest = readPage(file).replace(
      /^export (?:type )?(?:\{[^}]*\}|\*(?: as \w+)?) from '[^']+';$|^\/\*\*(?:(?!\*\/)[\s\S])*\*\/$/gm,
      '',
    );
    expect([file, rest.trim()]).toEqual([file, '']);
  }
});
