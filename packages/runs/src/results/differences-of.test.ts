import type { RunManifest, RunResult } from '@memgym/core';
import { expect, it } from 'vitest';
import { choiceCaution, differencesOf } from './differences-of.js';

interface Given {
  readonly manifest?: Partial<RunManifest>;
  readonly inputTokens?: number;
}

function run({ manifest = {}, inputTokens = 500 }: Given = {}) {
  const usage = { calls: 10, inputTokens: 10 * inputTokens };
  const calls = [{ role: 'assistant', phase: 'answer', usage }];
  return {
    manifest: {
      benchmark: 'locomo',
      memgymVersion: '1.0.0',
      config: { seed: 1, systems: [{ name: 'bm25-m', k: 10 }] },
      data: { files: [{ name: 'a.json', bytes: 1, sha256: 'f'.repeat(64) }], digest: 'd'.repeat(64) },
      model: { model: 'small' },
      prompts: [{ name: 'answer', version: '3' }],
      ...manifest,
    } as unknown as RunManifest,
    result: { systems: [{ name: 'bm25-m', calls }] } as unknown as RunResult,
  };
}

const kinds = (second: Given) => differencesOf(run(), run(second)).map(({ kind, name }) => `${kind} ${name}`);

it('finds nothing in a run and itself, and whatever else may explain a difference of scores', () => {
  expect(kinds({})).toEqual([]);
  const { data } = run().manifest;
  expect(kinds({ manifest: { data: { ...data, digest: 'e'.repeat(64) } } })).toEqual(['data digest']);
  expect(kinds({ manifest: { model: { model: 'large' } } })).toEqual(['model model.model']);
  expect(kinds({ manifest: { judge: { model: 'large' } } })).toEqual(['judge judge.model']);
  expect(kinds({ manifest: { judges: { locomo: { model: 'large' } } } })).toEqual(['judge locomo.model']);
  expect(kinds({ manifest: { prompts: [{ name: 'answer', version: '4' }] } })).toEqual(['prompt answer']);
  expect(kinds({ manifest: { benchmark: 'beam' } })).toEqual(['benchmark type']);
  expect(kinds({ manifest: { profile: { run: 'reference' } } })).toEqual(['profile run']);
  const systems = [
    { name: 'added', k: 10 },
    { name: 'bm25-m', k: 5 },
  ];
  expect(kinds({ manifest: { config: { seed: 1, systems } } })).toEqual([
    'config systems.bm25-m.k',
    'config systems.added.name',
    'config systems.added.k',
  ]);
});

it('names prompts that are more than 1.2 times as long, in either direction', () => {
  expect(kinds({ inputTokens: 600 })).toEqual([]);
  expect(differencesOf(run(), run({ inputTokens: 601 }))).toEqual([
    { kind: 'prompt tokens', name: 'bm25-m', first: '500', second: '601' },
  ]);
  expect(kinds({ inputTokens: 416 })).toEqual(['prompt tokens bm25-m']);
});

it('says once what the config and the description of a model both state', () => {
  const of = (model: string) =>
    run({ manifest: { judge: { model }, config: { systems: [], judge: { model } } } });
  expect(differencesOf(of('small'), of('large'))).toEqual([
    { kind: 'judge', name: 'judge.model', first: 'small', second: 'large' },
  ]);
});

it('keeps prompts apart whose names are those of members of every object', () => {
  const named = (version: string) => ({ manifest: { prompts: [{ name: '__proto__', version }] } });
  expect(differencesOf(run(named('1')), run(named('2')))).toEqual([
    { kind: 'prompt', name: '__proto__', first: '1', second: '2' },
  ]);
});

it('warns of a choice by a difference, unless it is made on the half for choosing', () => {
  const of = (k: number, split?: string) =>
    run({
      manifest: {
        config: {
          ...{ systems: [{ name: 'bm25-m', k }] },
          ...(split !== undefined && { benchmark: { type: 'locomo', split } }),
        },
      },
    });
  const caution = (split?: string) => choiceCaution(of(5, split), of(10, split));
  expect(choiceCaution(of(5), of(5))).toBeNull();
  expect(caution('choose')).toBeNull();
  expect(caution('show')).toContain('a choice between them is made on what is shown');
  expect(caution()).toContain('choose with `benchmark.split` set to "choose"');
});
