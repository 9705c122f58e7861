import { ConfigError, messageOf, registerSecret } from '@memgym/core';
import { Redis, type RedisOptions } from 'ioredis';

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

/** Waits between tries to reach a server that was lost. */
const retryMs = (tries: number): number => Math.min(tries * 100, 1000);

/**
 * Connects to Redis. A connection that is lost later is made again, for as long as it takes; commands wait.
 * @param url `redis://`, `rediss://` (TLS) or `unix://` with the path of a socket
 * @param onOutage called when the server is lost, once for each outage. Default: nothing
 * @throws {ConfigError} when the address is none, or the server cannot be reached or refuses; without its password
 */
export async function connectRedis(
  url: string,
  onOutage: (problem: string) => void = () => undefined,
): Promise<RedisServer> {
  const { address, place } = readAddress(url);
  let isLost = true;
  let problem = 'the connection was closed';
  const redis = new Redis(address, {
    // Commands wait for the server instead of failing after some tries.
    maxRetriesPerRequest: null,
    lazyConnect: true,
    connectTimeout: 10_000,
    keepAlive: 10_000,
    retryStrategy: retryMs,
  });
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
    await redis.connect();
    await redis.ping();
  } catch (error) {
    redis.disconnect();
    throw new ConfigError(`Redis at ${place}: ${problem === '' ? problemOf(error) : problem}`, {
      key: 'redis',
      hint: 'Start the server, or correct its address, name or password.',
    });
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

/** The text of an error, or its parts when it has none: a refused connection names each address that was tried. */
function problemOf(error: unknown): string {
  const { errors = [] } = error as { readonly errors?: readonly unknown[] };
  const texts = [error, ...errors].map(messageOf).filter((text) => text !== '');
  return texts[0] ?? 'it cannot be reached';
}

function readAddress(url: string): { readonly address: string; readonly place: string } {
  const refuse = (why: string): ConfigError =>
    new ConfigError(`The address of Redis ${why}.`, {
      key: 'redis',
      hint: 'Write redis://host:6379, rediss://name:password@host:6380/0, or unix:///path/of/socket.',
    });
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    throw refuse('cannot be read');
  }
  const { protocol, hostname, port, pathname, password } = parsed;
  if (protocol === 'unix:') return { address: decodeURIComponent(pathname), place: pathname };
  if (protocol !== 'redis:' && protocol !== 'rediss:') throw refuse(`begins with ${protocol}//`);
  if (hostname === '') throw refuse('names no host');
  registerSecret(password);
  try {
    registerSecret(decodeURIComponent(password));
  } catch {
    throw refuse('has a password with a % that is not encoded as %25');
  }
  const database = pathname.length > 1 ? pathname : '';
  return { address: url, place: `${hostname}:${port === '' ? '6379' : port}${database}` };
}
