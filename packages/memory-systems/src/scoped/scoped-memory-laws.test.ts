import {
  createRng,
  createStepClock,
  InvalidArgumentError,
  type MemorySystem,
  NotFoundError,
  scopeKey,
} from '@memgym/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createMemorySystem } from '../create-memory-system.js';

const users = ['ann', '__proto__', 'ann","x'];
const ids = ['1', '2', 'constructor', '../3', '🐦'];
const texts = ['The train leaves at seven.', 'Trains are late.', '我喜欢喝茶。', 'tea', '  '];

const step = fc.record({
  action: fc.constantFrom('add', 'add', 'session', 'update', 'delete', 'forget', 'reset'),
  user: fc.constantFrom(...users),
  id: fc.constantFrom(...ids),
  other: fc.constantFrom(...ids),
  text: fc.constantFrom(...texts),
});

type Step = typeof step extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** Carries out a step; refusals (unknown id, blank text) are expected. */
async function carryOut(memory: MemorySystem, given: Step): Promise<void> {
  const { action, user, id, other, text } = given;
  const context = { scope: { user }, clock: createStepClock(), rng: createRng(1) };
  const turn = (turnId: string) => ({ id: turnId, role: 'user' as const, content: text });
  const memoryId = memory.info.name === 'bm25-s' ? `session:${other}` : id;
  const actions: Record<string, () => Promise<unknown> | undefined> = {
    add: () => memory.add(turn(id), context),
    session: () => memory.add({ id: other, turns: [turn(id), turn(`${id}b`)] }, context),
    update: () => memory.update?.(memoryId, text, context),
    delete: () => memory.delete?.(memoryId, context),
    forget: () => memory.deleteBySource?.([id, other], context),
    reset: () => memory.reset?.(context.scope),
  };
  await actions[action]?.()?.catch((error: unknown) => {
    if (!NotFoundError.isInstance(error) && !InvalidArgumentError.isInstance(error)) throw error;
  });
}

it.each(['bm25-m', 'bm25-s'])(
  'after any operations on %s, restoring its snapshot gives an equal memory with equal answers',
  async (type) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const memory = createMemorySystem({ type });
        for (const given of steps) await carryOut(memory, given);
        const snapshot = await memory.snapshot();
        const copy = createMemorySystem({ type });
        await copy.restore(snapshot);
        expect(await copy.snapshot()).toEqual(snapshot);
        for (const user of users) {
          const context = { scope: { user }, clock: createStepClock(), rng: createRng(1) };
          const query = { text: 'Which train leaves late?', k: 3 };
          expect(await copy.retrieve(query, context)).toEqual(await memory.retrieve(query, context));
          const held = (await memory.list?.(context.scope)) ?? [];
          expect(new Set(held.map(({ id }) => id)).size, scopeKey(context.scope)).toBe(held.length);
        }
      }),
      { numRuns: 60 },
    );
  },
);
