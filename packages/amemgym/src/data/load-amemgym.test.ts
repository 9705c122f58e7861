import { DatasetError } from '@memgym/core';
import { withFolder } from '@memgym/datasets/testing';
import { describe, expect, it } from 'vitest';
import { type AMemGymFixture, makeAMemGymItem } from './__fixtures__/amemgym-item.js';
import { amemgymRightOption } from './amemgym-user.js';
import { loadAMemGym, readAMemGym } from './load-amemgym.js';

const changed = (change: (item: AMemGymFixture) => void) => {
  const item = makeAMemGymItem();
  change(item);
  return JSON.stringify([item]);
};
const load = (content: string) => withFolder({ 'data.json': content }, (folder) => loadAMemGym(folder));
const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index];
  if (found === undefined) throw new Error(`nothing at ${index}`);
  return found;
};

describe('loadAMemGym', () => {
  it('reads users with their timeline', async () => {
    const { benchmark, users, files } = await load(changed(() => {}));
    expect(benchmark).toBe('amemgym');
    expect(files[0]?.name).toBe('data.json');
    const user = at(users, 0);
    expect(user).toMatchObject({
      id: 'user-1',
      startTime: '2020-10-01T00:00:00',
      persona: {
        name: 'Ida Berg',
        description: 'name: Ida Berg\nage: 41',
        attributes: { age: '41', gender: 'Female' },
      },
    });
    expect(user.variables[1]).toEqual({ name: 'pet', choices: ['none', 'cat', 'dog'] });
    expect(user.periods.map(({ index, start, end }) => [index, start, end])).toEqual([
      [0, null, '2020-10-01T23:59:59'],
      [1, '2020-10-01T00:00:00', '2021-01-01T23:59:59'],
      [2, '2021-01-01T00:00:00', '2021-04-01T23:59:59'],
    ]);
    expect(at(user.periods, 1).sessions[0]).toMatchObject({
      id: 'period-1-session-0',
      event: 'A stray came in.',
      time: '2021-01-01T21:00:00',
    });
    expect([...at(user.periods, 1).updates]).toEqual([['pet', { old: 'none', new: 'cat' }]]);
    expect(user.questions.map(({ id }) => id)).toEqual(['user-1:0', 'user-1:1']);
  });

  it('finds the right option of every period, by position when a variable is required twice', async () => {
    const user = at((await load(changed(() => {}))).users, 0);
    const right = user.questions.map((question) =>
      user.periods.map(({ state }) => amemgymRightOption(question, state)),
    );
    expect(right).toEqual([
      [0, 1, 2],
      [0, 0, 1],
    ]);
  });

  it('detects the known oddities of the format', async () => {
    const { quirks } = await load(
      changed((item) => {
        at(at(item.periods, 0).sessions, 0).messages.push({ role: 'user', content: 'Hi' });
      }),
    );
    expect(quirks.map(({ id, place, action }) => [id, place.path, action])).toEqual([
      ['amemgym-empty-brackets', '[0].user_profile.education_level', 'kept'],
      ['amemgym-messages-present', '[0].periods[0].sessions[0].messages', 'dropped'],
      ['amemgym-variable-required-twice', '[0].qas[1].required_info', 'kept'],
    ]);
  });

  it('accepts required variables with their choices, and any variable name', async () => {
    const text = changed((item) => {
      at(item.qas, 0).required_info = [{ info_type: 'diet' }, { info_type: 'pet' }];
    }).replaceAll('"town"', '"__proto__"');
    const user = at((await load(text)).users, 0);
    expect(at(user.questions, 0).requiredVariables).toEqual(['diet', 'pet']);
    expect(at(user.periods, 2).state.get('__proto__')).toBe('Bergen');
  });

  it.each<[string, string, string, (item: AMemGymFixture) => void]>([
    [
      'a state that does not follow from the updates',
      'state-follows-updates',
      'periods[1].state.diet',
      (item) => {
        at(item.periods, 1).state.diet = 'vegan';
      },
    ],
    [
      'an update with a wrong old value',
      'updates-name-old-value',
      'periods[1].updates.pet.old',
      (item) => {
        at(item.periods, 1).updates.pet = { old: 'dog', new: 'cat' };
      },
    ],
    [
      'an old value in period 0',
      'updates-name-old-value',
      'periods[0].updates.pet.old',
      (item) => {
        at(item.periods, 0).updates.pet = { old: 'dog', new: 'none' };
      },
    ],
    [
      'an update that no session reveals',
      'exposed-states-are-updates',
      'periods[1].updates.pet',
      (item) => {
        at(at(item.periods, 1).sessions, 0).exposed_states = {};
      },
    ],
    [
      'a session that reveals another value',
      'exposed-states-are-updates',
      'periods[1].sessions[0].exposed_states.pet',
      (item) => {
        at(at(item.periods, 1).sessions, 0).exposed_states = { pet: 'dog' };
      },
    ],
    [
      'a value outside the schema',
      'values-in-schema',
      'periods[0].state.pet',
      (item) => {
        item.state_schema.pet = ['cat', 'dog'];
      },
    ],
    [
      'a question about an unknown variable',
      'values-in-schema',
      'qas[0].answer_choices[0].state[1]',
      (item) => {
        at(item.qas, 0).required_info = ['diet', 'car'];
      },
    ],
    [
      'two options for one state',
      'option-states-distinct',
      'qas[0].answer_choices[3].state',
      (item) => {
        at(at(item.qas, 0).answer_choices, 3).state = ['vegan', 'cat'];
      },
    ],
    [
      'a period that no option fits',
      'one-option-fits',
      'qas[0].answer_choices',
      (item) => {
        at(item.qas, 0).answer_choices.splice(1, 1);
      },
    ],
    [
      'a session after its period',
      'dates-in-order',
      'periods[1].sessions[0].session_time',
      (item) => {
        at(at(item.periods, 1).sessions, 0).session_time = '2021-01-02 19:00:00';
      },
    ],
    [
      'sessions out of order',
      'dates-in-order',
      'periods[0].sessions[1].session_time',
      (item) => {
        at(at(item.periods, 0).sessions, 1).session_time = '2020-09-29 19:00:00';
      },
    ],
    [
      'a period that ends before the last one',
      'dates-in-order',
      'periods[2].period_end',
      (item) => {
        at(item.periods, 2).period_end = '2020-12-31';
      },
    ],
    [
      'a period 0 that ends on another day than the first',
      'dates-in-order',
      'periods[0].period_end',
      (item) => {
        at(item.periods, 0).period_end = '2020-10-02';
      },
    ],
  ])('refuses %s', async (_what, invariant, path, change) => {
    const { problems } = await withFolder({ 'data.json': changed(change) }, (folder) => readAMemGym(folder));
    expect(problems).toContainEqual(expect.objectContaining({ invariant, path: `[0].${path}` }));
    await expect(load(changed(change))).rejects.toThrow(DatasetError);
  });

  it('reports wrong counts in every period, and still loads the users', async () => {
    const wrong = changed((item) => {
      for (const period of item.periods) period.update_cnts = { diet: 1, pet: 2 } as never;
    });
    const { problems } = await withFolder({ 'data.json': wrong }, (folder) => readAMemGym(folder));
    expect(problems).toHaveLength(2 * 3);
    expect(problems.slice(0, 2)).toEqual([
      {
        invariant: 'update-counts-are-totals',
        path: '[0].periods[0].update_cnts.pet',
        detail: 'says 2, the periods have 1',
      },
      {
        invariant: 'update-counts-are-totals',
        path: '[0].periods[0].update_cnts.town',
        detail: 'says 0, the periods have 1',
      },
    ]);
    expect((await load(wrong)).users).toHaveLength(1);
  });

  it('names the first broken rule and how many more there are', async () => {
    const failure = load(
      changed((item) => {
        at(item.periods, 1).state.diet = 'vegan';
      }),
    );
    await expect(failure).rejects.toThrow(
      /data\.json at \[0\]\.periods\[1\]\.state\.diet: state-follows-updates: is vegan, the updates give meat \(and \d+ more\)/,
    );
  });

  it.each([
    ['no user', '[]', /expected at least one user/],
    [
      'the same user twice',
      JSON.stringify([makeAMemGymItem(), makeAMemGymItem()]),
      /at \[1\]\.id: "user-1" is used twice/,
    ],
    [
      'a day that does not exist',
      changed((item) => {
        item.start_time = '2020-02-30';
      }),
      /\[0\]\.start_time: expected a time like 2020-10-01, got "2020-02-30"/,
    ],
    [
      'a number for a value',
      changed((item) => {
        at(item.periods, 0).state.pet = 3 as never;
      }),
      /\[0\]\.periods\[0\]\.state\.pet: expected string, got 3/,
    ],
    [
      'a list for an object',
      changed((item) => {
        item.state_schema = [] as never;
      }),
      /\[0\]\.state_schema: expected an object, got \[\]/,
    ],
  ])('refuses %s and names the place', async (_what, content, message) => {
    await expect(load(content)).rejects.toThrow(message);
  });

  it('names a folder without the file', async () => {
    await withFolder({ 'x.json': '' }, async (folder) => {
      await expect(loadAMemGym(folder)).rejects.toThrow(/contains none of data\.json, v1\.base\/data\.json/);
    });
  });
});
