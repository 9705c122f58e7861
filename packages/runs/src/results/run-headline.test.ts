import { type RunResult, zeroUsage } from '@memgym/core';
import { conversationsBenchmark } from '@memgym/evaluators';
import { describe, expect, it } from 'vitest';
import { headlineOf, rankingNote, withVerdict } from './run-headline.js';

/** A run with the offline model, in which these metrics have so many items. */
function played(items: Readonly<Record<string, number>>): RunResult {
  const summary = (n: number) => ({ value: 0.5, low: 0.4, high: 0.6, n, clusters: 2, by: {} });
  const metrics = Object.fromEntries(Object.entries(items).map(([name, n]) => [name, summary(n)]));
  const result = {
    simulated: { model: true, embedder: true, simulator: false },
    asked: { episodes: 2, questions: 14, probes: 0, trials: 1 },
    systems: ['a', 'b'].map((name) => ({
      ...{ name, type: name, standing: 'system', metrics, calls: [], usage: zeroUsage, unscored: 0 },
    })),
  };
  return withVerdict(conversationsBenchmark, result as unknown as RunResult, { answers: [] });
}

const headline = (result: RunResult) => headlineOf(conversationsBenchmark, result).name;

describe('the metric by which a run without a model is ranked', () => {
  it('is what memories found, if enough questions name evidence', () => {
    const result = played({ accuracy: 1, f1: 13, 'recall@500tokens': 9 });
    expect(headline(result)).toBe('recall@500tokens');
    expect(rankingNote(conversationsBenchmark, result)).toBeUndefined();
  });

  it('is that with the most answers if no question names evidence, and says so', () => {
    const result = played({ accuracy: 1, f1: 13 });
    expect([headline(result), result.verdict?.metric]).toEqual(['f1', 'f1']);
    expect(rankingNote(conversationsBenchmark, result)).toBe(
      'Ranked by f1, which has the most answers (13): too few questions name evidence to rank by what memories find.',
    );
  });

  it('is not what memories found of a handful of questions where others have more', () => {
    expect(headline(played({ accuracy: 13, f1: 1, 'recall@500tokens': 2 }))).toBe('accuracy');
    expect(headline(played({ accuracy: 2, 'recall@500tokens': 2 }))).toBe('recall@500tokens');
  });
});
