import { describe, expect, it } from 'vitest';
import { type Question, questionSchema, toAsked } from './question.js';

const shared = {
  id: 'q1',
  text: 'Where does Ann live now?',
  type: 'knowledge-update',
  language: 'en',
  askedAt: '2025-06-01T09:00:00',
  askAfterTurnId: 't9',
  evidence: { turnIds: ['gold-turn'], unresolved: ['D:9'] },
  meta: { state: 'GOLD' },
};
const questions: Question[] = [
  {
    kind: 'multiple-choice',
    ...shared,
    options: [
      { label: 'A', text: 'Oslo' },
      { label: 'B', text: 'Bergen' },
    ],
    given: [{ name: 'city', value: 'Bergen' }],
    expected: 'GOLD',
    ifUnreadable: 'guess',
  },
  { kind: 'free-text', ...shared, expected: 'GOLD' },
  {
    kind: 'state-probe',
    ...shared,
    variables: [{ name: 'city', choices: ['Oslo', 'Bergen'] }],
    expected: { city: 'GOLD' },
  },
].map((question) => questionSchema.parse(question));

describe('toAsked', () => {
  it.each(questions)(
    'shows nothing of the gold, the evidence or the type of a $kind question',
    (question) => {
      const asked = toAsked(question);
      for (const key of ['expected', 'evidence', 'askAfterTurnId', 'type', 'meta', 'ifUnreadable'])
        expect(asked).not.toHaveProperty(key);
      expect(JSON.stringify(asked)).not.toMatch(/GOLD|gold-turn|t9|D:9|knowledge-update/);
    },
  );

  it.each(questions)('shows everything else of a $kind question', (question) => {
    const hidden = new Set(['expected', 'evidence', 'askAfterTurnId', 'type', 'meta', 'ifUnreadable']);
    const shown = Object.entries(question).filter(([key]) => !hidden.has(key));
    expect(toAsked(question)).toEqual(Object.fromEntries(shown));
  });

  it.each(questions)('leaves the $kind question as it was', (question) => {
    const before = structuredClone(question);
    toAsked(question);
    expect(question).toEqual(before);
  });
});

describe('questionSchema', () => {
  it('fills in defaults for the language and the unresolved evidence', () => {
    const { language: _l, ...rest } = { ...shared, evidence: { turnIds: [] } };
    const question = questionSchema.parse({ kind: 'free-text', ...rest, expected: null });
    expect(question).toMatchObject({
      language: 'en',
      expected: null,
      evidence: { turnIds: [], unresolved: [] },
    });
  });

  it('refuses a choice of one option and a question of another kind', () => {
    expect(
      questionSchema.safeParse({
        kind: 'multiple-choice',
        ...shared,
        options: [{ label: 'A', text: '' }],
        expected: 'A',
      }).success,
    ).toBe(false);
    expect(questionSchema.safeParse({ kind: 'essay', ...shared, expected: '' }).success).toBe(false);
  });
});
