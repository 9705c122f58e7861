import { createRng, type JsonObject } from '@memgym/core';
import { defineGenerator, jsonFile, openStageFolder } from '@memgym/env-generator';
import * as z from 'zod';

const cities = ['Lisbon', 'Porto', 'Ghent', 'Tartu', 'Bergen', 'Graz'];
const reasons = ['the work', 'the weather', 'a friend', 'the sea', 'a garden'];

/** People who tell where they live, and move now and then. */
export const generator = defineGenerator({
  type: 'small-worlds',
  description: 'Make people who tell where they live, some of whom move.',
  benchmark: 'conversations',
  options: z.strictObject({
    users: z.int().positive().default(10).describe('Number of people. Default 10.'),
    moves: z.number().min(0).max(1).default(0.5).describe('Share of people who move. Default 0.5.'),
    seed: z.int().default(1).describe('The same seed gives the same people. Default 1.'),
  }),
  selectingOptions: ['users'],
  model: 'none',
  shortcuts: { users: { value: 'count', description: 'number of people' } },
  stages: ['episode'],
  parts: ['people', 'data.json'],
  data: 'data.json',
  size: ({ users }) => ({ user: users }),
  prepare: async ({ options: { users, moves, seed }, files }) => {
    const people = Array.from({ length: users }, (_, index) => ({ id: `person-${index + 1}` }));
    return {
      ids: people.map(({ id }) => id),
      make: async ({ forAll }) => {
        const episodes = await forAll(people, async ({ id }, { onStage }) => {
          onStage('episode');
          const folder = await openStageFolder(files, `people/${id}`, ['episode']);
          const stored = (await folder.load('episode')) as JsonObject | undefined;
          if (stored !== undefined) return stored;
          const episode = episodeOf(id, seed, moves);
          await folder.save('episode', episode);
          return episode;
        });
        await files.write('data.json', jsonFile({ format: 'memgym-conversations@1', episodes }));
        return episodes.map(({ id }) => String(id));
      },
    };
  },
});

function episodeOf(id: string, seed: number, moves: number): JsonObject {
  const rng = createRng(seed).stream(id);
  const [home = '', next = ''] = rng.shuffle(cities);
  const [reason = '', other = ''] = rng.shuffle(reasons);
  const moved = rng.next() < moves;
  const messages = [`I live in ${home} because of ${reason}.`, 'What a long week this was.'];
  if (moved) messages.push(`I packed my boxes: since today I live in ${next}, because of ${other}.`);
  return {
    id,
    sessions: [
      { turns: messages.map((content, place) => ({ id: `${id}-m${place}`, role: 'user', content })) },
    ],
    questions: [
      {
        type: moved ? 'knowledge-update' : 'single-session',
        text: 'In which city do I live now?',
        options: rng.shuffle(cities),
        expected: moved ? next : home,
        evidence: [`${id}-m${moved ? 2 : 0}`],
      },
    ],
  };
}
