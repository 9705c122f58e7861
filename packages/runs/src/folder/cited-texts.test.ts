import { type AnsweredRecord, type EpisodeRecord, zeroUsage } from '@memgym/core';
import { expect, it } from 'vitest';
import { readCitedTexts } from './played-episode.js';

const answer = (questionId: string): AnsweredRecord => ({
  kind: 'answer',
  system: 's',
  episodeId: 'e',
  cluster: 'e',
  questionId,
  questionKind: 'free-text',
  type: 't',
  text: 'Which cat?',
  expected: 'Miso',
  evidence: { turnIds: ['t1', 'lost'], unresolved: [] },
  outcome: 'answered',
  raw: '',
  output: '',
  retrieved: ['m1', '__proto__'].map((id) => ({ id, score: 1, sourceIds: ['t1'] })),
  retrievedCount: 2,
  evidenceRetrieved: ['t1'],
  usage: zeroUsage,
});

it('gives an answer the texts at its time, and null for unrecorded ones', () => {
  const [early, late] = [answer('early'), answer('late')];
  const records: EpisodeRecord[] = [
    { kind: 'text', of: 'turn', id: 't1', text: 'My cat is Miso.' },
    { kind: 'text', of: 'memory', id: 'm1', text: 'has a cat' },
    early,
    { kind: 'text', of: 'memory', id: 'm1', text: 'has a cat, Miso' },
    { kind: 'text', of: 'memory', id: '__proto__', text: 'a note' },
    late,
  ];
  const { textsOf } = readCitedTexts(records);
  expect(textsOf(early)).toEqual({ evidence: ['My cat is Miso.', null], retrieved: ['has a cat', null] });
  expect(textsOf(late).retrieved).toEqual(['has a cat, Miso', 'a note']);
});
