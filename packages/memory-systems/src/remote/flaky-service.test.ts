import type { MemorySystem } from '@memgym/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contextOf, say, scriptedService } from './__fixtures__/scripted-service.js';
import type { RemoteMemory } from './remote-memory.js';
import { remoteMemory } from './remote-system.js';

/** The fate of a request; after `answer lost` it has been done. */
const fate = fc.constantFrom('refused', 'answer lost', 'done');
const write = fc.record({
  user: fc.constantFrom('ann', 'bo'),
  ids: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1, maxLength: 4 }),
});
const life = fc.record({
  fates: fc.array(fate, { maxLength: 30 }),
  writes: fc.array(write, { minLength: 1, maxLength: 8 }),
  maxMessages: fc.constantFrom(undefined, 1, 2),
});

/** A service whose requests end as they are fated, then all are done. */
function fatedService(fates: readonly string[], more: Partial<RemoteMemory>, byKey = false) {
  const ahead = [...fates];
  const keys = new Set<string>();
  const service = scriptedService(() => ({
    ...more,
    remember: async (scope, messages, { key }) => {
      const fated = ahead.shift() ?? 'done';
      if (fated === 'refused') throw new Error('503');
      if (!byKey || !keys.has(key)) service.store(scope.label, messages);
      keys.add(key);
      if (fated === 'answer lost') throw new TypeError('socket hang up');
      return undefined;
    },
  }));
  return service;
}

/** Writes as an application does: until each call has succeeded. */
async function writeAll(
  memory: MemorySystem,
  writes: readonly { user: string; ids: readonly string[] }[],
): Promise<void> {
  for (const { user, ids } of writes) {
    const batch = ids.map((id) => say(id));
    for (let tries = 0; ; tries += 1) {
      const isDone = await memory.addBatch?.(batch, contextOf(user)).then(
        () => true,
        () => false,
      );
      if (isDone || tries > 40) break;
    }
  }
}

/** The ids that a user's scope holds, as often as it holds them. */
const heldOf = (service: ReturnType<typeof scriptedService>): string[][] =>
  [...service.kept.values()].map((hits) => hits.map(({ id }) => id).sort());

const wanted = (writes: readonly { user: string; ids: readonly string[] }[]): string[][] => {
  const users = [...new Set(writes.map(({ user }) => user))];
  return users.map((user) =>
    [...new Set(writes.filter((each) => each.user === user).flatMap(({ ids }) => ids))].sort(),
  );
};
const inAnyOrder = (lists: readonly string[][]): string[] => lists.map((list) => list.join()).sort();

describe('a service that fails before and after it stores', () => {
  it('has every message exactly once, if it says which it knows', async () => {
    await fc.assert(
      fc.asyncProperty(life, async ({ fates, writes, maxMessages }) => {
        const service = fatedService(fates, { ...(maxMessages && { maxMessages }) });
        const { remote, kept } = service;
        const known: RemoteMemory['known'] = async ({ label }, ids) =>
          ids.filter((id) => kept.get(label)?.some((hit) => hit.id === id));
        await writeAll(remoteMemory({ ...remote, known }), writes);
        expect(inAnyOrder(heldOf(service))).toEqual(inAnyOrder(wanted(writes)));
      }),
    );
  });

  it('has every message exactly once, if it obeys the key of a write', async () => {
    await fc.assert(
      fc.asyncProperty(life, async ({ fates, writes, maxMessages }) => {
        const service = fatedService(fates, { ...(maxMessages && { maxMessages }) }, true);
        await writeAll(remoteMemory(service.remote), writes);
        expect(inAnyOrder(heldOf(service))).toEqual(inAnyOrder(wanted(writes)));
      }),
    );
  });

  it('loses none if it does neither, and the report says which may be there twice', async () => {
    await fc.assert(
      fc.asyncProperty(life, async ({ fates, writes }) => {
        const service = fatedService(fates, {});
        const memory = remoteMemory(service.remote);
        const warned: string[] = [];
        await writeAll(
          {
            ...memory,
            addBatch: async (inputs, context) => {
              const report = (await memory.addBatch?.(inputs, context)) ?? { warnings: [] };
              warned.push(...(report.warnings ?? []).map(({ detail }) => detail));
              return report as never;
            },
          },
          writes,
        );
        const once = heldOf(service).map((ids) => [...new Set(ids)]);
        expect(inAnyOrder(once)).toEqual(inAnyOrder(wanted(writes)));
        const twice = heldOf(service).flatMap((ids) => ids.filter((id, place) => ids.indexOf(id) < place));
        for (const id of twice) expect(warned.join()).toContain(`"${id}"`);
      }),
    );
  });
});
