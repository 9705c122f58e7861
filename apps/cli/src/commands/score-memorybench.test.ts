import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  const own = await score('--set', `statistics=${statistics}`);

  const { metrics, cautions } = JSON.parse(authors.stdout);
  const mean = metrics['raw-nfcats-score'].value;
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
  expect(printed.scored[0].metrics['raw-nfcats-score'].value).toBeGreaterThan(0);
  expect(printed.unreadable.map(({ file }: { file: string }) => file.split('/domain/')[1])).toEqual([
    'Legal/bm25/start_at_4/predict.json',
    'Legal/mem0/start_at_5/predict.json',
  ]);
  expect(stderr).toContain('Scored 4 of 6 files of answers.');
  expect(stderr).toMatch(/Cannot be read: .*start_at_5.*the data contain no question "NFCats:5"/);
});

describe('judges by data set', () => {
  const calls = { 'the-critic': 0, 'the-judge': 0 };
  let server: OpenAIServer;
  let args: string[];
  beforeAll(async () => {
    server = await startOpenAIServer({
      chat: ({ body }) => {
        calls[body.model as keyof typeof calls] += 1;
        return body.model === 'the-critic' ? '{"score": 4}' : '{"score": 7}';
      },
    });
    const place = { type: 'openai', baseUrl: server.baseUrl };
    const judges = {
      NFCats: { ...place, model: 'the-critic', price: { input: 1000, output: 0 } },
      default: { ...place, model: 'the-judge' },
    };
    writeFileSync(join(folder, 'judges.json'), JSON.stringify({ judges }));
    const rows = [
      { dataset: 'NFCats', test_idx: 5, response: 'First rest it. Then try again.' },
      { dataset: 'JRE-L', test_idx: 5, response: 'The moon is far away. It is cold there.' },
    ];
    writeFileSync(join(folder, 'answers.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'));
    args = [
      ...['score', 'memorybench', '--data', data, '--predictions', join(folder, 'answers.jsonl')],
      ...['--set', 'partition=Short-Short', '--cache-dir', join(folder, 'cache'), '--json'],
    ];
  });
  afterAll(async () => {
    await server.close();
  });
  const withJudges = () => ['--judge', join(folder, 'judges.json')];

  it('are estimated without a request, asked as estimated, and counted apart; a second scoring is free', async () => {
    const estimate = JSON.parse((await runInProcess([...args, ...withJudges(), '--estimate'])).stdout);
    expect(calls).toEqual({ 'the-critic': 0, 'the-judge': 0 });
    const { stdout, stderr } = await runInProcess([...args, ...withJudges()]);
    const scored = JSON.parse(stdout);
    expect(stderr).toContain('Judge of NFCats: the-critic');
    expect(calls).toEqual({ 'the-critic': 1, 'the-judge': 1 });
    expect(scored.metrics['raw-nfcats-score'].value).toBe(4);
    expect(scored.metrics['raw-score'].value).toBeNull();
    expect(
      estimate.judging.map(({ part, model, calls, costUsd }: Record<string, unknown>) => [
        part,
        model,
        calls,
        costUsd === null,
      ]),
    ).toEqual([
      ['default', 'the-judge', 1, true],
      ['NFCats', 'the-critic', 1, false],
    ]);
    const [usual, critic] = scored.judging;
    expect([usual, critic].map(({ part, calls, cachedCalls }) => [part, calls, cachedCalls])).toEqual([
      ['default', 1, 0],
      ['NFCats', 1, 0],
    ]);
    expect(critic.paid.costUsd).toBeCloseTo(critic.usage.inputTokens / 1000, 9);
    const again = JSON.parse((await runInProcess([...args, ...withJudges()])).stdout);
    expect(calls).toEqual({ 'the-critic': 1, 'the-judge': 1 });
    expect(again.judging[1]).toMatchObject({ calls: 1, cachedCalls: 1, paid: { costUsd: 0 } });
    const later = JSON.parse((await runInProcess([...args, ...withJudges(), '--estimate'])).stdout);
    expect(later.judging.map(({ cached }: { cached: number }) => cached)).toEqual([1, 1]);
  });

  it('are refused for a data set that has none, and in a file without judges', async () => {
    writeFileSync(join(folder, 'wrong.json'), '{"judges": {"Nfcats": {"model": "x"}}}');
    writeFileSync(join(folder, 'none.json'), '{"Judges": {}}');
    const scoring = (...more: string[]) => runInProcess([...args, ...more]);
    await expect(scoring('--judge', join(folder, 'wrong.json'))).rejects.toMatchObject({
      key: 'judges.Nfcats',
      hint: expect.stringContaining('WritingBench-Politics&Law'),
    });
    await expect(scoring('--judge', join(folder, 'none.json'))).rejects.toThrow('names no judge');
  });
});
