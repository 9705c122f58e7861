import { randomUUID } from 'node:crypto';
import { ConfigError, InvalidArgumentError, messageOf } from '@memgym/core';
import type { CacheStore } from '@memgym/runner/remote';
import { connectRedis, isFull, type RedisServer, refuseEviction } from './connect-redis.js';
import { pack, unpack } from './messages.js';

/** A cache of replies on a Redis server. */
export interface RedisCache extends Required<CacheStore> {
  /** Host, port and database, without name and password. */
  readonly place: string;
  /** Ends its connections. */
  close(): void;
}

/** What an entry is stored under, before its key. */
export const replyPrefix = 'memgym:reply:';
const claimPrefix = 'memgym:claim:';
/** A claim whose process has not renewed it for so long is free. */
const claimMs = 30_000;
const renewEveryMs = 10_000;
/** A server that does not answer for so long, in ms, ends the run. */
const answerWithinMs = 60_000;

const renewScript =
  "if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('pexpire', KEYS[1], ARGV[2]) end";
const releaseScript = "if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end";

/**
 * A cache of replies that machines share through Redis instead of a folder: compressed, under the digest of what was asked,
 * until somebody removes them. No key of a model is in it. Equal calls of all machines are sent once.
 * A lost server is waited for, for a minute. Close it at the end.
 * @param url `redis://`, `rediss://` (TLS), `redis-sentinel://`, or `unix://` with the path of a socket
 * @param onOutage called when the server is lost, once for each outage. Default: nothing
 * @throws {ConfigError} when the server cannot be reached or refuses, or may remove replies when its memory is full; later
 * from its methods
 */
export async function openRedisCache(url: string, onOutage?: (problem: string) => void): Promise<RedisCache> {
  const server = await connectRedis(url, onOutage);
  try {
    await refuseEviction(server, 'paid replies', 'cache');
  } catch (error) {
    server.close();
    throw error;
  }
  return { ...createRedisCache(server), place: server.place, close: server.close };
}

/** The cache on a server that is connected. */
export function createRedisCache(server: RedisServer): Required<CacheStore> {
  const { place } = server;
  const redis = server.another({ commandTimeout: answerWithinMs });
  const held = new Map<string, string>();
  let renewing: ReturnType<typeof setInterval> | undefined;

  const renewAll = (): void => {
    if (held.size === 0) {
      clearInterval(renewing);
      renewing = undefined;
    }
    // A claim that cannot be renewed ends by itself.
    for (const [name, token] of held) redis.eval(renewScript, 1, name, token, claimMs).catch(() => undefined);
  };
  const release = async (name: string, token: string): Promise<void> => {
    held.delete(name);
    // Its result is stored, or its failure is reported; the claim ends by itself.
    await redis.eval(releaseScript, 1, name, token).catch(() => undefined);
  };

  return {
    get: async (key) => {
      const packed = await answered('read', place, redis.getBuffer(replyPrefix + checked(key)));
      return packed === null ? undefined : textOf(packed);
    },
    set: async (key, text) => {
      await answered('write to', place, redis.set(replyPrefix + checked(key), pack(text)));
    },
    keys: () => answered('read', place, allKeys()),
    claim: async (key) => {
      const name = claimPrefix + checked(key);
      const token = randomUUID();
      const taken = await answered('write to', place, redis.set(name, token, 'PX', claimMs, 'NX'));
      if (taken === null) return undefined;
      held.set(name, token);
      renewing ??= setInterval(renewAll, renewEveryMs).unref();
      return () => release(name, token);
    },
  };

  async function allKeys(): Promise<string[]> {
    const found = new Set<string>();
    for await (const names of redis.scanStream({ match: `${replyPrefix}*`, count: 1000 })) {
      for (const name of names as string[]) found.add(name.slice(replyPrefix.length));
    }
    return [...found];
  }
}

/** A value that is damaged counts as absent, as in a folder. */
function textOf(packed: Buffer): string | undefined {
  try {
    const text = unpack<unknown>(packed);
    return typeof text === 'string' ? text : undefined;
  } catch {
    return undefined;
  }
}

async function answered<Value>(
  what: 'read' | 'write to',
  place: string,
  answer: Promise<Value>,
): Promise<Value> {
  try {
    return await answer;
  } catch (error) {
    const problem = messageOf(error);
    throw new ConfigError(`Cannot ${what} the cache on Redis at ${place}: ${problem}`, {
      key: 'cache',
      hint: isFull(problem)
        ? 'Give Redis more memory (maxmemory), or remove replies that no run needs any more. The same command continues.'
        : 'See that the server runs and that its user may read and write the keys memgym:*. The same command continues.',
      cause: error,
    });
  }
}

function checked(key: string): string {
  if (/^[0-9a-f]{64}$/.test(key)) return key;
  throw new InvalidArgumentError('key', `expected 64 hexadecimal digits, got ${JSON.stringify(key)}.`);
}
