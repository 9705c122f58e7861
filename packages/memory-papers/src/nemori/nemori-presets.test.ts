import { ConfigError } from '@memgym/core';
import { expect, it } from 'vitest';
import { scriptNemori } from './__fixtures__/scripted-nemori.js';
import { nemoriPresets } from './nemori-presets.js';

// The table of docs/specs/memory-systems.md#nemori-presets, row by row: current, evaluation, 2025-09.
it.each([
  ['bufferMinMessages', 2, 1, 2],
  ['bufferMaxMessages', 25, 20, 25],
  ['episodeMinMessages', 2, 1, 2],
  ['episodeMaxMessages', 25, 20, 25],
  ['batchThreshold', 20, 20, 20],
  ['chunkMessages', 80, 80, 80],
  ['mergeCandidates', 5, 5, 0],
  ['mergeSimilarity', null, null, null],
  ['dedupeSimilarity', null, null, 1],
  ['search', 'hybrid', 'vector', 'hybrid'],
  ['textIndex', 'simple', 'simple', 'okapi'],
  ['segmentation', 'batch', 'batch', 'boundary'],
  ['episodes', 10, 10, 10],
  ['statements', 10, 20, 10],
] as const)(
  '%s is %s in the current code, %s in the evaluation, %s in the 2025-09 release',
  (key, ...row) => {
    expect(
      [nemoriPresets.current, nemoriPresets.evaluation, nemoriPresets['2025-09']].map((p) => p[key]),
    ).toEqual(row);
  },
);

it('lets settings differ from the preset, lists them all, and refuses contradictions', () => {
  const { memory } = scriptNemori({}, { profile: 'reference', settings: { episodes: 3 } });
  expect(memory.info.params.settings).toEqual({ ...nemoriPresets.current, messages: 0, episodes: 3 });
  expect(() => scriptNemori({}, { settings: { episodeMinMessages: 30 } })).toThrow(ConfigError);
  expect(() => scriptNemori({}, { settings: { episodeMinimum: 3 } })).toThrow(ConfigError);
});
