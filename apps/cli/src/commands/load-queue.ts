import { ConfigError, codeOf } from '@memgym/core/errors';
import { readEnvironment } from '@memgym/runner';

type QueuePackage = typeof import('@memgym/executor-bullmq');

/**
 * The package that plays runs with a queue on Redis. It is installed only by those who use it.
 * @throws {ConfigError} when it is not installed
 */
export async function loadQueue(): Promise<QueuePackage> {
  try {
    return await import('@memgym/executor-bullmq');
  } catch (error) {
    if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new ConfigError('The queue on Redis needs a package that is not installed.', {
      key: 'executor',
      hint: 'Where memgym is installed: npm install @memgym/executor-bullmq',
    });
  }
}

/**
 * The address of Redis: of the flag, or of the environment, where other users of the machine cannot read it.
 * @throws {ConfigError} when there is none
 */
export async function redisAddress(flag: string | undefined): Promise<string> {
  const address = flag ?? (await readEnvironment(process.cwd(), process.env)).REDIS_URL;
  if (address !== undefined && address !== '') return address;
  throw new ConfigError('The address of Redis is missing.', {
    key: 'redis',
    hint: 'Give --redis redis://host:6379, or set REDIS_URL.',
  });
}
