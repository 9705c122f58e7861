import { expect, it } from 'vitest';
import { answered } from '../__fixtures__/records.js';
import { accuracyMetric } from './accuracy-metric.js';
import { rememberScores } from './remember-scores.js';

it('scores each record once per metric, whether it applies or not', () => {
  const scored: string[] = [];
  const counting = (name: string, score: number | null) =>
    rememberScores({
      ...accuracyMetric,
      name,
      score: ({ questionId }) => {
        scored.push(`${name} of ${questionId}`);
        return score;
      },
    });
  const [none, half] = [counting('none', null), counting('half', 0.5)];
  const records = [answered({ questionId: 'q1' }), answered({ questionId: 'q2' })];
  for (const record of [...records, ...records]) {
    expect(none.score(record)).toBeNull();
    expect(half.score(record)).toBe(0.5);
  }
  expect(scored).toEqual(['none of q1', 'half of q1', 'none of q2', 'half of q2']);
  expect(none).toMatchObject({ name: 'none', range: accuracyMetric.range });
});
