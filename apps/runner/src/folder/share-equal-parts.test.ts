import { type AnswerRecord, type EpisodeRecord, zeroUsage } from '@memgym/core';
import { expect, it } from 'vitest';
import { shareEqualParts } from './share-equal-parts.js';

const answerOf = (questionId: string, score: number): EpisodeRecord =>
  ({
    kind: 'answer',
    system: 'bm25',
    episodeId: 'ann',
    questionId,
    outcome: 'answered',
    text: 'Where do I live?',
    options: [{ label: '0', text: 'In Graz' }],
    raw: '0',
    output: '0',
    usage: zeroUsage,
    retrieved: [
      { id: 'turn-1', score, sourceIds: ['turn-1'] },
      { id: 'turn-2', score: score / 2, sourceIds: ['turn-2', '__proto__'] },
    ],
  }) as unknown as EpisodeRecord;

it('answers keep their content, and share what is equal', () => {
  const read = () => JSON.parse(JSON.stringify([answerOf('q1', 2), answerOf('q2', 3)])) as EpisodeRecord[];
  const shared = shareEqualParts(read());
  expect(shared).toEqual(read());
  expect(JSON.stringify(shared)).toBe(JSON.stringify(read()));
  const [first, second] = shared as unknown as [AnswerRecord, AnswerRecord];
  expect(first.options).toBe(second.options);
  expect(first).toHaveProperty('retrieved.0.sourceIds');
  const sourcesOf = (answer: AnswerRecord) =>
    answer.outcome === 'answered' ? answer.retrieved?.map(({ sourceIds }) => sourceIds) : undefined;
  expect(sourcesOf(first)?.[1]).toBe(sourcesOf(second)?.[1]);
});
