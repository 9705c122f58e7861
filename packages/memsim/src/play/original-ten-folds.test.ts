import { type AnswerRecord, type SystemResult, zeroUsage } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { withOriginalTenFolds } from './original-ten-folds.js';

const result = (name: string): SystemResult =>
  ({ name, type: 'none', standing: 'system', metrics: {} }) as unknown as SystemResult;

/** Answers of a type in the order of the data; one in three is right. */
const answersOf = (type: string, count: number, shift: number): AnswerRecord[] =>
  Array.from({ length: count }, (_, index) => ({
    kind: 'answer',
    system: 'system',
    episodeId: `${type}-${index}`,
    cluster: `user-${index % 5}`,
    questionId: `${type}-${index}`,
    questionKind: 'multiple-choice',
    type,
    text: 'Which city?',
    expected: 'A',
    evidence: { turnIds: ['1'], unresolved: [] },
    outcome: 'answered',
    raw: 'A',
    output: (index * 7 + shift) % 3 === 0 ? 'A' : 'B',
    retrieved: null,
    retrievedCount: 0,
    evidenceRetrieved: [],
    usage: zeroUsage,
  }));

describe('the ten-fold figures of the original', () => {
  // Means and standard deviations from its load_test_set and ResultCollector.
  it('have its folds, one partition after the other', () => {
    const [first, second] = withOriginalTenFolds(
      [0, 1].map((shift) => ({
        result: result(`system-${shift}`),
        answers: [...answersOf('simple', 23, shift), ...answersOf('noisy', 31, shift)],
      })),
    );
    const figure = (of: SystemResult | undefined, type: string) => {
      const estimate = of?.metrics['original-ten-fold-accuracy']?.by?.[type];
      return [estimate?.value, (estimate?.high ?? 0) - (estimate?.value ?? 0), estimate?.n];
    };
    for (const [found, expected] of [
      [figure(first, 'simple'), [0.4, 0.3, 20]],
      [figure(second, 'simple'), [0.3, 0.33166247903554, 20]],
      [figure(first, 'noisy'), [0.366666666666667, 0.314466037735221, 30]],
      [figure(second, 'noisy'), [0.333333333333333, 0.333333333333333, 30]],
    ] as const) {
      for (const [place, value] of expected.entries()) expect(found[place]).toBeCloseTo(value, 12);
    }
  });

  it('are missing for a type with fewer questions than folds', () => {
    const [only] = withOriginalTenFolds([{ result: result('system'), answers: answersOf('simple', 9, 0) }]);
    expect(only?.metrics['original-ten-fold-accuracy']?.by).toEqual({});
  });
});
