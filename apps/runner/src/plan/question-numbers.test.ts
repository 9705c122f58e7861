import type { Episode } from '@memgym/core';
import { expect, it } from 'vitest';
import { inDataOrder, numberQuestions } from './question-numbers.js';

const episode = (id: string, ...questions: [id: string, kind: string][]): Episode =>
  ({
    id,
    conversation: { questions: questions.map(([of, kind]) => ({ id: of, kind })) },
  }) as unknown as Episode;

it('numbers questions in the order of the data, over episodes in any order of names, without probes', () => {
  const number = numberQuestions([
    episode('zoe', ['q1', 'free-text'], ['p', 'state-probe'], ['q2', 'free-text']),
    episode('ana', ['q1', 'multiple-choice']),
  ]);
  const numberOf = (episodeId: string, questionId: string, trial?: number) =>
    number<{ episodeId: string; questionId: string; trial?: number; questionNumber?: number }>({
      episodeId,
      questionId,
      ...(trial !== undefined && { trial }),
    }).questionNumber;
  expect(numberOf('zoe', 'q2')).toBe(2);
  expect(numberOf('ana', 'q1')).toBe(3);
  expect(numberOf('ana#2', 'q1', 2)).toBe(3);
  expect(numberOf('zoe', 'p')).toBeUndefined();
});

it('sorts answers by system, then by the data, probes last', () => {
  const answers = [
    { system: 'b', episodeId: 'ana', questionNumber: 3 },
    { system: 'b', episodeId: 'ana' },
    { system: 'a', episodeId: 'ana', questionNumber: 3 },
    { system: 'b', episodeId: 'zoe', questionNumber: 1 },
  ];
  expect(inDataOrder(answers, [{ name: 'b' }, { name: 'a' }])).toEqual([
    answers[3],
    answers[0],
    answers[1],
    answers[2],
  ]);
});
