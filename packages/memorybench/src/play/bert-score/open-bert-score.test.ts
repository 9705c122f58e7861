import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOfflineChatModel } from '@memgym/offline-model';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { memoryBenchReplies } from '../judges/offline.js';
import { memoryBenchBenchmark } from '../memorybench-benchmark.js';
import { openBertScore } from './open-bert-score.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-bert-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A module that represents a word by its length in two numbers, plus one token in every text. */
const module = `export async function embedTokens(texts, { model, layer }) {
  if (model !== 'roberta-base' || layer !== 10) throw new Error('other weights: ' + model);
  return texts.map((text) => [
    { vector: [0, 0, 1], special: true },
    ...text.split(' ').map((word) => ({ vector: [word.length, 1, 0] })),
  ]);
}`;

async function written(text: string): Promise<string> {
  const file = join(folder, 'tokens.mjs');
  await writeFile(file, text);
  return file;
}

it('scores reports with the weights of their data set', async () => {
  const benchmark = memoryBenchBenchmark.withOptions({ bertScore: await written(module) });
  const score = async (output: string) =>
    (
      await benchmark.protocol.scoreAnswer?.(
        {
          kind: 'free-text',
          id: 'JRE-L:1',
          text: 'Report.',
          type: 'JRE-L',
          language: 'en',
          answer: 'text',
          expected: null,
          evidence: { turnIds: [], unresolved: [] },
          meta: { dataset: 'JRE-L', language: 'en', info: { 'pr-abstract': 'a loud talk' } },
        },
        { raw: output, output },
        { judge: createOfflineChatModel({ replies: memoryBenchReplies }) },
      )
    )?.scores?.['BERTScore-F1'];
  expect(await score('a loud talk')).toBeCloseTo(1, 12);
  expect(await score('aaaaaaaaaaaa')).toBeLessThan(1);
});

it('names a module that cannot be loaded or lacks the function', async () => {
  await expect(openBertScore(join(folder, 'none.mjs'))).rejects.toThrow(/none.mjs could not be loaded/);
  await expect(openBertScore(await written('export const a = 1;'))).rejects.toMatchObject({
    message: expect.stringContaining('exports no function `embedTokens`'),
    key: 'benchmark.options.bertScore',
  });
});
