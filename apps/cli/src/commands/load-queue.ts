import { ConfigError, codeOf } from '@memgym/core/errors';
import type { RedisCache } from '@memgym/executor-bullmq';

type QueuePackage = typeof import('@memgym/executor-bullmq');

/**
 * The package that plays runs with a queue on Redis, and keeps replies there. It is installed only by those who use it.
 * @throws {ConfigError} when it is not installed
 */
export async function loadQueue(): Promise<QueuePackage> {
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

/** The flags of commands whose replies may be on Redis. */
export interface RedisCacheFlags {
  readonly cacheRedis?: boolean;
  readonly redis?: string;
}

/**
 * Does something with the cache on Redis, if the flags say that replies are there; otherwise with none.
 * @throws {ConfigError} when the package is not installed, or Redis cannot be reached
 */
export async function withRedisCache<Result>(
  { cacheRedis = false, redis }: RedisCacheFlags,
  onOutage: (problem: string) => void,
  work: (cache: RedisCache | undefined) => Promise<Result>,
): Promise<Result> {
  if (!cacheRedis) return work(undefined);
  const { openRedisCache } = await loadQueue();
  const cache = await openRedisCache(await redisAddress(redis), onOutage);
  try {
    return await work(cache);
  } finally {
    cache.close();
  }
}

/**
 * The address of Redis: of the flag, or of the environment, where other users of the machine cannot read it.
 * @throws {ConfigError} when there is none
 */
export async function redisAddress(flag: string | undefined): Promise<string> {
  const { readEnvironment } = await import('@memgym/runner');
  const address = flag ?? (await readEnvironment(process.cwd(), process.env)).REDIS_URL;
  if (address !== undefined && address !== '') return address;
  throw new ConfigError('The address of Redis is missing.', {
    key: 'redis',
    hint: 'Give --redis redis://host:6379, or set REDIS_URL.',
  });
}
