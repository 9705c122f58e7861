import { expect, it } from 'vitest';
import { registryFor } from './__fixtures__/registry.js';
import { parseExperiment } from './read-experiment.js';
import { readSystemShorthand } from './system-shorthand.js';

const { agents } = registryFor();

it('reads a bare name as a type, and brackets as a window around it', () => {
  expect(readSystemShorthand('bm25-m')).toEqual({ name: 'bm25-m', type: 'bm25-m' });
  expect(readSystemShorthand('mem0(2,4,30)')).toEqual({
    name: 'mem0-2-4-30',
    type: 'mem0',
    window: { updateBatch: 2, localLength: 4 },
    k: 30,
  });
  expect(readSystemShorthand('awi(2, 4)')).toEqual({
    name: 'awi-2-4',
    type: 'awi',
    window: { updateBatch: 2, localLength: 4 },
  });
  expect(readSystemShorthand('full-context(2,0,all)')).toMatchObject({
    name: 'full-context-2-0-all',
    k: 'all',
  });
});

it('derives a system’s name from its path or scoped package', () => {
  expect(readSystemShorthand('./src/index.ts')).toEqual({ name: 'src-index.ts', type: './src/index.ts' });
  expect(readSystemShorthand('@acme/memory(2,4)')).toMatchObject({
    name: 'acme-memory-2-4',
    type: '@acme/memory',
  });
  expect(
    parseExperiment('test', { name: 'x', benchmark: { type: 'conversations' }, systems: ['../mine.ts'] })
      .systems,
  ).toMatchObject([{ name: 'mine.ts', type: '../mine.ts' }]);
});

it.each(['AWE-(2,4,30)', 'awe(2,4,30)', 'awe-freq2-ns4-topk30'])('reads %s as AMemGym does', (text) => {
  expect(readSystemShorthand(text, agents)).toEqual({
    name: 'awe-2-4-30',
    type: 'mem0',
    options: { messagePrefixes: 'labels' },
    window: { updateBatch: 2, localLength: 4 },
    k: 30,
  });
});

it('reads the names of AMemGym’s other agents', () => {
  expect(readSystemShorthand('RAG-(2,4,30)', agents)).toMatchObject({
    name: 'rag-2-4-30',
    type: 'rag',
    options: { messagePrefixes: 'labels' },
    k: 30,
  });
  expect(readSystemShorthand('AWI-(2,4)', agents)).toMatchObject({ name: 'awi-2-4', type: 'awi' });
  expect(readSystemShorthand('awi-hack(2,4)', agents)).toMatchObject({
    type: 'awi',
    insights: { knownLabels: 'variables' },
    window: { localLength: 4 },
  });
  expect(readSystemShorthand('native', agents)).toMatchObject({
    type: 'none',
    window: { localLength: 1_000_000 },
  });
});

it('leaves names of external modules unchanged', () => {
  expect(readSystemShorthand('./My-Memory.ts(2,4)')).toMatchObject({ type: './My-Memory.ts' });
});

it('is accepted as a system of an experiment, and errors name an invalid one', () => {
  const base = { name: 'x', benchmark: { type: 'amemgym' } };
  const { systems } = parseExperiment('x.json', { ...base, systems: ['rag(2,4,30)'] });
  expect(systems[0]).toMatchObject({ type: 'rag', k: 30, window: { updateBatch: 2, localLength: 4 } });
  expect(() => parseExperiment('x.json', { ...base, systems: ['rag(0,4,30)'] })).toThrow(
    /systems\.0 is "rag\(0,4,30\)": window\.updateBatch: /,
  );
});
