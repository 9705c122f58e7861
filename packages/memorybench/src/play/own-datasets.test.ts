import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { datasetsFileSchema } from '../data/listed-datasets.js';
import { memoryBenchConfigs } from '../data/memorybench-configs.js';
import { memoryBenchDataset } from '../data/memorybench-dataset.js';
import { toOwnDatasets } from '../data/own-datasets.js';
import { play, samples } from './__fixtures__/play-samples.js';

const text = {
  ...{ task_tag: 'Short-Short', domain_tag: 'Coding', test_metrics: ['f1'], max_output_len: 200 },
};
const row = (test_idx: number, word: string) => {
  const input_prompt = `What is ${word}?`;
  return JSON.stringify({
    ...{ test_idx, dataset_name: 'MyCode', lang: 'en', input_prompt },
    info: JSON.stringify({ golden_answer: `a ${word}` }),
    dialog: [
      { role: 'user', content: input_prompt },
      { role: 'assistant', content: `It is a ${word}.` },
      { role: 'user', content: 'Fine.' },
    ],
    implicit_feedback: [{ round: 1, implicit_actions: ['like'], terminated: true }],
  });
};

describe('data sets of the user', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memgym-own-sets-'));
    await cp(samples, folder, { recursive: true });
    await mkdir(join(folder, 'dataset/MyCode'));
    await writeFile(join(folder, 'dataset/MyCode/train.jsonl'), [row(0, 'heap'), row(1, 'stack')].join('\n'));
    await writeFile(join(folder, 'dataset/MyCode/test.jsonl'), row(2, 'heap'));
    await writeFile(join(folder, 'datasets.json'), JSON.stringify({ MyCode: text }));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it.each(['MyCode', 'Coding'])(
    'are played alone and by their domain, with their own metric: %s',
    async (partition) => {
      const { answers, metrics } = await play({ partition }, 'bm25-s', folder);
      expect(answers.map(({ type }) => type)).toEqual(['MyCode']);
      const [answer] = answers;
      expect(answer?.outcome === 'answered' && Object.keys(answer.scores ?? {})).toEqual(['f1']);
      expect(metrics.score?.n).toBe(1);
      expect(metrics.score?.slices?.domain).toHaveProperty('Coding');
    },
  );

  it('stand in a list with those of MemoryBench, in its order', async () => {
    const story = { ...text, dataset_name: 'WritingPrompts', test_metrics: ['meteor'] };
    const lists = { Mixed: [{ ...text, dataset_name: 'MyCode' }, story] };
    await writeFile(join(folder, 'lists.json'), JSON.stringify(lists));
    const { answers } = await play(
      { partition: 'Mixed', datasets: join(folder, 'lists.json') },
      'bm25-s',
      folder,
    );
    expect([...new Set(answers.map(({ type }) => type))].sort()).toEqual(['MyCode', 'WritingPrompts']);
  });

  it('are named in a list, and an unknown name is refused with the nearest', async () => {
    await writeFile(
      join(folder, 'datasets.json'),
      JSON.stringify({ MyCode: text, Mixed: ['MyCode', 'WritingPrompts'] }),
    );
    const { answers } = await play({ partition: 'Mixed' }, 'bm25-s', folder);
    expect([...new Set(answers.map(({ type }) => type))].sort()).toEqual(['MyCode', 'WritingPrompts']);
    await writeFile(join(folder, 'datasets.json'), JSON.stringify({ MyCode: text, Mixed: ['MyCod'] }));
    await expect(play({ partition: 'Mixed' }, 'bm25-s', folder)).rejects.toMatchObject({
      hint: expect.stringContaining('MyCode'),
    });
  });

  it('are those of MemoryBench where the original’s own lists are given, also the one without a name', () => {
    const { datasets, partitions } = toOwnDatasets(
      datasetsFileSchema.parse(memoryBenchConfigs().domain),
      'domain.json',
    );
    expect(datasets).toEqual([]);
    expect(partitions.flatMap((partition) => partition.datasets)).toHaveLength(28);
  });

  it('of a class of MemoryBench are scored as that one', async () => {
    await writeFile(
      join(folder, 'datasets.json'),
      JSON.stringify({
        MyCode: { ...text, test_metrics: ['meteor'], class_name: 'WritingPrompts.WritingPrompts_Dataset' },
      }),
    );
    const { answers } = await play({ partition: 'MyCode' }, 'bm25-s', folder);
    expect(
      answers.map((answer) => answer.outcome === 'answered' && Object.keys(answer.scores ?? {})),
    ).toEqual([['meteor']]);
  });

  it('are no fault of the data, and one that the file does not name is', async () => {
    const problems = async () =>
      (await memoryBenchDataset.inspect(folder)).problems.map(({ text: said }) => said);
    expect((await problems()).filter((said) => said.includes('MyCode'))).toEqual([]);
    await rm(join(folder, 'datasets.json'));
    expect((await problems()).filter((said) => said.includes('dataset/MyCode'))).toHaveLength(1);
  });

  it('are scored by a metric of the user’s module, which must stay between 0 and 1', async () => {
    const code = { ...text, test_metrics: ['charm'] };
    await writeFile(join(folder, 'datasets.json'), JSON.stringify({ MyCode: code }));
    const written = async (name: string, body: string) => {
      await writeFile(join(folder, name), `export const charm = ${body};`);
      return { partition: 'MyCode', metrics: join(folder, name) };
    };
    const half = await written('half.mjs', '(answer, gold, info) => (info.golden_answer === gold ? 0.5 : 0)');
    const { answers, metrics } = await play(half, 'bm25-s', folder);
    expect(answers.map((answer) => answer.outcome === 'answered' && answer.scores)).toEqual([{ charm: 0.5 }]);
    expect(metrics.score?.value).toBe(0.5);
    await expect(play(await written('two.mjs', '() => 2'), 'bm25-s', folder)).rejects.toThrow(
      /two\.mjs gave 2 for the metric charm/,
    );
    await expect(play({ ...half, metrics: join(folder, 'none.mjs') }, 'bm25-s', folder)).rejects.toThrow(
      /none\.mjs could not be loaded/,
    );
  });

  it('are refused with a metric that needs a class, and name what there is', async () => {
    await writeFile(
      join(folder, 'datasets.json'),
      JSON.stringify({ MyCode: { ...text, test_metrics: ['charm'] } }),
    );
    await expect(play({ partition: 'MyCode' }, 'bm25-s', folder)).rejects.toMatchObject({
      hint: expect.stringContaining('f1, accuracy, meteor, Rouge-L'),
    });
  });
});
