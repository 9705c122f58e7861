import { describe, expect, it } from 'vitest';
import { environmentSchema } from '../../config/environment-schema.js';
import { askUpdateAsReference } from './ask-update-as-reference.js';

// The numbers of calls and messages were counted in the original's own program, with the same replies.

const environment = environmentSchema.parse({ profile: 'reference', changesPerPeriod: 3 });
const names = ['a', 'b', 'c', 'd', 'e', 'f'];
const variables = names.map((name) => ({ name, choices: ['old', 'new'] }));
const state = new Map(names.map((name) => [name, 'old']));
const changing = (count: number): Record<string, string> =>
  Object.fromEntries(names.slice(0, count).map((name) => [name, 'new']));
const reply = (updated: object): string => JSON.stringify({ period_summary: 's', updated });
const replies = {
  good: reply(changing(3)),
  few: reply(changing(1)),
  many: reply(changing(6)),
  illegal: reply({ ...changing(3), a: 'other' }),
  wrongTwice: reply({ ...changing(6), a: 'other', f: 'old' }),
  unknown: reply({ ...changing(2), ghost: 'new' }),
  withoutSummary: JSON.stringify({ updated: changing(3) }),
  text: 'Sorry.',
  empty: 'null',
};

async function play(script: readonly (keyof typeof replies)[]) {
  const shown: { reply: string; problem: string }[][] = [];
  const asked = askUpdateAsReference({
    ...{ environment, variables, state, start: '2020-10-01', end: '2021-01-01' },
    ask: async (corrections) => {
      const name = script[Math.min(shown.length, script.length - 1)] as keyof typeof replies;
      shown.push([...corrections]);
      return replies[name];
    },
  });
  const failed = await asked.then(
    () => false,
    () => true,
  );
  return { failed, shown, messages: shown.map(({ length }) => 1 + 2 * length) };
}

describe('askUpdateAsReference', () => {
  it.each([
    [['good'], [1]],
    [
      ['illegal', 'good'],
      [1, 3],
    ],
    [
      ['many', 'good', 'good'],
      [1, 3, 3],
    ],
    [
      ['few', 'few', 'good', 'good', 'good'],
      [1, 3, 3, 3, 3],
    ],
    [
      ['wrongTwice', 'illegal', 'good', 'good'],
      [1, 3, 3, 3],
    ],
    [
      ['text', 'unknown', 'empty', 'many', 'illegal', 'good', 'good'],
      [1, 1, 1, 1, 3, 3, 3],
    ],
  ] as const)('asks as often as the original after the replies %j', async (script, messages) => {
    expect(await play(script)).toMatchObject({ failed: false, messages });
  });

  it('shows only the last fault, next to the corrected update', async () => {
    const { shown } = await play(['wrongTwice', 'good', 'good']);
    expect(shown[1]?.[0]?.problem).toBe('6 variables change instead of 2 to 4.');
    expect(shown[2]?.[0]?.problem).toBe('f is "old" already.');
    expect(JSON.parse(shown[2]?.[0]?.reply ?? '')).toEqual({
      period_summary: 's',
      updated: changing(3),
      period_end: '2021-01-01',
      period_start: '2020-10-01',
    });
  });

  it('loses the user without another call when the summary is missing', async () => {
    expect(await play(['withoutSummary'])).toMatchObject({ failed: true, messages: [1] });
  });

  it('asks a model that never obeys 780 times, five tries on each of four levels', async () => {
    const { failed, shown } = await play(['illegal']);
    expect([failed, shown.length]).toEqual([true, 780]);
  });
});
