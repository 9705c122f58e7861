import { InvalidArgumentError, messageOf } from '@memgym/core/errors';
import { checkKeys } from '../check-given.js';
import type { ListedMemory, Memory } from './memory.js';

/** What a scope of a user keeps at most; what is older is forgotten, with everything derived from it. */
export interface RetentionLimits {
  /** Most days since a message was stored, by the memory's clock. Default no limit. */
  readonly maxAgeDays?: number | undefined;
  /** Most memories. Default no limit. */
  readonly maxMemories?: number | undefined;
  /** Most bytes of texts and `meta`, in UTF-8. Default no limit. */
  readonly maxBytes?: number | undefined;
}

const limitKeys = [
  'maxAgeDays',
  'maxMemories',
  'maxBytes',
] as const satisfies readonly (keyof RetentionLimits)[];
const dayMs = 86_400_000;
/** Messages of a scope between two times that its limits are applied. */
const messagesBetween = 50;

/**
 * Forgets what is over the limits in all scopes of the user, oldest first, and what has expired.
 *
 * @returns the ids of memories that were removed or rewritten
 * @throws {InvalidArgumentError} for a limit that is not a number above 0
 */
export async function keepWithin(memory: Memory, limits: RetentionLimits): Promise<string[]> {
  checkLimits(limits);
  const gone: string[] = [];
  for (const scope of await memory.scopes()) gone.push(...(await keepScope(memory.forUser(scope), limits)));
  return gone;
}

/**
 * A memory that keeps within limits by itself, for this and all other users: it applies them to a scope with the first and each
 * fiftieth message that is remembered there, also in the background. `keepWithin` applies them at once, for example to users who say nothing any
 * more.
 *
 * @example
 * ```ts
 * import { createMemory, retainMemory } from '@memgym/memory-systems';
 *
 * const memory = retainMemory(createMemory({ user: 'ann' }), { maxAgeDays: 365, maxMemories: 10_000 });
 * await memory.remember('I moved to Bergen in March.');
 * ```
 *
 * @throws {InvalidArgumentError} for a limit that is not a number above 0
 */
export function retainMemory(memory: Memory, limits: RetentionLimits): Memory {
  checkLimits(limits);
  const since = new Map<string, number>();
  const keeping = new Set<Promise<unknown>>();
  /** After a write in the background, for which nothing waits; if it fails, the next message tries again. */
  const keepLater = (own: Memory, key: string): void => {
    const kept = keepScope(own, limits)
      .catch((error: unknown) => {
        since.delete(key);
        process.emitWarning(`A memory is not kept within its limits yet: ${messageOf(error)}`, {
          type: 'MemoryWarning',
        });
      })
      .finally(() => keeping.delete(kept));
    keeping.add(kept);
  };
  const retained = (own: Memory): Memory => {
    const { user, agent = null, run = null } = own.context.scope;
    const key = JSON.stringify([user, agent, run]);
    return {
      ...own,
      forUser: (other) => retained(own.forUser(other)),
      remember: async (said, options) => {
        const report = await own.remember(said, options);
        const count = (since.get(key) ?? messagesBetween) + report.turnIds.length;
        since.set(key, count < messagesBetween ? count : 0);
        if (count < messagesBetween) return report;
        if (options?.wait === false) keepLater(own, key);
        else await keepScope(own, limits);
        return report;
      },
      flush: async () => {
        await own.flush();
        await Promise.all(keeping);
      },
      close: async () => {
        await Promise.all(keeping);
        await own.close();
      },
    };
  };
  return retained(memory);
}

async function keepScope(own: Memory, limits: RetentionLimits): Promise<string[]> {
  const { maxAgeDays = Number.POSITIVE_INFINITY, maxMemories = Number.POSITIVE_INFINITY } = limits;
  const { maxBytes = Number.POSITIVE_INFINITY } = limits;
  const gone = await own.purgeExpired();
  const oldest = own.context.clock.now() - maxAgeDays * dayMs;
  const held = (await own.list()).toSorted(
    (left, right) => right.ingestTime - left.ingestTime || place(right) - place(left),
  );
  let [count, bytes] = [0, 0];
  const over = held.filter((memory) => {
    count += 1;
    bytes += maxBytes === Number.POSITIVE_INFINITY ? 0 : bytesOf(memory);
    return memory.ingestTime < oldest || count > maxMemories || bytes > maxBytes;
  });
  const sources = new Set(over.flatMap(({ sourceIds }) => sourceIds));
  if (sources.size > 0) gone.push(...(await own.forget([...sources])));
  return gone;
}

const place = ({ position = 0 }: ListedMemory): number => position;

const bytesOf = ({ text, meta }: ListedMemory): number =>
  Buffer.byteLength(text) + (meta === undefined ? 0 : Buffer.byteLength(JSON.stringify(meta)));

function checkLimits(limits: RetentionLimits): void {
  checkKeys('retention', limits, limitKeys);
  for (const [name, value] of Object.entries(limits)) {
    if (value === undefined || (typeof value === 'number' && value > 0)) continue;
    throw new InvalidArgumentError(name, `expected a number above 0, got ${JSON.stringify(value)}.`);
  }
}
