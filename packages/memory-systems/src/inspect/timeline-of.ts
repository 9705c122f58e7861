import type { Expiry, ExportedMemory, Scope } from '@memgym/core/memory';
import type { Memory } from '../app-memory/memory.js';

/** A stored memory, valid or not. */
export interface TimelineMemory extends ExportedMemory {
  readonly scope: Scope;
  /** `retired`: no longer valid; `expired`: derived from an expired source. Neither is found. */
  readonly state: 'valid' | 'retired' | 'expired';
  /** Its earlier texts, oldest first: what it replaced. */
  readonly replaced: readonly string[];
}

/** A message or document that a scope was given. */
export interface TimelineSource {
  readonly id: string;
  readonly scope: Scope;
  readonly expiresAt?: Expiry;
}

/** All that is stored about a user. */
export interface Timeline {
  readonly user: string;
  readonly system: string;
  /** Scope by scope, oldest first. */
  readonly memories: readonly TimelineMemory[];
  readonly sources: readonly TimelineSource[];
}

/** All memories of a user, with retired and expired ones. Reading it changes nothing. */
export async function timelineOf(memory: Memory, user: string): Promise<Timeline> {
  const own = memory.forUser(user);
  const { system, scopes } = await own.exportUser();
  const valid = new Set((await own.list({ scopes: 'all' })).map(({ id, scope }) => keyOf(scope, id)));
  return {
    user,
    system,
    memories: scopes.flatMap(({ scope, memories }) =>
      memories.map((one) => ({
        ...one,
        scope,
        state:
          one.retiredAt !== undefined ? 'retired' : valid.has(keyOf(scope, one.id)) ? 'valid' : 'expired',
        replaced: replacedTexts(one.history),
      })),
    ),
    sources: scopes.flatMap(({ scope, sources }) => sources.map((source) => ({ ...source, scope }))),
  };
}

/** The earlier texts in a history, oldest first, without the current one. */
function replacedTexts(history: ExportedMemory['history']): string[] {
  return history.flatMap(({ event, before }) => (event === 'update' && before !== null ? [before] : []));
}

/** Identifies a memory among those of all scopes. */
export function keyOf({ user, agent, run }: Scope, id: string): string {
  return JSON.stringify([user, agent, run, id]);
}
