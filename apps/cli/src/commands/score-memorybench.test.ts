import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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

it('every predict.json in a folder of the original’s results is judged and scored, and unreadable ones are named', async () => {
  const results = join(folder, 'out');
  const write = (place: string, content: unknown) => {
    const file = join(results, place, 'predict.json');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  };
  const answer = (dataset: string, testIndex: number, response: string) => [
    { test_idx: testIndex, messages: [], response, dataset },
  ];
  write('off-policy/results/task/Short-Short/bm25/start_at_1', answer('NFCats', 5, 'First rest it.'));
  write('on-policy/results/single/NFCats/mem0/start_at_2/step_10', answer('NFCats', 6, 'Then try.'));
  write('on-policy/results/single/NFCats/mem0/start_at_2/step_2', answer('NFCats', 6, ''));
  write('train_performance/results/single/NFCats/bm25/start_at_3', answer('NFCats', 0, 'Rest.'));
  write('off-policy/results/domain/Legal/bm25/start_at_4', '[{"test_idx": 1');
  write('off-policy/results/domain/Legal/mem0/start_at_5', answer('NFCats', 5, 'of another partition'));
  const { stdout, stderr } = await runInProcess([
    ...['score', 'memorybench', '--data', data, '--results', results, '--judge', 'offline', '--json'],
  ]);
  const printed = JSON.parse(stdout);
  expect(process.exitCode).toBe(1);
  process.exitCode = undefined;
  expect(
    printed.scored.map(({ name, options, scored }: Record<string, unknown>) => [name, options, scored]),
  ).toEqual([
    ['off-policy/results/task/Short-Short/bm25/start_at_1', { partition: 'Short-Short' }, 1],
    ['on-policy/results/single/NFCats/mem0/start_at_2/step_2', { partition: 'NFCats' }, 1],
    ['on-policy/results/single/NFCats/mem0/start_at_2/step_10', { partition: 'NFCats' }, 1],
    [
      'train_performance/results/single/NFCats/bm25/start_at_3',
      { partition: 'NFCats', protocol: 'train-performance' },
      1,
    ],
  ]);
  expect(printed.scored[0].metrics['raw-score'].value).toBeGreaterThan(0);
  expect(printed.unreadable.map(({ file }: { file: string }) => file.split('/domain/')[1])).toEqual([
    'Legal/bm25/start_at_4/predict.json',
    'Legal/mem0/start_at_5/predict.json',
  ]);
  expect(stderr).toContain('Scored 4 of 6 files of answers.');
  expect(stderr).toMatch(/Cannot be read: .*start_at_5.*the data contain no question "NFCats:5"/);
});
