import { expect, it } from 'vitest';
import { parseExperiment } from './read-experiment.js';
import { readSystemShorthand } from './system-shorthand.js';

it('takes a bare name for a type, and brackets for a window around it', () => {
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

it.each(['AWE-(2,4,30)', 'awe(2,4,30)', 'awe-freq2-ns4-topk30'])('takes %s as AMemGym means it', (text) => {
  expect(readSystemShorthand(text)).toEqual({
    name: 'awe-2-4-30',
    type: 'mem0',
    options: { messagePrefixes: 'amemgym' },
    window: { updateBatch: 2, localLength: 4 },
    k: 30,
  });
});

it('knows the other agents of AMemGym by their names', () => {
  expect(readSystemShorthand('RAG-(2,4,30)')).toMatchObject({
    name: 'rag-2-4-30',
    type: 'rag',
    options: { messagePrefixes: 'amemgym' },
    k: 30,
  });
  expect(readSystemShorthand('AWI-(2,4)')).toMatchObject({ name: 'awi-2-4', type: 'awi' });
  expect(readSystemShorthand('awi-hack(2,4)')).toMatchObject({
    type: 'awi',
    insights: { knownLabels: 'variables' },
    window: { localLength: 4 },
  });
  expect(readSystemShorthand('native')).toMatchObject({ type: 'none', window: { localLength: 1_000_000 } });
});

it('leaves modules of others as they are written', () => {
  expect(readSystemShorthand('./My-Memory.ts(2,4)')).toMatchObject({ type: './My-Memory.ts' });
});

it('is what an experiment takes for a system, and what it refuses is named', () => {
  const base = { name: 'x', benchmark: { type: 'amemgym' } };
  const { systems } = parseExperiment('x.json', { ...base, systems: ['rag(2,4,30)'] });
  expect(systems[0]).toMatchObject({ type: 'rag', k: 30, window: { updateBatch: 2, localLength: 4 } });
  expect(() => parseExperiment('x.json', { ...base, systems: ['rag(0,4,30)'] })).toThrow(
    /systems\.0 is "rag\(0,4,30\)": window\.updateBatch: /,
  );
});
