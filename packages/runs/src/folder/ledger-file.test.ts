import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CallRecord, zeroUsage } from '@memgym/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCallFile } from './call-file.js';
import { readSpent } from './ledger-file.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-spent-'));
});
afterEach(() => rm(folder, { recursive: true }));

const call = (changes: Partial<CallRecord> = {}): CallRecord => ({
  kind: 'call',
  role: 'assistant',
  phase: 'answer',
  provider: 'openai',
  model: 'm',
  messages: [],
  usage: { ...zeroUsage, calls: 1, inputTokens: 10, outputTokens: 5, costUsd: 0.5 },
  latencyMs: 20,
  cached: false,
  tries: 1,
  ...changes,
});
const embedding = (texts: number) => ({
  role: 'embed' as const,
  usage: { ...zeroUsage, embeddedTexts: texts, embeddingTokens: 10 * texts, costUsd: texts / 4 },
});
const failed = { error: 'server: HTTP 500', usage: zeroUsage };
const wasted = { ...zeroUsage, inputTokens: 7, costUsd: 0.25 };

async function spent(...records: readonly CallRecord[]) {
  const file = createCallFile(join(folder, 'calls', 'system', 'episode.jsonl'));
  for (const record of records) file.append(record);
  file.close();
  return (await readSpent(join(folder, 'calls'))).spent;
}

it('is zero without calls', async () => {
  expect(await readSpent(join(folder, 'calls'))).toEqual({
    spent: { usd: 0, calls: 0, tokens: 0 },
    damagedLines: 0,
  });
});

it('counts paid calls, not cached ones', async () => {
  expect(await spent(call(), call({ cached: true }), call())).toEqual({ usd: 1, calls: 2, tokens: 30 });
});

it('counts only the uncached part of an embedding call', async () => {
  const partly = call({ ...embedding(4), paid: embedding(1).usage });
  expect(await spent(partly, call({ ...embedding(2), tries: 3 }))).toEqual({
    usd: 0.75,
    calls: 4,
    tokens: 30,
  });
});

it('counts a failed call with the usage the server reported for its tries and the part paid before the failure', async () => {
  const tried = call({
    ...failed,
    tries: 3,
    faults: [{ reason: 'server', usage: wasted }, { reason: 'server' }],
  });
  expect(await spent(tried)).toEqual({ usd: 0.25, calls: 3, tokens: 7 });
  const halfway = call({ ...failed, role: 'embed', tries: 2, paid: embedding(2).usage });
  expect(await spent(halfway)).toEqual({ usd: 0.75, calls: 5, tokens: 27 });
});

it('counts a shared failure once', async () => {
  expect(await spent(call({ ...failed, tries: 5 }), call({ ...failed, tries: 0 }))).toMatchObject({
    calls: 5,
  });
});

it('counts a call as one request if requests are not counted', async () => {
  const { tries: _tries, ...uncounted } = call();
  expect(await spent(uncounted)).toMatchObject({ calls: 1 });
});
