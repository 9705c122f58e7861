import { readFileSync } from 'node:fs';
import { dataDir } from '@memgym/datasets/testing';
import { loadQuestions, scorePredictions } from '@memgym/evaluators';
import { describe, expect, it } from 'vitest';
import { locomoBenchmark } from './locomo-benchmark.js';

const locomoFile = dataDir('locomo/locomo10.json');
const lines = (values: object[]) =>
  values.map((value, index) => ({ line: index + 1, value: JSON.parse(JSON.stringify(value)) }));

interface RawSample {
  sample_id: string;
  qa: { question: string; answer?: string | number; category: number; evidence: string[] }[];
}

describe.skipIf(locomoFile === null)('LoCoMo predictions (needs locomo/locomo10.json)', () => {
  // Vitest also collects skipped suites.
  const questions = locomoFile === null ? [] : loadQuestions(locomoBenchmark, locomoFile);
  const raw: RawSample[] = locomoFile === null ? [] : JSON.parse(readFileSync(locomoFile, 'utf8'));
  const goldLines = raw.flatMap(({ sample_id, qa }) =>
    qa.map(({ answer, category, evidence }, qa_index) => ({
      sample_id,
      qa_index,
      // In an open-domain gold answer, the text after a semicolon is the reason.
      prediction: category === 5 ? 'Not mentioned in the conversation' : String(answer).split(';')[0],
      retrieved: evidence,
    })),
  );

  it('gives the gold answers full marks in every category', async () => {
    const result = scorePredictions(locomoBenchmark, await questions, {
      file: 'gold.jsonl',
      lines: lines(goldLines),
    });
    expect(result).toMatchObject({ items: 1986, scored: 1986, unscored: 0 });
    expect(result.metrics.adversarial).toMatchObject({ value: 1, n: 446 });
    expect(result.metrics.f1).toMatchObject({ n: 1540, clusters: 10 });
    for (const type of ['multi-hop', 'temporal', 'open-domain', 'single-hop']) {
      expect(result.metrics.f1?.by[type]?.value, type).toBeGreaterThan(0.99);
    }
    expect(result.metrics.f1?.by['single-hop']?.n).toBe(841);
    expect(result.metrics['recall@10']?.value).toBeGreaterThan(0.99);
    expect(result.metrics.mrr?.value).toBeGreaterThan(0.99);
  });

  it('leaves questions without a prediction unscored, out of every mean', async () => {
    const some = scorePredictions(locomoBenchmark, await questions, {
      file: 'some.jsonl',
      lines: lines(goldLines.slice(0, 100)),
    });
    expect(some).toMatchObject({ items: 1986, scored: 100, unscored: 1886 });
    expect(some.metrics.f1?.n).toBe(100);
  });

  it('corrects odd spellings of retrieved ids as those of evidence, and refuses ids of no turn', async () => {
    const all = await questions;
    const [gold] = goldLines;
    const recall = (retrieved: string[]) =>
      scorePredictions(locomoBenchmark, all, { file: 'p.jsonl', lines: lines([{ ...gold, retrieved }]) })
        .metrics['recall@5']?.value;
    expect(gold?.retrieved).toEqual(['D1:3']);
    expect(['D1:3', 'D1:03', 'D:1:3', 'D2:1; D1:3', 'D2:1,D1:3'].map((id) => recall([id]))).toEqual([
      1, 1, 1, 1, 1,
    ]);
    expect(recall(['D2:1', 'D1:3', 'D1:3'])).toBe(1);
    expect(recall([])).toBe(0);
    const refused = (id: string) => () => recall(['D1:1', id]);
    expect(refused('d1:3')).toThrow(
      /p\.jsonl:1 at retrieved\[1\]: the conversation of question "conv-26:0" has no turn "d1:3"/,
    );
    expect(refused('D1:3x')).toThrow(
      expect.objectContaining({ hint: expect.stringMatching(/^Did you mean "D1:3"\?/) }),
    );
    expect(refused('D1:3; D99:1')).toThrow(/no turn "D1:3; D99:1"/);
    expect(refused('session_1')).toThrow(
      expect.objectContaining({ hint: expect.stringContaining('such as "D1:1"') }),
    );
  });

  it('gives no interval for a single conversation', async () => {
    const one = scorePredictions(locomoBenchmark, await questions, {
      file: 'one.jsonl',
      lines: lines(goldLines.slice(0, 100)),
    });
    expect(one.metrics.f1).toMatchObject({ low: null, high: null });
  });

  it('rejects a question that is answered twice', async () => {
    const twice = lines([goldLines[0] as object, goldLines[0] as object]);
    const all = await questions;
    expect(() => scorePredictions(locomoBenchmark, all, { file: 'twice.jsonl', lines: twice })).toThrow(
      /twice\.jsonl:2.*answered twice/,
    );
  });
});
