import { isSession, MemGymError, turnsOfSession, zeroUsage } from '@memgym/core';
import { type RemoteMemory, remoteMemory } from '@memgym/memory-systems/remote';
import { createPlainService, createUnreachableService, createWordService } from '../word-service.js';
import type { Mutant } from './mutant.js';

/** A service with some of its functions replaced; the same one for all instances. */
function badService(change: (sound: RemoteMemory) => Partial<RemoteMemory>): Mutant['create'] {
  const sound = createWordService();
  const bad = { ...sound, ...change(sound) };
  return () => remoteMemory(bad);
}

/** Faults of services, of which the adapter catches some itself, and of an adapter without one. */
export const serviceMutants: readonly Mutant[] = [
  {
    fault: 'searches the scopes of everybody in its service',
    caughtBy: 'isolation',
    create: badService((sound) => {
      const everybody = { label: 'everybody' };
      return {
        remember: (scope, ...rest) => sound.remember({ ...scope, ...everybody }, ...rest),
        recall: async (scope, ...rest) =>
          (await sound.recall({ ...scope, ...everybody }, ...rest)).map(({ label: _hidden, ...hit }) => hit),
        list: async (scope, ...rest) =>
          (await sound.list?.({ ...scope, ...everybody }, ...rest)) ?? { memories: [] },
        wait: async (scope, call) => sound.wait?.({ ...scope, ...everybody }, call),
      };
    }),
  },
  {
    fault: 'resets only the first page of its service',
    caughtBy: 'isolation',
    create: badService((sound) => ({
      reset: async (scope, call) => {
        const page = await sound.list?.(scope, undefined, call);
        await sound.forget?.(
          scope,
          (page?.memories ?? []).map(({ id }) => id),
          call,
        );
      },
    })),
  },
  {
    fault: 'answers before its service can find what it accepted',
    caughtBy: 'no-loss',
    create: badService(() => ({ wait: async () => undefined })),
  },
  {
    fault: 'finds nothing when its service fails',
    caughtBy: 'failures',
    create: () => remoteMemory(createPlainService()),
    unreachable: () => {
      const failing = createUnreachableService(createPlainService());
      return remoteMemory({ ...failing, recall: (...given) => failing.recall(...given).catch(() => []) });
    },
  },
  {
    fault: 'sends every message to its service again',
    caughtBy: 'idempotence',
    create: () => {
      const texts = new Map<string, string[]>();
      const keyOf = (scope: object): string => JSON.stringify(scope);
      return {
        info: {
          name: 'again',
          version: '1.0.0',
          profile: 'fixed',
          params: {},
          capabilities: new Set(['outside', 'reset'] as const),
          provenance: 'unknown',
        },
        add: async (input, { scope, signal }) => {
          if (signal?.aborted) throw new MemGymError('provider', 'cancelled');
          const turns = isSession(input) ? turnsOfSession(input) : [input];
          const added = turns.map((turn) => ('content' in turn ? turn.content : turn.text));
          texts.set(keyOf(scope), [...(texts.get(keyOf(scope)) ?? []), ...added]);
          return { stored: [], buffered: [], skipped: [], usage: zeroUsage };
        },
        retrieve: async ({ k }, { scope }) => ({
          items: (texts.get(keyOf(scope)) ?? [])
            .map((text, place) => ({
              id: String(place),
              kind: 'memory',
              text,
              sourceIds: [],
              provenance: 'unknown' as const,
              ingestTime: 0,
              score: 0,
            }))
            .slice(0, k),
          usage: zeroUsage,
        }),
        reset: async (scope) => void texts.delete(keyOf(scope ?? {})),
        close: async () => undefined,
      };
    },
  },
];
