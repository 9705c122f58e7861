import { digest, type JsonObject } from '@memgym/core/memory';
import type { GuardedMessage } from './guard-memory.js';
import type { Memory, Remembered } from './memory.js';
import { mergeReports } from './remember-messages.js';

/** A message with an id of yours. */
export type NamedMessage = GuardedMessage & { readonly id: string };

/** The effect of an upsert. */
export interface Upserted extends Remembered {
  /** Ids of the messages that were known with another text or other data, and were replaced. */
  readonly replaced: readonly string[];
}

/** Calls at the same time may replace the same message. */
const mostRounds = 10;

/**
 * Stores messages by their ids, and replaces those that are known with another text or other `meta`: an edited chat message,
 * a row that changed. What the earlier text led to is forgotten; a system that extracts facts extracts again. A message with
 * the same text and the same `meta` changes nothing, whatever its time is.
 *
 * The earlier text is removed before the new one is stored. When that fails, or the process ends between the two, make the
 * same call again.
 *
 * @example
 * ```ts
 * import { createMemory, upsertMessages } from '@memgym/memory-systems';
 *
 * const memory = createMemory({ user: 'ann' });
 * await memory.remember({ id: 'm1', content: 'I live in Oslo.' });
 * const { replaced } = await upsertMessages(memory, { id: 'm1', content: 'I live in Bergen.' });
 * console.log(replaced, (await memory.recall('live')).text);
 * // prints [ 'm1' ] - user: I live in Bergen.
 * ```
 *
 * @throws {UnsupportedCapabilityError} for a system that cannot list or forget
 * @throws {MemGymError} as `remember` and `forget` do
 */
export async function upsertMessages(
  memory: Memory,
  given: NamedMessage | readonly NamedMessage[],
): Promise<Upserted> {
  const list: readonly NamedMessage[] = Array.isArray(given) ? given : [given as NamedMessage];
  // The last one with an id counts.
  const messages = new Map(list.map((message) => [message.id, message]));
  const replaced = new Set<string>();
  const reports: Remembered[] = [await memory.remember([...messages.values()])];
  for (let round = 0; round < mostRounds; round += 1) {
    const changed = await changedOf(memory, messages, reports[reports.length - 1]);
    if (changed.length === 0) break;
    await memory.forget(changed.map(({ id }) => id));
    for (const { id } of changed) replaced.add(id);
    reports.push(await memory.remember(changed));
  }
  const last = new Map(reports.flatMap(({ skipped }) => skipped.map((each) => [each.sourceId, each])));
  const stored = new Set(reports.slice(1).flatMap(({ turnIds }) => turnIds));
  const skipped = [...last.values()].filter(({ sourceId }) => !stored.has(sourceId));
  return {
    ...mergeReports(reports),
    skipped,
    turnIds: [...messages.keys()],
    replaced: [...replaced],
  };
}

/** Which skipped messages are known with another text or other data. */
async function changedOf(
  memory: Memory,
  messages: ReadonlyMap<string, NamedMessage>,
  report: Remembered | undefined,
): Promise<NamedMessage[]> {
  const changed: NamedMessage[] = [];
  for (const { sourceId, reason } of report?.skipped ?? []) {
    const message = messages.get(sourceId);
    if (message === undefined) continue;
    if (reason.startsWith('duplicate id')) changed.push(message);
    else if (reason === 'duplicate' && !(await hasMeta(memory, message))) changed.push(message);
  }
  return changed;
}

/** Whether the memories of a message have its data; one that led to no memory has nothing to change. */
async function hasMeta(memory: Memory, { id, meta }: NamedMessage): Promise<boolean> {
  const own = await memory.list({ filters: { sourceIds: [id] } });
  const wanted = digest(plain(meta));
  return own.every((each) => each.sourceIds.length > 1 || digest(plain(each.meta)) === wanted);
}

/** Without undefined members, in any order of keys. */
const plain = (meta: object | undefined): JsonObject =>
  Object.fromEntries(
    Object.entries(JSON.parse(JSON.stringify(meta ?? {})) as JsonObject).sort(([one], [other]) =>
      one < other ? -1 : 1,
    ),
  );
