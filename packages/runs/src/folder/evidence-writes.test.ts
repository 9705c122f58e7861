import { type AnsweredRecord, type EpisodeRecord, zeroUsage } from '@memgym/core';
import { expect, it } from 'vitest';
import { readWrites } from './played-episode.js';

const answer = (turnIds: string[]): AnsweredRecord => ({
  kind: 'answer',
  system: 's',
  episodeId: 'e',
  cluster: 'e',
  questionId: 'q',
  questionKind: 'free-text',
  type: 't',
  text: 'Which cat?',
  expected: 'Miso',
  evidence: { turnIds, unresolved: [] },
  outcome: 'answered',
  raw: '',
  output: '',
  retrieved: [],
  retrievedCount: 0,
  evidenceRetrieved: [],
  usage: zeroUsage,
});
const write = (parts: object): EpisodeRecord => ({
  kind: 'write',
  inputId: 'session',
  stored: [],
  buffered: [],
  skipped: [],
  usage: zeroUsage,
  ...parts,
});

it('gives the last outcome before the answer, with the reason for a skipped turn', () => {
  const [early, late] = [answer(['a', 'b', 'c']), answer(['a', 'b', 'c'])];
  const { writesOf } = readWrites([
    write({ buffered: ['a', 'b'], stored: ['c'] }),
    early,
    write({ stored: ['a'], skipped: [{ sourceId: 'b', reason: 'small talk' }] }),
    {
      kind: 'flush',
      stored: [],
      buffered: [],
      skipped: [{ sourceId: 'c', reason: 'too old' }],
      usage: zeroUsage,
    },
    late,
  ]);
  expect(writesOf(early)).toEqual([
    { turnId: 'a', outcome: 'buffered' },
    { turnId: 'b', outcome: 'buffered' },
    { turnId: 'c', outcome: 'stored' },
  ]);
  expect(writesOf(late)).toEqual([
    { turnId: 'a', outcome: 'stored' },
    { turnId: 'b', outcome: 'skipped', reason: 'small talk' },
    { turnId: 'c', outcome: 'skipped', reason: 'too old' },
  ]);
});

it('counts a turn without a write of its own as part of a memory with another id', () => {
  const asked = answer(['a']);
  expect(readWrites([write({ stored: ['fact:1'] }), asked]).writesOf(asked)).toEqual([
    { turnId: 'a', outcome: 'stored' },
  ]);
});
