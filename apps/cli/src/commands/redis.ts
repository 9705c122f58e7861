import { ConfigError, codeOf } from '@memgym/core/errors';
import type { RedisCache } from '@memgym/executor-bullmq';
import { readEnvironment } from '@memgym/runner';
import { isRedis } from '../declared/flag-values.js';
import { notify } from '../output/print.js';

/**
 * The package that plays runs with a queue on Redis, and keeps replies there. It is installed only by those who use it.
 * @throws {ConfigError} when it is not installed
 */
export async function loadQueue(): Promise<typeof import('@memgym/executor-bullmq')> {
  try {
    return await import('@memgym/executor-bullmq');
  } catch (error) {
    if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new ConfigError('What uses Redis needs a package that is not installed.', {
      key: 'executor',
      hint: 'Where memgym is installed: npm install @memgym/executor-bullmq',
    });
  }
}

/**
 * Does something with the cached replies of a place: on Redis, or else with none, for a folder.
 * @throws {ConfigError} when the package is not installed, or Redis cannot be reached
 */
export async function withRedisCache<Result>(
  place: string,
  work: (cache: RedisCache | undefined) => Promise<Result>,
): Promise<Result> {
  if (!isRedis(place)) return work(undefined);
  const { openRedisCache } = await loadQueue();
  const cache = await openRedisCache(await redisAddress(place), notify);
  try {
    return await work(cache);
  } finally {
    cache.close();
  }
}

/**
 * The address of Redis: as given, or of the environment, where other users of the machine cannot read it.
 * @throws {ConfigError} when there is none
 */
export async function redisAddress(given = 'redis'): Promise<string> {
  const address = given === 'redis' ? (await readEnvironment()).REDIS_URL : given;
  if (address !== undefined && address !== '') return address;
  throw new ConfigError('The address of Redis is missing.', {
    key: 'redis',
    hint: 'Write redis://host:6379 instead of redis, or set REDIS_URL.',
  });
}
