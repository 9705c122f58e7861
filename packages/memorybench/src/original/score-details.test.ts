import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadMemoryBench } from '../data/load-memorybench.js';
import { memoryBenchDatasets } from '../data/memorybench-datasets.js';
import { samples } from '../play/__fixtures__/play-samples.js';
import { scoreDetails } from './score-details.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-details-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const context = { workingFolder: '', findData: async () => samples };

async function score(items: readonly object[], options: object = {}) {
  const details = join(folder, 'evaluate_details.json');
  await writeFile(details, JSON.stringify(items));
  return scoreDetails.score({ details, ...options }, context);
}

const repeated = (dataset: string, count: number, metrics: object) =>
  Array.from({ length: count }, (_, index) => ({ dataset, test_idx: index, metrics }));

it('gives the published Vanilla cell of the open domain from raw means', async () => {
  // packages/memorybench/spec.md#worked-examples: raw means and counts of the row, DialSim as shares of 17.
  const { json } = await score([
    ...repeated('Locomo-0', 50, { f1: 0.3759 }),
    ...repeated('DialSim-friends', 17, { accuracy: 0.1765 }),
    ...repeated('DialSim-bigbang', 17, { accuracy: 0.3529 }),
    ...repeated('DialSim-theoffice', 17, { accuracy: 0.3529 }),
    ...repeated('HelloBench-Creative&Design', 47, { avg_score: 0.8541 }),
    ...repeated('WritingPrompts', 50, { meteor: 0.2337 }),
    ...repeated('WritingBench-Creative&Design', 86, { score: 6.686 }),
    ...repeated('NFCats', 50, { score: 4.58 }),
  ]);
  const { summary } = json as { summary: Record<string, number> };
  expect(summary.weighted_average).toBeCloseTo(0.6523, 4);
  expect(summary.z_score).toBeCloseTo(0.1583, 4);
});

it('reads booleans, texts among the metrics, and the original’s name for a merged score', async () => {
  const { json, notes } = await score(
    [
      { dataset: 'LimitGen-Syn', test_idx: 1, metrics: { accuracy: true, rating: 4, explanation: 'e' } },
      { dataset: 'JRE-L', test_idx: 1, metrics: { CLI: 9, llm_as_judge_score: 7 } },
      { dataset: 'JRE-L', test_idx: 2, metrics: { CLI: 11 } },
    ],
    { partition: 'Academic&Knowledge' },
  );
  expect(json).toMatchObject({
    average: { 'LimitGen-Syn': 4, 'JRE-L': 7 },
    metrics: { 'LimitGen-Syn': { accuracy: 1 }, 'JRE-L': { CLI: 10 } },
    unscored: 1,
  });
  expect(notes[0]).toContain('in no mean: 1.');
});

it('computes the F1 of a whole data set from mean recall and precision', async () => {
  const { json } = await score(
    [
      { dataset: 'JuDGE', test_idx: 1, metrics: { crime_recall: 1, crime_precision: 0.5 } },
      { dataset: 'JuDGE', test_idx: 2, metrics: { crime_recall: 0, crime_precision: 0.5 } },
    ],
    { partition: 'JuDGE' },
  );
  expect(json).toMatchObject({ metrics: { JuDGE: { crime_f1: 0.5 } }, missing: { JuDGE: { crime_f1: 0 } } });
  const { intervals } = json as { intervals: { metrics: Record<string, Record<string, unknown>> } };
  expect(intervals.metrics.JuDGE?.crime_f1).toEqual([expect.any(Number), expect.any(Number)]);
});

describe('a metric that an item lacks', () => {
  const items = [
    {
      dataset: 'JuDGE',
      test_idx: 1,
      metrics: { time_score: null, crime_recall: 1, crime_precision: 0.5, exp_time: 12 },
    },
    { dataset: 'JuDGE', test_idx: 2, metrics: { time_score: 0.5, crime_recall: 0, crime_precision: 0 } },
  ];

  it('is left out of the mean, and counted', async () => {
    const { json, notes, text } = await score(items, { partition: 'JuDGE' });
    expect(json).toMatchObject({
      metrics: { JuDGE: { time_score: 0.5, amount_score: null } },
      missing: { JuDGE: { time_score: 1, amount_score: 2, crime_recall: 0 } },
    });
    expect(notes.join()).toMatch(/left out of the mean: .*time_score of JuDGE 1/);
    expect(text).toContain('missing');
  });

  it('is 0 in `reference`, which has the metrics of the data set’s definition and no others', async () => {
    const { json, notes } = await score(items, { partition: 'JuDGE', profile: 'reference' });
    // The same items through summary_results("single", "JuDGE", …) of the original.
    expect((json as { summary: object }).summary).toEqual({
      reasoning_meteor: 0,
      judge_meteor: 0,
      reasoning_bert_score: 0,
      judge_bert_score: 0,
      crime_recall: 0.5,
      crime_precision: 0.25,
      crime_f1: 0,
      penalcode_index_recall: 0,
      penalcode_index_precision: 0,
      penalcode_index_f1: 0,
      time_score: 0.25,
      amount_score: 0,
    });
    expect(notes.join()).toContain('counted as 0');
  });
});

