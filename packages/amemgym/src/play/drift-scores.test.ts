import type { JsonObject, Turn } from '@memgym/core';
import { expect, it } from 'vitest';
import { makeAMemGymUser } from './__fixtures__/amemgym-user.js';
import { amemgymOptionsSchema } from './amemgym-options.js';
import { driftScores } from './drift-scores.js';
import type { JudgedDrift } from './judged-drift.js';
import { amemgymEpisode, amemgymUserFromJson, amemgymUserToJson } from './to-episode.js';

/** A user with a diet in the lexicon's words, under a variable name that is not in the lexicon. */
const text = JSON.stringify(amemgymUserToJson(makeAMemGymUser()))
  .replaceAll('steak lover', 'meat most days')
  .replaceAll('strict vegan', 'vegetarian')
  .replaceAll('"diet"', '"eating_habits"');
const user = amemgymUserFromJson(JSON.parse(text) as JsonObject);
const episode = amemgymEpisode(user, amemgymOptionsSchema.parse({}));

/** The drift of one follow-up in the first session of the first period. */
function driftOf(message: string, judged?: JudgedDrift): Record<string, number | null> {
  const session = user.periods[0]?.sessions[0];
  if (session === undefined) throw new Error('The user has a first session.');
  const said = (id: string, content: string): Turn => ({ id, role: 'user', content, sessionId: session.id });
  const dialogue = [said(session.id, session.query), said(`${session.id}/r1`, message)];
  const verdicts = judged === undefined ? undefined : new Map([[episode.id, judged]]);
  const scores = driftScores([episode], new Map([[episode.id, dialogue]]), verdicts);
  return Object.fromEntries(Object.entries(scores).map(([name, { value }]) => [name, value]));
}

it('finds implied values of a variable whose values are in the lexicon', () => {
  const clean = { 'drift-reveals': 0, 'drift-contradicts': 0, 'drift-repeats': 0 };
  expect(driftOf('Thanks. Which of these would you try first?')).toEqual(clean);
  const state = user.periods[0]?.state.get('eating_habits');
  const exposed = user.periods[0]?.sessions[0]?.exposedStates.has('eating_habits') === true;
  const same = exposed ? 'drift-repeats' : 'drift-reveals';
  // "The butcher greets me by name" implies meat, "I gave up meat" a vegetarian.
  const isMeat = state === 'meat most days';
  expect(driftOf('The butcher greets me by name.')).toEqual({
    ...clean,
    [isMeat ? same : 'drift-contradicts']: 1,
  });
  expect(driftOf('I gave up meat in spring.')).toEqual({
    ...clean,
    [isMeat ? 'drift-contradicts' : same]: 1,
  });
});

it('counts values that a judge finds in other words, and gives no score to a message whose verdict was lost', () => {
  const turn = `${user.periods[0]?.sessions[0]?.id}/r1`;
  const message = 'My plate looks like a meadow these days.';
  const foreign =
    user.periods[0]?.state.get('eating_habits') === 'vegetarian' ? 'meat most days' : 'vegetarian';
  expect(driftOf(message)['drift-contradicts']).toBe(0);
  const found = new Map([[turn, [{ variable: 'eating_habits', value: foreign }]]]);
  expect(driftOf(message, found)['drift-contradicts']).toBe(1);
  expect(driftOf(message, new Map([[turn, null]]))).toEqual(
    Object.fromEntries(['drift-reveals', 'drift-contradicts', 'drift-repeats'].map((name) => [name, null])),
  );
});
