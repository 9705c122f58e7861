import { ConfigError } from '@memgym/core';
import { readEnvironment } from '@memgym/runner';
import { isStartedAsWorker, playAsWorker } from '@memgym/runner/remote';
import { openRedisCache } from './redis-cache.js';

/**
 * Plays as a worker of `inWorkers` whose replies are on the Redis server of the environment variable `REDIS_URL`.
 * @throws {ConfigError} when the variable is not set
 */
export function playWithRedisCache(): Promise<void> {
  return playAsWorker(async () => {
    const { REDIS_URL = '' } = await readEnvironment(process.cwd(), process.env);
    if (REDIS_URL === '')
      throw new ConfigError('The address of Redis is missing.', { hint: 'Set REDIS_URL.' });
    return openRedisCache(REDIS_URL);
  });
}

// This file is the program of a worker, but only when it was started as one.
if (isStartedAsWorker()) void playWithRedisCache();
