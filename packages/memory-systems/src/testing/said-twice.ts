import { eventTime, type MemorySystem } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { contextOf } from './contexts.js';

const day = (number: number) => eventTime({ year: 2024, month: 5, day: number });

/**
 * A fact that two messages state is kept while one of them is.
 *
 * @param systems memories whose model finds the fact `has a cat` in the first message, and again in the second
 */
export function proveSaidTwice(systems: Readonly<Record<string, () => MemorySystem>>): void {
  describe.each(Object.entries(systems))('a fact that two messages state, in %s', (_name, create) => {
    it.each([
      ['first', 't1', 't2', 9],
      ['second', 't2', 't1', 3],
    ] as const)(
      'is retained with the other citation if the %s is forgotten',
      async (_which, gone, left, date) => {
        const memory = create();
        await memory.add(
          { id: 't1', role: 'user', content: 'I have a cat.', eventTime: day(3) },
          contextOf(),
        );
        await memory.add({ id: 't2', role: 'user', content: 'My cat!', eventTime: day(9) }, contextOf());
        const held = async () =>
          ((await memory.list?.({ user: 'ada' })) ?? []).filter(({ kind }) => kind === 'fact');
        expect(await held()).toMatchObject([
          { text: 'has a cat', sourceIds: ['t1', 't2'], eventTime: day(9) },
        ]);
        await memory.deleteBySource?.([gone], contextOf());
        expect(await held()).toMatchObject([{ text: 'has a cat', sourceIds: [left], eventTime: day(date) }]);
        expect(JSON.stringify(await memory.snapshot?.())).not.toContain(gone);
        await memory.deleteBySource?.([left], contextOf());
        expect(await memory.list?.({ user: 'ada' })).toEqual([]);
      },
    );
  });
}
