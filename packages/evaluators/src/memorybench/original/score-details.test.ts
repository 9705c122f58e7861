import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { scoreDetails } from './score-details.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-details-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const context = { workingFolder: '', findData: () => '' };

async function score(items: readonly object[], options: object = {}) {
  const details = join(folder, 'evaluate_details.json');
  await writeFile(details, JSON.stringify(items));
  return scoreDetails.score({ details, ...options }, context);
}

const repeated = (dataset: string, count: number, metrics: object) =>
  Array.from({ length: count }, (_, index) => ({ dataset, test_idx: index, metrics }));

it('gives the published Vanilla cell of the open domain from raw means', async () => {
  // docs/specs/memorybench.md#worked-examples: raw means and counts of the row, DialSim as shares of 17.
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

it('reads booleans, texts next to metrics and the original’s name of a merged score', async () => {
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
  expect(json).toMatchObject({ metrics: { JuDGE: { crime_f1: 0.5 } } });
});

it('names what is wrong with its input', async () => {
  await expect(scoreDetails.score({}, context)).rejects.toThrow(/details/);
  await expect(score([{ dataset: 'JuDGE', test_idx: 1, metrics: {} }])).rejects.toMatchObject({
    hint: 'It has JuDGE.',
  });
  await expect(score([{ dataset: 'JuDGE' }])).rejects.toThrow(/test_idx/);
});
