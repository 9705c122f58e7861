import { parseJsonText } from '@memgym/core';
import { connectRedis, namedRefusal } from './connect-redis.js';
import { announcedRuns, keysOf } from './session.js';

/** A run in the queue, as its coordinator last described it. */
export interface QueuedRunStatus {
  readonly runId: string;
  /** The machine of the coordinator, and the run's folder on it. */
  readonly host: string;
  readonly folder: string;
  /** Episodes that this process of the coordinator plays, each with each system. */
  readonly items: number;
  readonly done: number;
  readonly workers: readonly {
    readonly name: string;
    readonly state: 'planning' | 'playing' | 'unfit' | 'left' | 'lost';
    /** Number of items that it plays. */
    readonly playing: number;
  }[];
}

/** A run in the queue. */
export interface QueuedRun extends QueuedRunStatus {
  /** False if its coordinator was killed: its command continues the run. */
  readonly isRunning: boolean;
}

/**
 * The runs in a queue.
 * @param redis see `QueueOptions`
 * @throws {ConfigError} when Redis cannot be reached, or refuses a command
 */
export async function readQueue(redis: string): Promise<QueuedRun[]> {
  const server = await connectRedis(redis);
  try {
    const found: QueuedRun[] = [];
    for (const [id, term] of await announcedRuns(server.redis)) {
      const text = await server.redis.get(keysOf(id).status);
      if (text !== null)
        found.push({ ...(parseJsonText(text) as QueuedRunStatus), isRunning: term !== undefined });
    }
    return found.sort((a, b) => (a.runId < b.runId ? -1 : 1));
  } catch (error) {
    throw namedRefusal(error, server.place);
  } finally {
    server.close();
  }
}
