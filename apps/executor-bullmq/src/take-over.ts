import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CallRecord } from '@memgym/core';
import type { WorkEvent } from '@memgym/runner';
import { callPath, readCallFile } from '@memgym/runner/remote';
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
import { storedEntries } from './stream.js';

/**
 * Removes from Redis what killed processes of this run's coordinator have left there, and returns the paid calls that they
 * have not written, by item. Their other events are made again from the cache.
 */
export async function takeOver(
  server: RedisServer,
  { runId, host, folder }: Announcement,
): Promise<Map<string, WorkEvent[]>> {
  const unwritten = new Map<string, WorkEvent[]>();
  const { redis } = server;
  for (const [id, term] of await announcedRuns(redis)) {
    if (term !== undefined) continue;
    const earlier = await readAnnouncement(redis, id);
    const isOurs = earlier?.runId === runId && earlier.host === host && earlier.folder === folder;
    // Without an announcement it is older than a week.
    if (earlier !== undefined && !isOurs) continue;
    if (earlier !== undefined) {
      const entries = await storedEntries<ToCoordinator>(redis, keysOf(id).inbox);
      await keepUnwritten(
        entries.flatMap(({ messages }) => messages),
        folder,
        unwritten,
      );
      const { cacheFolder } = earlier.task.callSettings;
      if (earlier.cacheMark !== undefined) await rm(join(cacheFolder, earlier.cacheMark), { force: true });
    }
    await removeRun(server, id);
  }
  return unwritten;
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
async function removeRun({ redis }: RedisServer, id: string): Promise<void> {
  const found: string[] = [];
  for await (const names of redis.scanStream({ match: `${prefix}:*${id}*`, count: 1000 }))
    found.push(...names);
  const queues = new Set(found.flatMap((key) => /^memgym:([0-9a-f-]+\.\d+):/.exec(key)?.[1] ?? []));
  for (const name of queues) {
    const queue = new Queue(name, { connection: redis, prefix });
    queue.on('error', () => undefined);
    await queue.obliterate({ force: true });
    await queue.close();
  }
  await redis.srem(sessionsKey, id);
  if (found.length > 0) await redis.del(...found);
}
