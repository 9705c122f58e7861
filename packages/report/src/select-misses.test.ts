import { accuracyMetric, createVerdicts } from '@memgym/scoring';
import { describe, expect, it } from 'vitest';
import { answersOf } from './__fixtures__/sample-run.js';
import { selectMisses } from './select-misses.js';

describe('the missed questions of a report', () => {
  const verdicts = createVerdicts([accuracyMetric]);
  const records = [...answersOf('weak', 'bm25', 0.3), ...answersOf('strong', 'bm25', 0.9)];
  const wrong = records.filter(
    (record) => record.outcome === 'answered' && accuracyMetric.score(record) === 0,
  );

  it('are complete, system by system in the requested order', () => {
    const { shown, total } = selectMisses(records, { verdicts, systems: ['strong', 'weak'] });
    expect(wrong.length).toBeGreaterThan(300);
    expect([shown.length, total]).toEqual([wrong.length, wrong.length]);
    const systems = shown.map(({ system }) => system);
    expect(systems).toEqual([...systems].sort());
  });

  it('show options with their text, evidence and retrieved memories with their texts, and a reason', () => {
    const { shown } = selectMisses(records, {
      verdicts,
      textsOf: () => ({ evidence: ['said once'], retrieved: ['m1', null, 'x'.repeat(1000)] }),
      reasonOf: ({ questionId }) => (questionId.startsWith('q1-') ? 'read-failure' : null),
    });
    expect(new Set(shown.map(({ expected }) => expected))).toEqual(new Set(['A: 7月15日']));
    for (const { answer } of shown) expect([null, 'B: 7月16日']).toContain(answer);
    expect(new Set(shown.map(({ reason }) => reason))).toEqual(
      new Set([
        'read-failure',
        'evidence not retrieved',
        'evidence retrieved, answer wrong',
        'no answer in the reply',
      ]),
    );
    const found = shown.find(({ reason }) => reason === 'evidence retrieved, answer wrong');
    expect(found?.evidence).toEqual(['said once']);
    expect(found?.retrieved.filter(({ isEvidence }) => isEvidence)).toHaveLength(1);
    expect(found?.retrieved.map(({ text }) => text?.length)).toEqual([
      2,
      undefined,
      400,
      undefined,
      undefined,
    ]);
  });

  it('are limited in size, with all systems and types in the shown part', () => {
    const textsOf = ({ questionId }: { questionId: string }) => ({
      evidence: [`${questionId} ${'x'.repeat(300)}`],
      retrieved: [],
    });
    const { shown, total } = selectMisses(records, {
      verdicts,
      textsOf,
      maxCharacters: 20_000,
    });
    expect(total).toBe(wrong.length);
    expect(shown.length).toBeGreaterThan(20);
    expect(shown.length).toBeLessThan(70);
    expect(new Set(shown.map(({ system, type }) => `${system} ${type}`)).size).toBe(12);
  });
});
