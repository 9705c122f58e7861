import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallRecord } from '@memgym/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCallFile, readCallFile } from './call-file.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-calls-'));
});
afterEach(() => rm(folder, { recursive: true }));

const call = (model: string): CallRecord => ({
  ...{ kind: 'call', role: 'assistant', phase: 'read', provider: 'p', model, messages: [] },
  usage: {
    ...{ calls: 1, inputTokens: 0, cachedInputTokens: 0, outputTokens: 0, reasoningTokens: 0 },
    ...{ embeddedTexts: 0, embeddingTokens: 0, costUsd: null },
  },
  ...{ latencyMs: 1, cached: false },
});

it('a call of an earlier play counts as repeated, also if it came during a later one', async () => {
  const path = join(folder, 'calls.jsonl');
  const first = createCallFile(path);
  first.append(call('first'));
  first.close();
  const second = createCallFile(path);
  second.append(call('late'), true);
  second.append(call('second'));
  second.append(call('too late'), true);
  second.close();
  const { calls, damagedLines } = await readCallFile(path);
  expect(damagedLines).toBe(0);
  expect(calls.map(({ call: { model }, repeated }) => [model, repeated])).toEqual([
    ['first', true],
    ['late', true],
    ['second', false],
    ['too late', true],
  ]);
});
