import type { ExportedMemory, JsonObject, ScopeExport, UserExport } from '@memgym/core';
import { defined } from '@memgym/core/config';
import { InvalidArgumentError } from '@memgym/core/errors';
import { conversationTime } from '../app-memory/conversation-time.js';
import { derivedId } from '../scoped/index.js';

/** A memory of another library. */
export interface ForeignMemory {
  readonly user: string;
  readonly agent?: string | undefined;
  readonly run?: string | undefined;
  /** Default: derived from its text. */
  readonly id?: string | undefined;
  readonly text: string;
  /** When it was stored; a text in any form that `Date` reads. Default unknown. */
  readonly createdAt?: Date | string | number | undefined;
  /** Data about it, which filters find. Default none. */
  readonly meta?: object | null | undefined;
}

/**
 * Memories of another library as exports for `importUser`, one a user: as facts, oldest first.
 *
 * @param library its name, for errors and as the `system` of the exports
 * @throws {InvalidArgumentError} for one without user or text, with its place
 */
export function exportsOfMemories(library: string, memories: readonly ForeignMemory[]): UserExport[] {
  const scopes = new Map<string, ForeignMemory[]>();
  memories.forEach((memory, place) => {
    const { user, agent, run, text } = memory;
    if (typeof user !== 'string' || user === '' || typeof text !== 'string') {
      throw new InvalidArgumentError(
        'memories',
        `entry ${place} is not a memory of ${library}: it has no ${typeof text === 'string' ? 'user' : 'text'}.`,
      );
    }
    const key = JSON.stringify([user, agent ?? null, run ?? null]);
    const own = scopes.get(key) ?? [];
    own.push(memory);
    scopes.set(key, own);
  });
  const users = new Map<string, ScopeExport[]>();
  for (const found of scopes.values()) {
    const ordered = found.toSorted((left, right) => (timeOf(left) ?? 0) - (timeOf(right) ?? 0)).map(memoryOf);
    const { user, agent, run } = found[0] as ForeignMemory;
    const own: ScopeExport = {
      scope: { user, ...defined({ agent, run }) },
      memories: ordered,
      sources: ordered.map(({ id, meta }, position) => ({ id, position, ...defined({ meta }) })),
      state: null,
    };
    users.set(user, [...(users.get(user) ?? []), own]);
  }
  return [...users].map(([user, own]) => ({ system: `${library}-export`, user, scopes: own }));
}

function memoryOf(memory: ForeignMemory, position: number): ExportedMemory {
  const { text, id = derivedId('memory', text), meta } = memory;
  const created = timeOf(memory);
  const ingestTime = created ?? 0;
  const eventTime =
    created === undefined ? undefined : conversationTime('createdAt', new Date(created), 'UTC');
  return {
    ...{ id, kind: 'fact', text, sourceIds: [id], ingestTime, position },
    ...defined({ eventTime, meta: asJson(meta) }),
    history: [{ memoryId: id, event: 'add', before: null, after: text, ingestTime }],
  };
}

function timeOf({ createdAt }: ForeignMemory): number | undefined {
  const time = new Date(createdAt ?? Number.NaN).getTime();
  return Number.isFinite(time) ? time : undefined;
}

/** Undefined if it holds nothing. */
function asJson(meta: object | null | undefined): JsonObject | undefined {
  const copy = JSON.parse(JSON.stringify(meta ?? {})) as JsonObject;
  return Object.keys(copy).length === 0 ? undefined : copy;
}
