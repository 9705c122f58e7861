import { type AnsweredRecord, type FreeTextQuestion, zeroUsage } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { judgedMetric } from '../judges/score-correctness.js';
import { freeTextF1Metric } from '../metrics/free-text-f1-metric.js';
import { byCountingLabels, byPublishedLabels, scoreByBoth, withOtherLabel } from './two-labels.js';

const question: FreeTextQuestion = {
  kind: 'free-text',
  id: 'q',
  text: 'Where does Bo live?',
  type: 'fact',
  language: 'en',
  answer: 'phrase',
  expected: 'Bergen',
  evidence: { turnIds: [], unresolved: [] },
};
const corrected = withOtherLabel(question, { expected: 'Lund' });
const excluded = withOtherLabel(question, null);

/** Right if the answer is the label. */
const marks = scoreByBoth(async ({ expected }, { raw }) => ({
  scores: { judged: Number(raw === expected) },
  verdicts: { asked: 1, lost: 0 },
}));
const judge = {} as never;

async function answered(of: typeof corrected, raw: string): Promise<AnsweredRecord> {
  const { expected, evidence, meta } = of;
  return {
    ...{ kind: 'answer', system: 's', episodeId: 'e', cluster: 'e', questionId: 'q' },
    ...{ questionKind: 'free-text', type: 'fact', text: of.text, expected, evidence, meta },
    ...{ outcome: 'answered', raw, output: raw, retrieved: null, retrievedCount: 0, evidenceRetrieved: [] },
    usage: zeroUsage,
    ...(await marks(of, { raw, output: raw }, { judge })),
  } as AnsweredRecord;
}

const scoresOf = (record: AnsweredRecord) =>
  [judgedMetric, freeTextF1Metric].map((metric) => [
    byCountingLabels(metric).score(record),
    byPublishedLabels(metric).score(record),
  ]);

describe('two labels of one question', () => {
  it('give one answer two scores, the corrected one first', async () => {
    expect(scoresOf(await answered(corrected, 'Lund'))).toEqual([
      [1, 0],
      [1, 0],
    ]);
    expect(scoresOf(await answered(corrected, 'Bergen'))).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });

  it('leave a question out of the score by counting labels alone, where none counts', async () => {
    expect(scoresOf(await answered(excluded, 'Bergen'))).toEqual([
      [null, 1],
      [null, 1],
    ]);
  });

  it('are one where nobody disputes the label, and cost one verdict', async () => {
    const record = await answered(question, 'Bergen');
    expect(scoresOf(record)).toEqual([
      [1, 1],
      [1, 1],
    ]);
    const verdicts = await Promise.all(
      [question, excluded, corrected].map(async (of) => (await answered(of, 'Bergen')).verdicts?.asked),
    );
    expect(verdicts).toEqual([1, 1, 2]);
  });

  it('count a lost verdict for the label that it was about', async () => {
    const lost = scoreByBoth(async ({ expected }) => ({
      scores: { judged: expected === 'Lund' ? 1 : null },
      ...(expected !== 'Lund' && { unscored: { judged: 'no verdict' } }),
      verdicts: { asked: 1, lost: Number(expected !== 'Lund') },
    }));
    const scored = await lost(corrected, { raw: 'Lund', output: 'Lund' }, { judge });
    expect(scored).toMatchObject({
      scores: { judged: 1, 'judged-published': null },
      unscored: { 'judged-published': 'no verdict' },
      verdicts: { asked: 2, lost: 1 },
    });
    const record = { ...(await answered(corrected, 'Lund')), ...scored };
    expect(byPublishedLabels(judgedMetric).isUnscored?.(record)).toBe(true);
    expect(byCountingLabels(judgedMetric).score(record)).toBe(1);
  });
});
