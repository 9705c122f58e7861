import { accuracyMetric, createVerdicts } from '@memgym/scoring';
import { describe, expect, it } from 'vitest';
import { answersOf } from '../__fixtures__/sample-run.js';
import { explainAnswers } from './explain-answers.js';

describe('the answers of a report', () => {
  const verdicts = createVerdicts([accuracyMetric]);
  const records = [...answersOf('weak', 'bm25', 0.3), ...answersOf('strong', 'bm25', 0.9)];
  const explained = explainAnswers(records, { verdicts, systems: ['strong', 'weak'] });

  it('are all there, right and wrong, the systems of a question side by side in the requested order', () => {
    const { answers } = explained;
    expect(answers).toHaveLength(1440);
    const right = records.filter(
      (record) => record.outcome === 'answered' && accuracyMetric.score(record) === 1,
    );
    expect(answers.filter(({ outcome }) => outcome === 'right')).toHaveLength(right.length);
    expect(answers.slice(0, 4).map(({ questionId, system }) => [questionId, system])).toEqual([
      ['q0-0', 'strong'],
      ['q0-0', 'weak'],
      ['q0-1', 'strong'],
      ['q0-1', 'weak'],
    ]);
  });

  it('come in the order of the numbers of their questions, if they have numbers', () => {
    const numbered = records.map((record, place) => ({ ...record, questionNumber: 720 - (place % 720) }));
    const { answers } = explainAnswers(numbered, { verdicts });
    expect(answers.map(({ number }) => number)).toEqual(
      Array.from({ length: 1440 }, (_, place) => 1 + Math.floor(place / 2)),
    );
  });

  it('show options with their text, evidence, retrieved memories, writes, prompt, judge, and a cause', () => {
    const { answers } = explainAnswers(records, {
      verdicts,
      textsOf: () => ({ evidence: ['said once'], retrieved: ['m1', null, 'x'.repeat(3000)] }),
      writesOf: (_, id) => (id === 't1' ? [{ outcome: 'stored', inputId: 's1' }] : []),
      earlierTextsOf: (_, id) => (id === 'm-t1' ? ['before'] : []),
      callsOf: () => ({
        prompt: [{ role: 'user', content: 'Which day?' }],
        judgements: [{ model: 'judge', prompt: 'mark@1', reply: 'wrong, because it is another day' }],
      }),
      reasonOf: ({ questionId }) => (questionId.startsWith('q1-') ? 'read-failure' : null),
    });
    const missed = answers.filter(({ outcome }) => outcome === 'missed');
    expect(new Set(missed.map(({ expected }) => expected))).toEqual(new Set(['A: 7月15日']));
    expect(new Set(missed.map(({ cause }) => cause))).toEqual(
      new Set([
        'read-failure',
        'evidence not retrieved',
        'evidence retrieved, answer wrong',
        'no answer in the reply',
      ]),
    );
    const found = missed.find(({ cause }) => cause === 'evidence retrieved, answer wrong');
    expect(found).toMatchObject({
      answer: 'B: 7月16日',
      evidence: [{ turnId: 't1', text: 'said once', writes: [{ outcome: 'stored', inputId: 's1' }] }],
      evidenceFound: 1,
      prompt: [{ role: 'user', content: 'Which day?' }],
      judgements: [{ reply: 'wrong, because it is another day' }],
      reply: 'B',
    });
    expect(found?.retrieved.filter(({ isEvidence }) => isEvidence)).toHaveLength(1);
    expect(found?.retrieved.find(({ id }) => id === 'm-t1')?.earlierTexts).toEqual(['before']);
    expect(found?.retrieved.map(({ text }) => text?.length)).toEqual([
      2,
      undefined,
      2000,
      undefined,
      undefined,
    ]);
    for (const { cause, outcome } of answers) if (outcome === 'right') expect(cause).toBeNull();
  });

  it('name what failed where there is no answer', () => {
    const { answers } = explainAnswers(answersOf('a-mem', 'a-mem', 0.5), { verdicts });
    expect(answers.filter(({ outcome }) => outcome === 'unanswered')).toHaveLength(6);
    expect(answers.find(({ outcome }) => outcome === 'unanswered')).toMatchObject({
      cause: 'failed: provider',
      failure: 'The server did not answer',
      reply: null,
    });
  });
});
