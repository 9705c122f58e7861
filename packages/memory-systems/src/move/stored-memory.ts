import {
  type ExportedMemory,
  type JsonValue,
  jsonValueSchema,
  type MemoryStorage,
  type ScopeExport,
  type UserExport,
} from '@memgym/core/memory';
import * as z from 'zod';
import type { Memory } from '../app-memory/memory.js';
import { createScopedMemory } from '../scoped/index.js';
import { isMessage } from './import-messages.js';

/** What is moved: a `Memory`, or a {@link storedMemory}. */
export type MovedFrom = Pick<Memory, 'users'> & {
  forUser(user: string): Pick<Memory, 'exportUser'>;
};

const manifestSchema = z.looseObject({
  system: z.string(),
  schemaVersion: z.number().default(1),
  embedder: z.object({ provider: z.string(), model: z.string(), dimensions: z.number() }).nullish(),
});

/**
 * What a storage holds, whatever system, version and embedder wrote it: for `moveMemory`, after an update or a change of any of
 * these. It needs neither the system nor its embedder or model, and changes nothing.
 *
 * @throws {StorageError} when another memory uses the storage
 */
export function storedMemory(storage: MemoryStorage): MovedFrom & Pick<Memory, 'close'> {
  const { system, schemaVersion, embedder } = manifestSchema
    .catch({ system: 'unknown', schemaVersion: 1 })
    .parse(storage.manifest ?? {});
  const memory = createScopedMemory({
    info: { name: system, version: '0' },
    schemaVersion,
    state: { create: (): JsonValue => null, schema: jsonValueSchema },
    ...(embedder && {
      embedder: {
        info: { ...embedder, simulated: false },
        embed: async () => Promise.reject(new Error('A memory that is only read embeds nothing.')),
      },
    }),
    createIndex: () => ({ readsText: false, put: () => {}, delete: () => {}, search: () => ({ hits: [] }) }),
  });
  memory.persist?.(storage);
  const exportUser = async (user: string): Promise<UserExport> => {
    const exported = await (memory.exportUser as NonNullable<typeof memory.exportUser>)(user);
    return exported.scopes.every(hasMessages) ? { ...exported, form: 'messages' } : exported;
  };
  return {
    users: async () => {
      const scopes = (await memory.scopes?.()) ?? [];
      return [...new Set(scopes.map(({ user }) => user))].sort();
    },
    forUser: (user) => ({ exportUser: () => exportUser(user) }),
    close: () => memory.close(),
  };
}

/** Whether a scope holds messages and documents word for word, each with the length of the name before it. */
function hasMessages({ memories, state }: ScopeExport): boolean {
  return state === null && memories.every((memory) => typeof memory.data === 'number' || isEdited(memory));
}

/** A message whose text was replaced, so that nothing is known of the name before it. */
const isEdited = (memory: ExportedMemory): boolean =>
  memory.data === undefined && memory.history.length > 1 && isMessage(memory);
