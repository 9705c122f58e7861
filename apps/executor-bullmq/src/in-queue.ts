import type { Executor, RunPlan } from '@memgym/runner';
import { connectRedis, namedRefusal, refuseEviction } from './connect-redis.js';
import { coordinate } from './coordinator.js';
import type { QueueNews } from './queue-news.js';

export interface QueueOptions {
  /** Address of the Redis server: `redis://`, `rediss://`, `redis-sentinel://` or `unix://`. */
  readonly redis: string;
  /** The run's folder, by which a process that resumes the run knows what an earlier one has left in Redis. */
  readonly folder: string;
  /** Time without a sign after which a worker counts as dead, in ms, at least 1,000. Default: 15,000. */
  readonly lostAfterMs?: number;
  /** Receives what happens to workers and Redis. Default: nothing. */
  readonly onNews?: (news: QueueNews) => void;
}

/**
 * Plays the items of a planned run on other machines, whose workers take them from a queue on Redis (see `serveQueue`).
 * This process writes the run, and holds its budget and pace. What a worker played that died is played again, from the
 * cache; what Redis has lost, too.
 * @throws {ConfigError} from `run`, when Redis cannot be reached at the beginning, refuses a command, or may remove keys
 */
export function inQueue(plan: Pick<RunPlan, 'request' | 'runId'>, options: QueueOptions): Executor {
  const { redis, folder, lostAfterMs = 15_000, onNews = () => undefined } = options;
  return {
    isElsewhere: true,
    async run(items, host) {
      if (items.length === 0) return;
      host.signal.throwIfAborted();
      const server = await connectRedis(redis, (problem) => onNews({ kind: 'redis', problem }));
      try {
        await refuseEviction(server, 'items and records', 'redis');
        await coordinate({ plan, items, host, server, folder, lostAfterMs, onNews });
      } catch (error) {
        throw namedRefusal(error, server.place);
      } finally {
        server.close();
      }
    },
  };
}
