import { type AnswerRecord, ConfigError, zeroUsage } from '@memgym/core';
import { compareJudges, type JudgedRun, type OpenedRun } from '@memgym/runs';
import { describe, expect, it } from 'vitest';
import { registryFor } from '../__fixtures__/registry.js';

const benchmark = (await registryFor().find('benchmark', 'locomo')).withOptions({ judge: 'generous' });

/** A run with the answers of two systems to four questions, each with a judge's mark; null if the verdict was lost. */
const runOf = (marks: Readonly<Record<string, readonly (0 | 1 | null)[]>>, reply = 'in May'): JudgedRun => {
  const answers = Object.entries(marks).flatMap(([system, given]) =>
    given.map(
      (mark, place): AnswerRecord => ({
        kind: 'answer',
        outcome: 'answered',
        system,
        episodeId: `c${place % 2}`,
        cluster: `c${place % 2}`,
        questionId: `q${place}`,
        questionKind: 'free-text',
        type: 'temporal',
        text: 'When?',
        expected: 'May',
        evidence: { turnIds: [], unresolved: [] },
        raw: place === 3 ? reply : 'in May',
        output: 'in May',
        retrieved: null,
        retrievedCount: 0,
        evidenceRetrieved: [],
        ...(mark === null ? { unscored: { judged: 'lost' } } : { scores: { judged: mark } }),
        usage: zeroUsage,
      }),
    ),
  );
  return { benchmark, run: { answers } as unknown as OpenedRun };
};

describe('two judges of the same answers', () => {
  it('are compared answer by answer, and system by system', () => {
    const kind = runOf({ one: [1, 1, 1, 0], two: [1, 1, 0, 0] });
    const strict = runOf({ one: [1, 1, 1, 0], two: [0, 0, 0, 0] });
    const found = compareJudges(kind, strict);
    expect(found).toMatchObject({ items: 8, different: 0, unscored: 0 });
    expect(found.annotators[0]?.withReference.percentage.value).toBe(6 / 8);
    // Right of both 3, of the first alone 2, wrong of both 3: chance (5·3 + 3·5)/64, so kappa is (6/8 − 30/64)/(1 − 30/64).
    expect(found.annotators[0]?.withReference.kappa?.value).toBeCloseTo((48 - 30) / (64 - 30), 12);
    expect(found.scoreByGroup.one?.difference.value).toBe(0);
    expect(found.scoreByGroup.two?.difference.value).toBe(0.5);
  });

  it('count what cannot be compared: other replies, and lost verdicts', () => {
    const found = compareJudges(runOf({ one: [1, 1, null, 1] }), runOf({ one: [1, 0, 1, 1] }, 'in June'));
    expect(found).toMatchObject({ items: 2, different: 2, unscored: 1 });
  });

  it('must have marked an answer in common', () => {
    expect(() => compareJudges(runOf({ one: [1] }), runOf({ two: [1] }))).toThrow(ConfigError);
  });
});
