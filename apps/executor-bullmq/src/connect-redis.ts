import { ConfigError, messageOf } from '@memgym/core';
import { Redis, type RedisOptions } from 'ioredis';
import { readRedisAddress } from './redis-address.js';

/** Connections to one Redis server. */
export interface RedisServer {
  /** Host, port and database, without name and password. */
  readonly place: string;
  /** For commands that answer at once. */
  readonly redis: Redis;
  /** A further connection, for commands that wait. @param options those that differ. Default: none */
  another(options?: RedisOptions): Redis;
  /** Ends all connections; commands without an answer fail. */
  close(): void;
}

/** How long a server may owe an answer. Longer than any command waits that asks for news; the system gives up after a quarter of an hour. */
const silentMs = 30_000;

/** Waits between tries to reach a server that was lost. */
const retryMs = (tries: number): number => Math.min(tries * 100, 1000);

/**
 * Connects to Redis. A connection that is lost later is made again, for as long as it takes; commands wait.
 * @param url see {@link readRedisAddress}
 * @param onOutage called when the server is lost, once for each outage. Default: nothing
 * @param longestSilenceMs after which a connection counts as lost while a command waits. Default: 30 seconds
 * @throws {ConfigError} when the address is none, or the server cannot be reached or refuses; without its password
 */
export async function connectRedis(
  url: string,
  onOutage: (problem: string) => void = () => undefined,
  longestSilenceMs = silentMs,
): Promise<RedisServer> {
  const { address, options, place } = readRedisAddress(url);
  let isLost = true;
  let problem = 'the connection was closed';
  const settings = {
    // Commands wait for the server instead of failing after some tries.
    maxRetriesPerRequest: null,
    lazyConnect: true,
    connectTimeout: 10_000,
    keepAlive: 10_000,
    socketTimeout: longestSilenceMs,
    retryStrategy: retryMs,
    sentinelRetryStrategy: retryMs,
    // A server that has become a replica takes no writes; the one in its place is found by connecting again.
    reconnectOnError: (error: Error) => (error.message.startsWith('READONLY') ? (2 as const) : false),
  } satisfies RedisOptions;
  const redis = address === undefined ? new Redis({ ...options, ...settings }) : new Redis(address, settings);
  const connections = [redis];
  redis.on('error', (error: Error) => {
    problem = problemOf(error);
  });
  redis.on('ready', () => {
    isLost = false;
  });
  redis.on('reconnecting', () => {
    if (isLost) return;
    isLost = true;
    onOutage(`Redis at ${place} is lost (${problem}); waiting for it.`);
  });
  try {
    await orProblem(redis);
    await redis.ping();
    await refuseOtherModes(redis, place);
  } catch (error) {
    redis.disconnect();
    if (ConfigError.isInstance(error)) throw error;
    const why = (problem === '' ? problemOf(error) : problem).replace(
      /Retrying from scratch after \d+ms\. /,
      '',
    );
    throw new ConfigError(`Redis at ${place}: ${why}`, { key: 'redis', hint: hintOf(why) });
  }
  return {
    place,
    redis,
    another: (options) => {
      const connection = redis.duplicate({ lazyConnect: false, ...options });
      connection.on('error', () => undefined);
      connections.push(connection);
      return connection;
    },
    close: () => {
      for (const connection of connections) connection.disconnect();
    },
  };
}

/** Sentinels that cannot be reached are asked again for ever, so that the first failure ends the first try. */
async function orProblem(redis: Redis): Promise<void> {
  let onFailure: (error: Error) => void = () => undefined;
  const failed = new Promise<never>((_resolve, reject) => {
    onFailure = reject;
    redis.once('error', onFailure);
  });
  try {
    await Promise.race([redis.connect(), failed]);
  } finally {
    redis.off('error', onFailure);
  }
}

/** Names what answers but is no single server. */
async function refuseOtherModes(redis: Redis, place: string): Promise<void> {
  // Without the right to ask, the address is taken on trust.
  const mode = /^redis_mode:(\w+)/m.exec(await redis.info('server').catch(() => ''))?.[1];
  if (mode === 'sentinel') {
    throw new ConfigError(`${place} is a Sentinel, not the Redis server that it watches.`, {
      key: 'redis',
      hint: 'Write redis-sentinel://host:26379?sentinelMasterId=mymaster, with the name of the server.',
    });
  }
  if (mode === 'cluster') {
    throw new ConfigError(`Redis at ${place} is a node of a Redis Cluster, which is not supported.`, {
      key: 'redis',
      hint: 'Use a single server, or one behind Sentinel.',
    });
  }
}

/**
 * Refuses a server that removes keys when its memory is full: what it was given would be lost without a word.
 * @param what what would be lost, e.g. `paid replies`
 * @throws {ConfigError}
 */
export async function refuseEviction(
  { redis, place }: RedisServer,
  what: string,
  key: 'redis' | 'cache',
): Promise<void> {
  // Without the right to ask, the setting is taken on trust.
  const memory = await redis.info('memory').catch(() => '');
  const most = Number(/^maxmemory:(\d+)/m.exec(memory)?.[1] ?? 0);
  const policy = /^maxmemory_policy:(\S+)/m.exec(memory)?.[1] ?? 'noeviction';
  if (most === 0 || policy === 'noeviction') return;
  throw new ConfigError(
    `Redis at ${place} removes keys when its memory is full (maxmemory-policy ${policy}), so that ${what} would be lost.`,
    { key, hint: 'Set maxmemory-policy to noeviction, or use a server of its own.' },
  );
}

/** The refusal of a command, such as that of a full server, as an error that names the server; others as they are. */
export function namedRefusal(error: unknown, place: string): unknown {
  const { name, message = '' } = (error ?? {}) as Partial<Error>;
  if (name !== 'ReplyError') return error;
  const hint = isFull(message)
    ? 'Give Redis more memory (maxmemory), or remove what no run needs any more.'
    : 'See that its user may use the keys memgym:* and all commands on them.';
  return new ConfigError(`Redis at ${place} refuses: ${message}`, {
    key: 'redis',
    hint: `${hint} The same command continues.`,
    cause: error,
  });
}

/** Whether a server refused a command because its memory is full. */
export const isFull = (problem: string): boolean => problem.includes('OOM');

function hintOf(problem: string): string {
  if (/certificate required/i.test(problem))
    return 'The server wants a certificate of its clients, which is not supported: set its tls-auth-clients to no, and use a password.';
  if (/certificate|altnames/i.test(problem))
    return 'Set NODE_EXTRA_CA_CERTS to the file with the certificate of its authority, and use a host name that its certificate has.';
  if (/wrong version number|EPROTO/i.test(problem))
    return 'The server does not speak TLS there: write redis:// instead of rediss://.';
  if (/ETIMEDOUT/.test(problem))
    return 'Start the server, or correct its address. A server without TLS does not answer rediss://.';
  if (/ECONNRESET/.test(problem)) return 'If the server wants TLS, write rediss:// instead of redis://.';
  return 'Start the server, or correct its address, name or password.';
}

/** The text of an error, or its parts when it has none: a refused connection names each address that was tried. */
function problemOf(error: unknown): string {
  const { errors = [] } = error as { readonly errors?: readonly unknown[] };
  const texts = [error, ...errors].map(messageOf).filter((text) => text !== '');
  return texts[0] ?? 'it cannot be reached';
}
