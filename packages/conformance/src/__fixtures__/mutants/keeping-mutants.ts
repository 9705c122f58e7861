import { createRng, type MemoryItem, type MemorySnapshot, type Scope, scopeKey } from '@memgym/core';
import { createScopedMemory } from '@memgym/memory-systems/define';
import { embedderOf, innerProduct } from '../sound-memory.js';
import { changed, type Mutant } from './mutant.js';

/** Faults in storing, restoring, changing, deleting and closing. */
export const keepingMutants: readonly Mutant[] = [
  {
    fault: 'loses a memory on restore',
    caughtBy: 'snapshots',
    create: changed((sound) => ({
      restore: async (snapshot) => {
        await sound.restore(snapshot);
        const [first] = (await sound.list?.({ user: 'alice' })) ?? [];
        if (first) {
          await sound.delete?.(first.id, {
            scope: { user: 'alice' },
            clock: { now: () => 0 },
            rng: createRng(0),
          });
        }
      },
    })),
  },
  {
    fault: 'retains its old memories after a restore',
    caughtBy: 'snapshots',
    create: changed((sound) => ({ restore: async () => undefined, snapshot: sound.snapshot })),
  },
  {
    fault: 'returns itself as a clone',
    caughtBy: 'snapshots',
    create: changed((sound) => ({ clone: async () => sound })),
  },
  {
    fault: 'returns its live state as a snapshot',
    caughtBy: 'snapshots',
    create: changed((sound) => {
      let shown: MemorySnapshot | undefined;
      return {
        snapshot: async () => {
          const now = await sound.snapshot();
          shown = shown === undefined ? now : Object.assign(shown, now);
          return shown;
        },
      };
    }),
  },
  {
    fault: 'restores anything',
    caughtBy: 'snapshots',
    create: changed((sound) => ({
      restore: (snapshot) => sound.restore({ ...snapshot, system: 'sound', schemaVersion: 1 }),
    })),
  },
  {
    fault: 'returns expired memories',
    caughtBy: 'expiry',
    create: changed((sound) => ({
      retrieve: ({ queryTime: _now, ...query }, context) =>
        sound.retrieve(query, { ...context, clock: { now: () => 0 } }),
    })),
  },
  {
    fault: 'purges nothing',
    caughtBy: 'expiry',
    create: changed(() => ({ purgeExpired: async () => [] })),
  },
  {
    fault: 'erases a user only in scopes without an agent',
    caughtBy: 'users',
    create: changed((sound) => ({ eraseUser: async (user) => sound.reset?.({ user }) })),
  },
  {
    fault: 'erases a user before the writes that were called earlier',
    caughtBy: 'users',
    create: changed((sound) => {
      let earlier: Promise<unknown> = Promise.resolve();
      return {
        add: (input, context) => {
          const write = earlier.then(() => sound.add(input, context));
          earlier = write.catch(() => undefined);
          return write;
        },
      };
    }),
  },
  {
    fault: 'forgets a message before the write that was called earlier',
    caughtBy: 'update-and-delete',
    create: changed((sound) => {
      let earlier: Promise<unknown> = Promise.resolve();
      return {
        add: (input, context) => {
          const write = earlier.then(() => sound.add(input, context));
          earlier = write.catch(() => undefined);
          return write;
        },
        eraseUser: async (user) => {
          await earlier;
          await sound.eraseUser?.(user);
        },
      };
    }),
  },
  {
    fault: 'exports only scopes without an agent',
    caughtBy: 'users',
    create: changed((sound) => ({
      exportUser: async (user) => {
        const all = await sound.exportUser?.(user);
        const scopes = all?.scopes.filter(({ scope }) => scope.agent === undefined) ?? [];
        return { system: 'sound', user, scopes };
      },
    })),
  },
  {
    fault: 'leaks between users',
    caughtBy: 'isolation',
    create: changed((sound) => ({
      add: (input, context) => sound.add(input, { ...context, scope: { user: 'everyone' } }),
      retrieve: (query, context) => sound.retrieve(query, { ...context, scope: { user: 'everyone' } }),
      list: async () => (await sound.list?.({ user: 'everyone' })) ?? [],
    })),
  },
  {
    fault: 'ignores the agent in a scope',
    caughtBy: 'isolation',
    create: changed((sound) => {
      const userOf = ({ user }: Scope): Scope => ({ user });
      return {
        add: (input, context) => sound.add(input, { ...context, scope: userOf(context.scope) }),
        retrieve: (query, context) => sound.retrieve(query, { ...context, scope: userOf(context.scope) }),
        list: async (scope) => (await sound.list?.(userOf(scope))) ?? [],
      };
    }),
  },
  {
    fault: 'empties all scopes instead of one',
    caughtBy: 'isolation',
    create: changed((sound) => ({ reset: async () => sound.reset?.() })),
  },
  {
    fault: 'leaves something behind after reset',
    caughtBy: 'isolation',
    create: changed((sound) => {
      const everSeen = new Set<string>();
      return {
        add: (input, context) => {
          everSeen.add(scopeKey(context.scope));
          return sound.add(input, context);
        },
        snapshot: async () => ({ ...(await sound.snapshot()), state: [...everSeen] }),
      };
    }),
  },
  {
    fault: 'restores a deleted memory with the next write',
    caughtBy: 'update-and-delete',
    create: changed((sound) => {
      const deleted: MemoryItem[] = [];
      return {
        delete: async (memoryId, context) => {
          const item = (await sound.list?.(context.scope))?.find(({ id }) => id === memoryId);
          await sound.delete?.(memoryId, context);
          if (item) deleted.push(item);
        },
        add: async (input, context) => {
          for (const { id, text } of deleted.splice(0)) await sound.add({ id, text }, context);
          return sound.add(input, context);
        },
      };
    }),
  },
  {
    fault: 'still finds a memory that is no longer listed',
    caughtBy: 'update-and-delete',
    create: changed((sound) => {
      const hidden = new Set<string>();
      return {
        delete: async (memoryId, context) => {
          const items = (await sound.list?.(context.scope)) ?? [];
          if (items.some(({ id }) => id === memoryId)) hidden.add(memoryId);
          else await sound.delete?.(memoryId, context);
        },
        list: async (scope) => ((await sound.list?.(scope)) ?? []).filter(({ id }) => !hidden.has(id)),
      };
    }),
  },
  {
    fault: 'searches the old text after an update',
    caughtBy: 'update-and-delete',
    create: (ports) =>
      createScopedMemory({
        info: { name: 'stale', version: '1.0.0' },
        embedder: embedderOf(ports),
        createIndex: () => {
          const vectors = new Map<string, Float32Array>();
          return {
            put: (id, _text, { vector }) => {
              if (vector && !vectors.has(id)) vectors.set(id, vector);
            },
            delete: (id) => {
              vectors.delete(id);
            },
            search: ({ candidates, vector }) => ({
              hits: candidates().map(({ item }) => {
                const own = vectors.get(item.id);
                return { id: item.id, score: own && vector ? innerProduct(own, vector) : 0 };
              }),
            }),
          };
        },
      }),
  },
  {
    fault: 'never accepts a deleted source again',
    caughtBy: 'update-and-delete',
    create: changed((sound) => {
      const deleted = new Set<string>();
      return {
        delete: async (memoryId, context) => {
          await sound.delete?.(memoryId, context);
          deleted.add(memoryId);
        },
        add: async (input, context) => {
          const report = await sound.add(input, context);
          for (const id of report.stored.filter((stored) => deleted.has(stored))) {
            await sound.delete?.(id, context);
          }
          return report;
        },
      };
    }),
  },
  {
    fault: 'deletes unknown ids without an error',
    caughtBy: 'update-and-delete',
    create: changed((sound) => ({
      delete: async (memoryId, context) => sound.delete?.(memoryId, context).catch(() => undefined),
    })),
  },
  {
    fault: 'forgets only the first of the given sources',
    caughtBy: 'update-and-delete',
    create: changed((sound) => ({
      deleteBySource: async (sourceIds, context) =>
        (await sound.deleteBySource?.(sourceIds.slice(0, 1), context)) ?? [],
    })),
  },
  {
    fault: 'answers after it was closed',
    caughtBy: 'closing',
    create: changed(() => ({ close: async () => undefined })),
  },
  {
    fault: 'cannot be closed twice',
    caughtBy: 'closing',
    create: changed((sound) => {
      let closed = false;
      return {
        close: async () => {
          if (closed) throw new Error('Already closed.');
          closed = true;
          await sound.close();
        },
      };
    }),
  },
  {
    fault: 'declares a capability that it lacks',
    caughtBy: 'capabilities',
    create: changed((sound) => ({
      info: { ...sound.info, capabilities: new Set([...sound.info.capabilities, 'evolve']) },
    })),
  },
  {
    fault: 'has a capability that it does not declare',
    caughtBy: 'capabilities',
    create: changed((sound) => ({ info: { ...sound.info, capabilities: new Set() } })),
  },
  {
    fault: 'reads without the evidence that it declares to need',
    caughtBy: 'capabilities',
    create: changed((sound) => ({
      info: { ...sound.info, capabilities: new Set([...sound.info.capabilities, 'privileged']) },
    })),
  },
];
