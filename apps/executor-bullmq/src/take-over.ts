import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CallRecord } from '@memgym/core';
import type { WorkEvent } from '@memgym/runner';
import { callPath, readCallFile } from '@memgym/runs';
import { Queue } from 'bullmq';
import type { RedisServer } from './connect-redis.js';
import type { ToCoordinator } from './messages.js';
import { keyOf } from './outstanding-items.js';
import {
  type Announcement,
  announcedRuns,
  keysOf,
  prefix,
  readAnnouncement,
  sessionsKey,
} from './session.js';
import { takeEntries } from './stream.js';

/** What killed processes of a run's coordinator have left in Redis. */
export interface TakenOver {
  /** Their ids. Workers may still send calls that were in flight; remove them with `removeRun` at the end. */
  readonly ids: readonly string[];
  /** The paid calls that they have not written, by item. Their other events are made again from the cache. */
  readonly unwritten: ReadonlyMap<string, readonly WorkEvent[]>;
}

/**
 * Ends what killed processes of this run's coordinator have announced, so that workers join the next one. This process
 * holds the lock of the folder, so that none of them is alive. Of other runs, it removes what is older than a week.
 */
export async function takeOver(
  server: RedisServer,
  { runId, host, folder }: Announcement,
): Promise<TakenOver> {
  const unwritten = new Map<string, WorkEvent[]>();
  const ids: string[] = [];
  const { redis } = server;
  for (const [id, term] of await announcedRuns(redis)) {
    const earlier = await readAnnouncement(redis, id);
    if (earlier === undefined && term === undefined) await removeRun(server, id);
    if (earlier?.runId !== runId || earlier.host !== host || earlier.folder !== folder) continue;
    ids.push(id);
    await redis.del(keysOf(id).term);
    await redis.srem(sessionsKey, id);
    const stored = await takeEntries<ToCoordinator>(redis, keysOf(id).inbox);
    await keepUnwritten(
      stored.flatMap(({ messages }) => messages),
      folder,
      unwritten,
    );
    const { cacheFolder } = earlier.task.callSettings;
    if (earlier.cacheMark !== undefined) await rm(join(cacheFolder, earlier.cacheMark), { force: true });
  }
  return { ids, unwritten };
}

async function keepUnwritten(
  messages: readonly ToCoordinator[],
  folder: string,
  unwritten: Map<string, WorkEvent[]>,
): Promise<void> {
  const written = new Map<string, Set<string>>();
  for (const message of messages) {
    if (message.kind !== 'event' || message.event.kind !== 'call') continue;
    const { item, event } = message;
    const key = keyOf(item);
    const known = written.get(key) ?? (await writtenCalls(callPath(folder, item.system, item.episodeId)));
    written.set(key, known);
    if (known.has(nameOf(event.call.record))) continue;
    unwritten.set(key, [...(unwritten.get(key) ?? []), event]);
  }
}

const writtenCalls = async (file: string): Promise<Set<string>> =>
  new Set((await readCallFile(file)).calls.map(({ call }) => nameOf(call)));

/** Equal for a call and its line in a file: its latency in parts of a millisecond tells it from others. */
const nameOf = ({ role, phase, model, messages, latencyMs, usage }: CallRecord): string =>
  JSON.stringify([role, phase, model, messages, latencyMs, usage.inputTokens]);

/** Removes everything of an announced run whose coordinator has ended. */
export async function removeRun({ redis }: RedisServer, id: string): Promise<void> {
  const found: string[] = [];
  for await (const names of redis.scanStream({ match: `${prefix}:*${id}*`, count: 1000 }))
    found.push(...names);
  const queues = new Set(found.flatMap((key) => /^memgym:([0-9a-f-]+\.\d+):/.exec(key)?.[1] ?? []));
  for (const name of queues) await removeQueue(redis, name);
  await redis.srem(sessionsKey, id);
  if (found.length > 0) await redis.del(...found);
}

/** Removes what BullMQ keeps of a queue. */
export async function removeQueue(redis: RedisServer['redis'], name: string): Promise<void> {
  // A queue that is opened writes what it is, and might do so after it was removed.
  const queue = new Queue(name, { connection: redis, prefix, skipMetasUpdate: true });
  queue.on('error', () => undefined);
  await queue.obliterate({ force: true });
  await queue.close();
}
