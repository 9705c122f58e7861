import { dataDir } from '@memgym/datasets/testing';
import { loadQuestions, scorePredictions, summarizeBaseline } from '@memgym/evaluators';
import { describe, expect, it } from 'vitest';
import { memDailyBenchmark } from './memdaily-benchmark.js';

const memDailyFolder = dataDir('memdaily');
const lines = (values: object[]) =>
  values.map((value, index) => ({ line: index + 1, value: JSON.parse(JSON.stringify(value)) }));

describe.skipIf(memDailyFolder === null)('MemDaily predictions (needs memdaily/)', () => {
  it('scores letters and message positions; the last five messages give the published recency recall', async () => {
    const questions = await loadQuestions(memDailyBenchmark, memDailyFolder as string);
    const { episodes } = await memDailyBenchmark.load(memDailyFolder as string);
    const predictions = episodes.map(({ meta, conversation }) => {
      const count = conversation.sessions.flatMap(({ turns }) => turns).length;
      return {
        type: meta?.type,
        group: meta?.group,
        tid: meta?.tid,
        prediction: conversation.questions[0]?.expected,
        retrieved: Array.from({ length: Math.min(5, count) }, (_, index) => count - 1 - index),
      };
    });
    const result = scorePredictions(memDailyBenchmark, questions, {
      file: 'gold.jsonl',
      lines: lines(predictions),
    });
    expect(result.items).toBe(2954);
    expect(result.metrics.accuracy?.value).toBe(1);
    const recency = Object.values(result.metrics['recall@5']?.by ?? {}).map(({ value }) => value?.toFixed(3));
    // packages/memsim/spec.md#worked-examples, by type in alphabetical order.
    expect(recency).toEqual(['0.238', '0.701', '0.500', '0.483', '0.495', '0.564']);
  });

  it('refuses a message position beyond the conversation', async () => {
    const questions = await loadQuestions(memDailyBenchmark, memDailyFolder as string);
    const beyond = { type: 'simple', group: 'roles', tid: 0, prediction: 'A', retrieved: [0, 400] };
    expect(() =>
      scorePredictions(memDailyBenchmark, questions, { file: 'x.jsonl', lines: lines([beyond]) }),
    ).toThrow(/x\.jsonl:1 at retrieved\[1\]: .*has no turn "400"/);
  });

  it('trims spaces and line feeds, and nothing else, before comparing letters', async () => {
    // "Spaces and newlines are stripped"; "Accuracy = 1[reply == ground_truth] (exact string)"
    // (packages/memsim/spec.md#metrics).
    const questions = await loadQuestions(memDailyBenchmark, memDailyFolder as string);
    const replies = [
      ...[
        (gold: string) => ` ${gold}\n`,
        (gold: string) => `\t${gold}`,
        (gold: string) => gold.toLowerCase(),
      ],
      ...[(gold: string) => `${gold}.`, (gold: string) => `答案：${gold}`, () => ''],
    ].map((reply, tid) => {
      const asked = questions.find(({ question }) => question.id === `simple/roles/${tid}`);
      return { type: 'simple', group: 'roles', tid, prediction: reply(String(asked?.question.expected)) };
    });
    const result = scorePredictions(memDailyBenchmark, questions, { file: 'x.jsonl', lines: lines(replies) });
    expect(result).toMatchObject({ scored: 6, invalid: 5 });
    expect(result.metrics.accuracy?.value).toBeCloseTo(1 / 6, 12);
  });

  it('lists the option-medoid baseline next to the systems, at its published scores', async () => {
    const questions = await loadQuestions(memDailyBenchmark, memDailyFolder as string);
    const [medoid] = (memDailyBenchmark.results.baselines ?? []).map((baseline) =>
      summarizeBaseline(memDailyBenchmark, baseline, questions),
    );
    const by = medoid?.metrics.accuracy?.by ?? {};
    const values = memDailyBenchmark.results.groups?.order?.map((type) => by[type]?.value?.toFixed(3));
    expect(values).toEqual(['0.632', '0.570', '0.226', '0.297', '0.330', '0.560']);
  });
});
