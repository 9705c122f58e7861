import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataDir } from '@memgym/datasets/testing';
import { loadQuestions, scorePredictions } from '@memgym/evaluators';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locomoBenchmark } from './locomo-benchmark.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-evaluators-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function original(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const locomoFile = dataDir('locomo/locomo10.json');
describe.skipIf(locomoFile === null)('predict.json of MemoryBench (needs locomo/locomo10.json)', () => {
  const read = locomoBenchmark.predictions.readOriginal;
  const item = (dataset: string, test_idx: number, response: string) => ({
    dataset,
    test_idx,
    response,
    messages: [],
  });

  it('is scored by conversation, and other datasets are ignored', async () => {
    const questions = await loadQuestions(locomoBenchmark, locomoFile as string);
    const items = [
      item('Locomo-0', 0, '7 May 2023'),
      item('DialSim-friends', 0, 'Ross'),
      item('Locomo-9', 0, 'nothing at all'),
    ];
    const path = await original('predict.json', JSON.stringify(items));
    const lines = (await read?.(path, questions)) ?? [];
    expect(lines.map(({ value }) => value)).toEqual([
      { sample_id: 'conv-26', qa_index: 0, prediction: '7 May 2023' },
      { sample_id: 'conv-50', qa_index: 0, prediction: 'nothing at all' },
    ]);
    const { scored, metrics } = scorePredictions(locomoBenchmark, questions, { file: path, lines });
    expect([scored, metrics.f1?.value]).toEqual([2, 0.5]);
  });

  it('is rejected if it has no LoCoMo prediction, or more conversations than the data', async () => {
    const questions = await loadQuestions(locomoBenchmark, locomoFile as string);
    const other = await original('other.json', JSON.stringify([item('NFCats', 0, 'x')]));
    await expect(read?.(other, questions)).rejects.toThrow(/no prediction for the datasets Locomo-0/);
    const more = await original('more.json', JSON.stringify([item('Locomo-10', 0, 'x')]));
    await expect(read?.(more, questions)).rejects.toThrow(/\[0\].*Locomo-10/);
    const beyond = await original('beyond.json', JSON.stringify([item('Locomo-0', 999, 'x')]));
    const lines = (await read?.(beyond, questions)) ?? [];
    expect(() => scorePredictions(locomoBenchmark, questions, { file: beyond, lines })).toThrow(
      /beyond\.json at \[0\].*conv-26:999/,
    );
  });

  it('is distinguished from a JSON Lines file by its name', async () => {
    expect(await read?.('predictions.jsonl', [])).toBeNull();
  });
});
