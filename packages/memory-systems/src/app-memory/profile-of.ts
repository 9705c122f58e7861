import { InvalidArgumentError } from '@memgym/core/errors';
import { wellFormed } from '@memgym/core/memory';
import { derivedId } from '../scoped/index.js';
import type { ListedMemory, Memory } from './memory.js';

/** One value of a key fact. */
export interface ProfileEntry {
  readonly key: string;
  readonly value: string;
  /** Ids of the messages that say so. */
  readonly sources: readonly string[];
  /** When it was set, in ms since 1970 by the memory's clock. */
  readonly setAt: number;
}

/** Key facts about a user, which the application sets and shows in every prompt. */
export interface Profile {
  /** Sets a fact; the earlier value stays in its history. @throws {InvalidArgumentError} for an empty key or value */
  set(key: string, value: string, options?: { readonly sources?: readonly string[] }): Promise<void>;
  get(key: string): Promise<string | undefined>;
  /** The current facts, in the order in which they were first set. */
  all(): Promise<ProfileEntry[]>;
  /** The values of a fact over time, oldest first. */
  history(key: string): Promise<ProfileEntry[]>;
  /** Forgets a fact and its history. */
  remove(key: string): Promise<void>;
  /** The facts for a prompt, one a line; empty if there are none. */
  text(): Promise<string>;
}

/** The agent whose scope holds the facts, next to what was said. */
const agent = 'memgym-profile';

/**
 * Key facts about the user of a memory, stored in a scope of their own: `exportUser` and `eraseUser` include them, `recall`
 * without `scopes` does not find them. For a memory that keeps messages word for word; give another one to a system that
 * extracts facts.
 *
 * @example
 * ```ts
 * import { createMemory, profileOf } from '@memgym/memory-systems';
 *
 * const memory = createMemory({ user: 'ann' });
 * const profile = profileOf(memory);
 * await profile.set('home', 'Oslo', { sources: ['t1'] });
 * await profile.set('home', 'Bergen');
 * console.log(await profile.text()); // prints home: Bergen
 * console.log((await profile.history('home')).map(({ value }) => value)); // prints [ 'Oslo', 'Bergen' ]
 * ```
 */
export function profileOf(memory: Memory): Profile {
  const { user, run } = memory.context.scope;
  const own = memory.forUser({ user, agent, ...(run !== undefined && { run }) });
  const versions = async (key?: string): Promise<Version[]> => {
    const listed = await own.list();
    return listed
      .toSorted((left, right) => (left.position ?? 0) - (right.position ?? 0))
      .flatMap((one) => versionOf(one) ?? [])
      .filter(({ entry }) => key === undefined || entry.key === key);
  };
  const history = async (key: string) => (await versions(key)).map(({ entry }) => entry);
  const all = async (): Promise<ProfileEntry[]> => {
    const current = new Map<string, ProfileEntry>();
    for (const { entry } of await versions()) current.set(entry.key, entry);
    return [...current.values()];
  };
  return {
    set: async (key, value, { sources = [] } = {}) => {
      if (key.trim() === '' || value.trim() === '') {
        throw new InvalidArgumentError('profile', 'a fact needs a key and a value.', {
          hint: '`remove(key)` forgets a fact.',
        });
      }
      const earlier = await versions(key);
      if (earlier.at(-1)?.entry.value === value) return;
      // Other values set at the same time, or after a version was forgotten, need ids of their own; the same value does not.
      const id = derivedId('profile', key, value, ...earlier.flatMap(({ turnIds }) => turnIds));
      await own.remember({ id, content: `${key}: ${value}`, meta: { key, value, sources: [...sources] } });
    },
    get: async (key) => (await history(key)).at(-1)?.value,
    all,
    history,
    remove: async (key) => {
      const turnIds = (await versions(key)).flatMap((version) => version.turnIds);
      if (turnIds.length > 0) await own.forget(turnIds);
    },
    text: async () =>
      wellFormed((await all()).map(({ key, value }) => `${key}: ${value.replace(/\s+/g, ' ')}`).join('\n')),
  };
}

interface Version {
  readonly entry: ProfileEntry;
  readonly turnIds: readonly string[];
}

function versionOf({ meta, ingestTime, sourceIds }: ListedMemory): Version | undefined {
  const { key, value, sources } = meta ?? {};
  if (typeof key !== 'string' || typeof value !== 'string' || !Array.isArray(sources)) return undefined;
  return { entry: { key, value, sources: sources as string[], setAt: ingestTime }, turnIds: sourceIds };
}
