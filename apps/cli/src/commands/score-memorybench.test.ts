import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { runInProcess } from '../testing/run-in-process.js';

const data = fileURLToPath(new URL('../../../../data/samples/memorybench', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'memgym-score-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('scores of MemoryBench warn of the authors’ constants, and are normalised by statistics of one’s own', async () => {
  const predictions = join(folder, 'predict.json');
  const rows = [5, 6].map((testIndex) => ({
    ...{ test_idx: testIndex, dataset: 'NFCats' },
    response: 'First rest it. Then try again.',
  }));
  writeFileSync(predictions, JSON.stringify(rows));
  const statistics = join(folder, 'statistics.json');
  const of = (value: number) => ({ NFCats: value, 'JRE-L': value, 'LexEval-QA': value });
  const summary = { dataset_min: of(0), dataset_max: of(10), dataset_mu: of(1), dataset_sigma: of(2) };
  writeFileSync(statistics, JSON.stringify({ task: { 'Short-Short': { summary } } }));
  const score = (...more: string[]) =>
    runInProcess([
      ...['score', 'memorybench', '--data', data, '--predictions', predictions, '--set'],
      ...['partition=Short-Short', '--judge', 'offline', '--json', ...more],
    ]);
  const authors = await score();
  const own = await score('--statistics', statistics);

  const { metrics, cautions } = JSON.parse(authors.stdout);
  const mean = metrics['raw-score'].value;
  expect(mean).toBeGreaterThan(1);
  expect(metrics['min-max'].value).toBeCloseTo((mean - 1) / 4, 9);
  expect(cautions).toEqual([expect.stringContaining('the answering model is not known; offline judged')]);
  expect(authors.stderr).toContain('memgym original statistics memorybench');
  expect(JSON.parse(own.stdout).metrics['min-max'].value).toBeCloseTo(mean / 10, 9);
  expect(JSON.parse(own.stdout)).not.toHaveProperty('cautions');
  expect(own.stderr).not.toContain('constants');
});
