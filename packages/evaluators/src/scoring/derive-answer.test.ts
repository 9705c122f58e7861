import { createAssistant } from '@memgym/assistant';
import {
  type AnsweredRecord,
  createStepClock,
  type EpisodeRecord,
  episodeRecordSchema,
  episodeSchema,
} from '@memgym/core';
import { createScriptedModel } from '@memgym/core/testing';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { expect, it } from 'vitest';
import { chanceOf } from '../player/ask-question.js';
import { playEpisode } from '../player/play-episode.js';
import { readThenAsk } from '../protocols/read-then-ask.js';
import { deriveAnswer } from './derive-answer.js';

const seed = 7;
const episode = episodeSchema.parse({
  id: 'ann',
  cluster: 'ann',
  conversation: {
    sessions: [{ id: 's', turns: [{ id: 't', role: 'user', content: 'My cat is Miso.', sessionId: 's' }] }],
    questions: Array.from({ length: 6 }, (_, place) => ({
      ...{ kind: 'multiple-choice', id: `q${place}`, text: 'Who is my cat?', type: 'pets' },
      options: ['A', 'B', 'C', 'D'].map((label) => ({ label, text: `Cat ${label}` })),
      ...{ expected: 'A', evidence: { turnIds: ['t'] }, ifUnreadable: 'guess' },
    })),
  },
});

it('finds a drawn option that the seed of the run does not draw, and one that was left out', async () => {
  const model = createScriptedModel(...Array<string>(24).fill('I cannot say.'));
  const records: EpisodeRecord[] = [];
  await playEpisode({
    ...{ system: 'mine', episode, protocol: readThenAsk(episode), clock: createStepClock() },
    assistant: createAssistant({
      memory: createMemorySystem({ type: 'none', ports: { model } }),
      model,
      k: 5,
    }),
    rng: chanceOf(seed, episode),
    record: (record) => void records.push(episodeRecordSchema.parse(record)),
    saveState: async () => '',
  });
  const answers = records.filter((record) => record.kind === 'answer') as AnsweredRecord[];
  expect(new Set(answers.map(({ guess }) => guess)).size).toBeGreaterThan(1);
  const derive = (record: AnsweredRecord, of = seed) =>
    deriveAnswer(record, {
      ...{ benchmark: { protocol: {} }, system: 'mine', episode, retrieval: undefined, replies: [] },
      ...{ readOutput: async () => null, judge: model, judges: new Map(), chance: chanceOf(of, episode) },
    } as unknown as Parameters<typeof deriveAnswer>[1]);
  for (const record of answers) expect((await derive(record)).contradictions).toEqual([]);
  const [first] = answers as [AnsweredRecord];
  const other = first.guess === 'A' ? 'B' : 'A';
  expect((await derive({ ...first, guess: other })).contradictions).toEqual([
    `the option drawn for "q0" is recorded as "${other}", the seed draws "${first.guess}"`,
  ]);
  const { guess: _left, ...without } = first;
  expect((await derive(without)).contradictions).toEqual([
    `the option drawn for "q0" is recorded as null, the seed draws "${first.guess}"`,
  ]);
  const ofAnother = await Promise.all(answers.map((record) => derive(record, seed + 1)));
  expect(ofAnother.flatMap(({ contradictions }) => contradictions).length).toBeGreaterThan(0);
});
