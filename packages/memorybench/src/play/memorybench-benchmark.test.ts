import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadQuestions, readPredictions } from '@memgym/evaluators';
import { checkBenchmark } from '@memgym/evaluators/testing';
import { describe, expect, it } from 'vitest';
import { memoryBenchBenchmark } from './memorybench-benchmark.js';

const samples = fileURLToPath(new URL('../../../../data/samples/memorybench', import.meta.url));

it.each(['Open-Domain', 'Legal', 'WritingPrompts', 'JuDGE'])(
  'conforms on the samples of %s',
  async (partition) => {
    const report = await checkBenchmark(memoryBenchBenchmark.withOptions({ incomplete: true, partition }), {
      path: samples,
    });
    const failed = report.results.filter(({ outcome }) => outcome !== 'passed').map(({ id }) => id);
    // Only LoCoMo names evidence among the sources that this partition mixes, and the ids of its turns start with D.
    expect(failed).toEqual(partition === 'Open-Domain' ? ['answers-unmarked'] : []);
  },
);

it('names the nearest partition to an unknown one', async () => {
  const benchmark = memoryBenchBenchmark.withOptions({ incomplete: true, partition: 'Open' });
  await expect(benchmark.load(samples)).rejects.toThrow(/no partition "Open"/);
});

it('holds the dialogues about a data set once, and not once for each partition that has it', async () => {
  const load = async (partition: string, protocol: string) => {
    const { episodes } = await memoryBenchBenchmark
      .withOptions({ incomplete: true, partition, protocol })
      .load(samples);
    return episodes;
  };
  const all = await load('all', 'dialogues');
  expect(all.map(({ id }) => id)).toEqual((await load('domains', 'dialogues')).map(({ id }) => id));
  expect(all.map(({ id }) => id)).toHaveLength(3);
  expect(await load('all', 'off-policy')).toHaveLength(7);
});

describe('questions of predictions', () => {
  it('are read from data without stored dialogues, which a run needs', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'memgym-'));
    await cp(samples, folder, { recursive: true });
    const train = join(folder, 'dataset/JuDGE/train.jsonl');
    const rows = (await readFile(train, 'utf8')).trim().split('\n');
    const bare = rows.map((row) =>
      JSON.stringify(JSON.parse(row), (key, value) =>
        /^(?:dialog|implicit_feedback)/.test(key) ? undefined : value,
      ),
    );
    await writeFile(train, `${bare.join('\n')}\n`);
    const benchmark = memoryBenchBenchmark.withOptions({ incomplete: true, partition: 'JuDGE' });
    await expect(benchmark.load(folder)).rejects.toThrow(/JuDGE lacks the column dialog/);
    const questionsIn = async (data: string) =>
      // Without dialogues, no turn can be named, and their number differs.
      (await loadQuestions(benchmark, data)).map(
        ({ turnIds: _known, facts: _counted, ...question }) => question,
      );
    expect(await questionsIn(folder)).toEqual(await questionsIn(samples));
    const stepwise = memoryBenchBenchmark.withOptions({
      incomplete: true,
      partition: 'JuDGE',
      protocol: 'stepwise',
    });
    await expect(loadQuestions(stepwise, folder)).rejects.toThrow(/JuDGE lacks the column dialog/);
  });

  it('of another partition are refused with the number of questions of the chosen one', async () => {
    const questionsOf = (partition: string) =>
      loadQuestions(memoryBenchBenchmark.withOptions({ incomplete: true, partition }), samples);
    const [chosen, other] = [await questionsOf('JuDGE'), await questionsOf('NFCats')];
    const { readOriginal } = memoryBenchBenchmark.predictions;
    const file = join(await mkdtemp(join(tmpdir(), 'memgym-')), 'predict.json');
    const [, testIndex] = /:(\d+)$/.exec(String(other[0]?.question.id)) ?? [];
    const item = { test_idx: Number(testIndex), dataset: 'NFCats', messages: [], response: 'x' };
    await writeFile(file, JSON.stringify([item]));
    const lines = (await readOriginal?.(file, chosen)) ?? [];
    let refusal: unknown;
    try {
      readPredictions(memoryBenchBenchmark, chosen, { file, lines });
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toMatchObject({
      hint: expect.stringContaining(`${chosen.length} questions with the chosen options`),
    });
  });
});
