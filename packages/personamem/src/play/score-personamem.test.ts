import { ConfigError } from '@memgym/core';
import { dataDir } from '@memgym/datasets/testing';
import { groupBenchmarkBy, loadQuestions, scorePredictions, summarizeBaseline } from '@memgym/evaluators';
import { describe, expect, it } from 'vitest';
import { personaMemBenchmark } from './personamem-benchmark.js';

const personaMemFolder = dataDir('personamem');
const lines = (values: object[]) =>
  values.map((value, index) => ({ line: index + 1, value: JSON.parse(JSON.stringify(value)) }));

describe.skipIf(personaMemFolder === null)('PersonaMem predictions (needs personamem/)', () => {
  it('parses replies as the release does, and shows the length leak', async () => {
    const questions = await loadQuestions(personaMemBenchmark, personaMemFolder as string);
    expect(questions).toHaveLength(589);
    const replies = questions.map(({ question }) => ({
      question_id: question.id,
      prediction: `Let me see. <final_answer>(${String(question.expected)})`,
    }));
    const gold = scorePredictions(personaMemBenchmark, questions, {
      file: 'gold.jsonl',
      lines: lines(replies),
    });
    expect(gold.metrics.accuracy?.value).toBe(1);
    const baselines = (personaMemBenchmark.results.baselines ?? []).map((baseline) =>
      summarizeBaseline(personaMemBenchmark, baseline, questions),
    );
    // "Always taking the longest option scores .516 overall"; "Length rule per type: .672. Report both next
    // to every model" (packages/personamem/spec.md#option-length-gives-answers-away).
    expect(baselines.map(({ name, metrics }) => [name, metrics.accuracy?.value?.toFixed(3)])).toEqual([
      ['longest-option', '0.516'],
      ['shortest-option', '0.234'],
      ['option-medoid', '0.234'],
      ['liveliest-option', '0.202'],
      ['length-by-type', '0.672'],
    ]);
  });

  it('falls back to the whole reply if the final part names another letter', async () => {
    // "Correct iff the set equals {gold}; otherwise the same test on the whole reply"
    // (packages/personamem/spec.md#answers-and-accuracy).
    const questions = await loadQuestions(personaMemBenchmark, personaMemFolder as string);
    const replies = questions.map(({ question }) => ({
      question_id: question.id,
      prediction: `(${String(question.expected)}) it was. <final_answer>${question.expected === 'd' ? 'c' : 'd'}`,
    }));
    const result = scorePredictions(personaMemBenchmark, questions, {
      file: 'x.jsonl',
      lines: lines(replies),
    });
    expect(result.metrics.accuracy?.value).toBe(1);
  });

  it('groups by topic and by distance, as the original prints its accuracy', async () => {
    // "Block distance 1–7: 41 93 135 155 109 50 6" (packages/personamem/spec.md#published-numbers).
    const questions = await loadQuestions(personaMemBenchmark, personaMemFolder as string);
    const replies = questions.map(({ question }) => ({ question_id: question.id, prediction: '(a)' }));
    const count = (by: string) => {
      const grouped = groupBenchmarkBy(personaMemBenchmark, by);
      const found =
        scorePredictions(grouped, questions, { file: 'a.jsonl', lines: lines(replies) }).metrics.accuracy
          ?.by ?? {};
      return Object.entries(found).map(([group, { n }]) => [group, n]);
    };
    expect(count('distance')).toEqual([
      ['1', 41],
      ['2', 93],
      ['3', 135],
      ['4', 155],
      ['5', 109],
      ['6', 50],
      ['7', 6],
    ]);
    expect(count('topic').length).toBeGreaterThan(10);
    expect(() => groupBenchmarkBy(personaMemBenchmark, 'persona')).toThrow(ConfigError);
  });

  it('counts a reply that names no option as wrong and invalid', async () => {
    const questions = await loadQuestions(personaMemBenchmark, personaMemFolder as string);
    const reply = [{ question_id: questions[0]?.question.id, prediction: 'I cannot tell.' }];
    const result = scorePredictions(personaMemBenchmark, questions, { file: 'x.jsonl', lines: lines(reply) });
    expect(result).toMatchObject({ scored: 1, invalid: 1 });
    expect(result.metrics.accuracy?.value).toBe(0);
  });
});
