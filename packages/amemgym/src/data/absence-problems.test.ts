import { withFolder } from '@memgym/datasets/testing';
import { describe, expect, it } from 'vitest';
import { makeAMemGymItem } from './__fixtures__/amemgym-item.js';
import { inspectAMemGym } from './amemgym-dataset.js';
import { loadAMemGym, parseAMemGymItem } from './load-amemgym.js';

type Changes = Record<string, { old: string | null; new: string; change?: string }>;

/** A user who gets a cat in period 1 and loses it again in period 2, with `none` for having no pet. */
function makeItem() {
  const item = { ...makeAMemGymItem(), absent_value: 'none' as string | undefined };
  const [first, second, third] = item.periods as unknown as {
    updates: Changes;
    sessions: { exposed_states: Record<string, string> }[];
    state: Record<string, string>;
  }[];
  if (first === undefined || second === undefined || third === undefined) throw new Error('three periods');
  delete first.sessions[0]?.exposed_states.pet;
  second.updates = { pet: { old: 'none', new: 'cat', change: 'addition' } };
  third.updates.pet = { old: 'cat', new: 'none', change: 'deletion' };
  third.state.pet = 'none';
  Object.assign(third.sessions[0]?.exposed_states ?? {}, { pet: 'none' });
  for (const period of item.periods) period.update_cnts = { diet: 1, pet: 2, town: 1 };
  const [food] = item.qas;
  food?.answer_choices.push({ state: ['vegan', 'none'], answer: 'A stew.', type: 'experience' });
  return { item, first, second, third, food };
}

const reading = (change: (made: ReturnType<typeof makeItem>) => void) => () => {
  const made = makeItem();
  change(made);
  return parseAMemGymItem(JSON.parse(JSON.stringify(made.item)), 'data.json');
};

describe('additions and deletions', () => {
  it('are read, and counted apart from updates', async () => {
    const content = JSON.stringify([makeItem().item]);
    await withFolder({ 'data.json': content }, async (folder) => {
      const [user] = (await loadAMemGym(folder)).users;
      expect(user?.absentValue).toBe('none');
      expect(user?.periods.map(({ updates }) => updates.get('pet')?.change)).toEqual([
        undefined,
        'addition',
        'deletion',
      ]);
      const { counts, problems } = await inspectAMemGym(folder);
      expect(problems).toEqual([]);
      expect(Object.fromEntries(counts.map(({ name, count }) => [name, count]))).toMatchObject({
        updates: 2,
        additions: 1,
        deletions: 1,
      });
    });
  });

  it('are not counted in data without them', () =>
    withFolder({ 'data.json': JSON.stringify([makeAMemGymItem()]) }, async (folder) => {
      expect((await inspectAMemGym(folder)).counts.map(({ name }) => name)).not.toContain('additions');
    }));

  it.each<[string, Parameters<typeof reading>[0], RegExp]>([
    [
      'a deletion of what was not there',
      ({ second }) => {
        second.updates = { pet: { old: 'none', new: 'cat', change: 'deletion' } };
      },
      /periods\[1\]\.updates\.pet.*deletes a value that was not there/s,
    ],
    [
      'an addition over a value',
      ({ third }) => {
        third.updates.diet = { old: 'meat', new: 'vegan', change: 'addition' };
      },
      /adds "vegan" over the value "meat"; that is an update/,
    ],
    [
      'an addition without a mark',
      ({ second }) => {
        delete second.updates.pet?.change;
      },
      /gives a value to what had none, but is not marked as addition/,
    ],
    [
      'a deletion without a mark',
      ({ third }) => {
        delete third.updates.pet?.change;
      },
      /takes "cat" away, but is not marked as deletion/,
    ],
    [
      'a mark in data that do not name the absent value',
      ({ item, first }) => {
        item.absent_value = undefined;
        Object.assign(first.sessions[0]?.exposed_states ?? {}, { pet: 'none' });
      },
      /is marked as addition, but the user has no absent_value/,
    ],
    [
      'an absent value that is no choice',
      ({ item, first }) => {
        item.absent_value = 'nothing';
        Object.assign(first.sessions[0]?.exposed_states ?? {}, { pet: 'none' });
      },
      /absent_value.*"nothing" is not a choice of any variable/s,
    ],
    [
      'a first session that tells of what is not there',
      ({ first }) => {
        Object.assign(first.sessions[0]?.exposed_states ?? {}, { pet: 'none' });
      },
      /sessions\[0\]\.exposed_states\.pet.*reveals what is not there; period 0 is silent about it/s,
    ],
    [
      'a mark in period 0',
      ({ first }) => {
        Object.assign(first.updates.pet ?? {}, { change: 'addition' });
      },
      /period 0 has neither additions nor deletions/,
    ],
    [
      'a question without an option for having none',
      ({ food }) => {
        food?.answer_choices.pop();
      },
      /no option is for a user without pet: none fits \["vegan","none"\] of period 2/,
    ],
  ])('refuse %s', (_what, change, message) => {
    expect(reading(change)).toThrow(message);
  });
});