describe('intervals', () => {
  it('treat items without a common context as independent', async () => {
    const items = [8, 9, 10, 11, 12].map((CLI, test_idx) => ({
      dataset: 'JRE-L',
      test_idx,
      metrics: { CLI },
    }));
    const { json, text } = await score(items, { partition: 'JRE-L' });
    const { intervals } = json as { intervals: { metrics: Record<string, Record<string, number[]>> } };
    // 10 ± t(4) · 1.5811 / √5, with t(4) = 2.7764.
    expect(intervals.metrics['JRE-L']?.CLI?.[0]).toBeCloseTo(8.0368, 4);
    expect(intervals.metrics['JRE-L']?.CLI?.[1]).toBeCloseTo(11.9632, 4);
    expect(text).toContain('10.0000 [8.0368, 11.9632]');
  });

  it('treat questions about one conversation as one', async () => {
    const items = [0.2, 0.4, 0.6].flatMap((f1, index) => repeated(`Locomo-${index}`, 2, { f1 }));
    const { json } = await score(items);
    const { intervals } = json as { intervals: { weighted_average: number[] } };
    // .4 ± t(2) · .2 / √3 over three conversations, with t(2) = 4.3027.
    expect(intervals.weighted_average[0]).toBeCloseTo(-0.0968, 4);
    expect(intervals.weighted_average[1]).toBeCloseTo(0.8968, 4);
  });
});

describe('the mean over data sets', () => {
  // Each score is divided by its data set's own range: three conversations, three questions about one script, single
  // questions from 1 to 5.
  const items = [
    ...Object.entries({ 0: [0.2, 0.6], 1: [0.5, 0.9], 2: [0.1, 0.4] }).flatMap(([number, values]) =>
      values.map((f1, test_idx) => ({ dataset: `Locomo-${number}`, test_idx, metrics: { f1 } })),
    ),
    ...[5, 4, 2, 5].map((mark, test_idx) => ({ dataset: 'NFCats', test_idx, metrics: { score: mark } })),
    ...[1, 0, 0].map((accuracy, test_idx) => ({
      dataset: 'DialSim-friends',
      test_idx,
      metrics: { accuracy },
    })),
  ];

  it('has an interval by clusters, in the table and in JSON', async () => {
    const { json, text } = await score(items);
    // Computed with NumPy from the derivative of the figure by each cluster's weight, each residual divided by 1 − its share
    // of the items (CR2), with Bell and McCaffrey's 5.794 degrees of freedom: means .45, .75 and 1/3.
    const { summary, intervals } = json as {
      summary: { average: number };
      intervals: { average: number[] };
    };
    expect(summary.average).toBeCloseTo(0.5111111111, 9);
    expect(intervals.average[0]).toBeCloseTo(0.3482664746, 9);
    expect(intervals.average[1]).toBeCloseTo(0.6739557476, 9);
    expect(text).toMatch(/data sets alike\s+13\s+–\s+0\.5111 \[0\.3483, 0\.6740\]/);
  });

  it('shows the mean of the summary, also if items without a score count as 0', async () => {
    const lacking = [...items, { dataset: 'NFCats', test_idx: 9, metrics: {} }];
    for (const profile of ['fixed', 'reference']) {
      const { json, text } = await score(lacking, { profile });
      const { average } = (json as { summary: { average: number } }).summary;
      expect(text).toContain(`${average.toFixed(4)} [`);
    }
  });

  it('names the data sets with unknown spread', async () => {
    expect((await score(items)).notes.join()).toMatch(/one context.*: DialSim-friends\./);
    const known = items.filter(({ dataset }) => dataset !== 'DialSim-friends');
    expect((await score(known)).notes).toEqual([expect.stringContaining('authors’ constants')]);
  });
});

describe('right after scoring, the original counts means of NumPy as 0:', () => {
  const atOnce = { profile: 'reference', summed: 'at-once' };

  it('LoCoMo questions of category 1', async () => {
    const [locomo] = (
      await loadMemoryBench(samples, {
        datasets: memoryBenchDatasets.filter(({ name }) => name === 'Locomo-0'),
      })
    ).datasets;
    const played = [...(locomo?.train ?? []), ...(locomo?.test ?? [])];
    const share = played.filter(({ info }) => info.category === 1).length / played.length;
    expect(share).toBeGreaterThan(0);
    const items = played.map(({ testIndex }) => ({
      dataset: 'Locomo-0',
      test_idx: testIndex,
      metrics: { f1: 1 },
    }));
    const summed = async (options: object) =>
      (await score(items, options)).json as { summary: Record<string, number> };
    expect((await summed(atOnce)).summary.weighted_average).toBeCloseTo(1 - share, 12);
    expect((await summed({ ...atOnce, partition: 'Locomo-0' })).summary.f1).toBeCloseTo(1 - share, 12);
    expect((await summed({ profile: 'reference' })).summary.weighted_average).toBe(1);
  });

  it('Rouge-L if JRE-L is scored alone', async () => {
    const items = [{ dataset: 'JRE-L', test_idx: 1, metrics: { 'Rouge-L': 0.5, CLI: 9 } }];
    const { json } = await score(items, { ...atOnce, partition: 'JRE-L' });
    expect(json).toMatchObject({ summary: { 'Rouge-L': 0, CLI: 9 } });
  });

  it('which `fixed` refuses', async () => {
    await expect(score([], { summed: 'at-once' })).rejects.toThrow(/at-once/);
  });
});

it('names what is wrong with its input', async () => {
  await expect(scoreDetails.score({}, context)).rejects.toThrow(/details/);
  await expect(score([{ dataset: 'JuDGE', test_idx: 1, metrics: {} }])).rejects.toMatchObject({
    hint: 'It has JuDGE.',
  });
  await expect(score([{ dataset: 'JuDGE' }])).rejects.toThrow(/test_idx/);
});
