import type { AnswerRecord, HeldMessages, ServiceProof } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { answered, unanswered } from '../__fixtures__/records.js';
import { type AdmissionInput, admissionOf, unadmitted } from './admission-of.js';
import { admissionText } from './admission-text.js';

const proof: ServiceProof = { forgets: true, keepsIds: true };
const whole: HeldMessages = {
  ...{ written: 20, searched: 5, found: 5, late: 0, cut: 0, rewritten: 0, miscited: 0, misdated: 0 },
  ...{ bundled: 0, carried: 1, lost: [] },
};
const found = (count: number, more: object = {}): AnswerRecord =>
  answered({ retrievedCount: count, ...more });
const even = { strangers: 0, echoes: 0, repeats: 0, unlike: 0, longer: 0 };
const failure = unanswered({ category: 'backend', reason: 'the service is away' });

const admitted = (input: Partial<AdmissionInput> = {}) =>
  admissionOf({
    proof,
    held: [whole],
    answers: Array.from({ length: 20 }, () => found(10)),
    repeated: 0,
    k: 10,
    ...input,
  });

describe('a memory outside', () => {
  it('is admitted without a word if it holds what it was told', () => {
    expect(admitted()).toEqual({
      ...{
        outcome: 'admitted',
        doubts: [],
        notes: [],
        searched: 5,
        found: 5,
        late: 0,
        failed: 0,
        repeated: 0,
      },
    });
  });

  it.each<[string, Partial<AdmissionInput>, string]>([
    ['the proof failed', { proof: { ...proof, refused: 'It is away.' } }, 'It is away.'],
    [
      'it held something of others',
      { held: [{ ...whole, stray: 'm1' }] },
      'Its scopes are not separate: "m1"',
    ],
    ['nothing that it took was found', { held: [{ ...whole, found: 0 }] }, 'None of 5 messages'],
    ['it found nothing for any question', { answers: [found(0), found(0)] }, 'It found nothing for any of 2'],
    [
      'it failed too often',
      { answers: [failure, found(3)] },
      'It failed 1 of 2 questions: the service is away',
    ],
    [
      'it returned memories of others',
      { answers: [found(3, { oddities: { ...even, strangers: 2 } })] },
      '2 memories came from messages that it was not given there',
    ],
  ])('is refused if %s', (_what, input, reason) => {
    expect(admitted(input)).toMatchObject({ outcome: 'refused', reason: expect.stringContaining(reason) });
  });

  it('that finds nothing was not asked for anything with k = 0', () => {
    expect(admitted({ answers: [found(0)], k: 0 }).outcome).toBe('admitted');
  });

  it('that is too slow for a check breaks no contract', () => {
    const suite = { service: 'slow 1.0.0', passed: 5, skipped: 2, failed: [], unended: ['isolation'] };
    expect(admitted({ proof: { ...proof, suite } }).notes).toEqual([
      'was too slow for a check of the contract (isolation), so that it is not known',
    ]);
  });

  it('has doubts that make its figures differ, and notes', () => {
    const held = { ...whole, found: 4, late: 1, cut: 2, carried: 0.5, lost: ['t1'], misdated: 1 };
    const { doubts } = admitted({
      held: [held],
      answers: [...Array.from({ length: 19 }, () => found(3)), failure],
    });
    expect(doubts).toEqual([
      'failed 1 question',
      'lost 1 of 5 messages that it said to have stored (20 %)',
      'found 1 of 5 messages only when it was asked again',
      'cuts (2) texts, of 4 that came back: they carry 50 % of the words',
      'returns other times than it was given (1 of 4)',
      'returns at most 3 memories, although 10 were asked for',
    ]);
    const { notes } = admitted({ proof: { ...proof, forgets: false, foundAfterMs: 1500 } });
    expect(notes).toEqual([
      'found a planted sentence 1.5 s after it said that it was stored',
      'still found a planted sentence after its scope was emptied',
    ]);
  });

  it('has no limit of its own where answers differ in their numbers, or fewer messages were there', () => {
    const answers = Array.from({ length: 20 }, (_each, place) => found((place % 5) + 1));
    expect(admitted({ answers }).doubts).toEqual([]);
    const few = [{ ...whole, written: 3 }];
    expect(admitted({ held: few, answers: answers.map(() => found(3)) }).doubts).toEqual([]);
  });
});

it('the answers of a refused memory are not scored, and say why', () => {
  const [record] = unadmitted([found(3)], { outcome: 'refused', reason: 'It is away.' });
  expect(record).toMatchObject({ outcome: 'unanswered', reason: 'not admitted: It is away.' });
  expect(record).not.toHaveProperty('raw');
});

it('is said in sentences that name the system', () => {
  const admission = admitted({ held: [{ ...whole, late: 2 }] });
  expect(admissionText({ name: 'notes', admission })).toEqual([
    'notes found 2 of 5 messages only when it was asked again.',
  ]);
  const refused = admitted({ proof: { ...proof, refused: 'It is away.' } });
  expect(admissionText({ name: 'notes', admission: refused })).toEqual(['notes is not scored. It is away.']);
  expect(admissionText({ name: 'bm25-m' })).toEqual([]);
});
