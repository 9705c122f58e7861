import type { WorkerTask } from '@memgym/runner/remote';
import type { Redis } from 'ioredis';
import { pack, unpack } from './messages.js';

/**
 * A coordinator's announcement that a run needs workers. One that resumes a run announces it anew, so that nothing of
 * the earlier process can be taken for its own.
 */
export interface Announcement {
  /** The version of the code; workers of another one refuse. */
  readonly version: string;
  readonly runId: string;
  /** The machine of the coordinator, and the run's folder on it. */
  readonly host: string;
  readonly folder: string;
  /** Name of the file in the run's cache folder by which a worker knows that it has the same one; absent without a cache. */
  readonly cacheMark?: string;
  /** Time without a sign after which a worker or the coordinator counts as dead, in ms. */
  readonly lostAfterMs: number;
  readonly task: WorkerTask;
}

/** The prefix of BullMQ's keys. */
export const prefix = 'memgym';

/** The ids of all announced runs, also of those whose coordinator was killed. */
export const sessionsKey = `${prefix}:runs`;

const root = (id: string): string => `${prefix}:run:${id}`;

/** The keys of an announced run in Redis. */
export const keysOf = (id: string) => ({
  announcement: `${root(id)}:announcement`,
  /**
   * The number of the term: it begins anew after Redis has lost something. Expires when the coordinator is dead.
   */
  term: `${root(id)}:term`,
  status: `${root(id)}:status`,
  /** The stream to the coordinator. */
  inbox: `${root(id)}:inbox`,
  /** The stream to a worker. */
  outbox: (worker: string): string => `${root(id)}:worker:${worker}`,
});

/** The queue of a term. */
export const queueOf = (id: string, term: number): string => `${id}.${term}`;

export async function readAnnouncement(redis: Redis, id: string): Promise<Announcement | undefined> {
  const packed = await redis.getBuffer(keysOf(id).announcement);
  return packed === null ? undefined : unpack<Announcement>(packed);
}

/** How long the keys of a killed coordinator wait for its next process, in seconds. */
export const keptSeconds = 7 * 24 * 3600;

export async function announce(redis: Redis, id: string, announcement: Announcement): Promise<void> {
  await redis.set(keysOf(id).announcement, pack(announcement), 'EX', keptSeconds);
  await redis.sadd(sessionsKey, id);
}

/** The ids of announced runs, each with its term; without one, its coordinator is dead. */
export async function announcedRuns(redis: Redis): Promise<Map<string, number | undefined>> {
  const ids = await redis.smembers(sessionsKey);
  if (ids.length === 0) return new Map();
  const terms = await redis.mget(ids.map((id) => keysOf(id).term));
  return new Map(ids.map((id, index) => [id, terms[index] == null ? undefined : Number(terms[index])]));
}
