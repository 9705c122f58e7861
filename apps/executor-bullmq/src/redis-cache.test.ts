import { randomBytes } from 'node:crypto';
import { ConfigError } from '@memgym/core';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRedisCache, type RedisCache, replyPrefix } from './redis-cache.js';
import { findRedis, startRedis, type TestRedis } from './testing/index.js';

const installed = findRedis();
const missing = 'missing' in installed ? ` (${installed.missing})` : '';

const [first, second] = ['a'.repeat(64), 'b'.repeat(64)];

describe.skipIf(missing !== '')(`a cache on Redis${missing}`, () => {
  let redis: TestRedis;
  let client: Redis;
  let caches: RedisCache[];
  beforeAll(async () => {
    if ('missing' in installed) return;
    redis = await startRedis(installed);
    client = new Redis(redis.url.slice('unix://'.length));
    caches = [await openRedisCache(redis.url), await openRedisCache(redis.url)];
  });
  afterAll(async () => {
    for (const { close } of caches ?? []) close();
    client?.disconnect();
    await redis?.stop();
  });
  const cacheOf = (machine: number): RedisCache => {
    const cache = caches[machine];
    if (cache === undefined) throw new Error('no cache');
    return cache;
  };

  it('shows one machine what another has stored, compressed and for ever', async () => {
    const text = JSON.stringify({ reply: 'Zoë 🦊 '.repeat(2000) });
    expect(await cacheOf(1).get(first)).toBeUndefined();
    await cacheOf(0).set(first, text);
    await cacheOf(0).set(second, '{}');
    expect(await cacheOf(1).get(first)).toBe(text);
    expect([...(await cacheOf(1).keys())].sort()).toEqual([first, second]);
    expect(await client.strlen(replyPrefix + first)).toBeLessThan(text.length / 20);
    expect(await client.ttl(replyPrefix + first)).toBe(-1);
  });

  it('takes a damaged value for none, and refuses what is no key', async () => {
    await client.set(replyPrefix + second, Buffer.from([1, 9, 9, 9]));
    expect(await cacheOf(0).get(second)).toBeUndefined();
    await expect(cacheOf(0).get('a b')).rejects.toThrow('64 hexadecimal digits');
  });

  it('lets one machine claim the work on an entry; a claim that is not renewed ends', async () => {
    const release = await cacheOf(0).claim(first);
    expect(release).toBeTypeOf('function');
    expect(await cacheOf(1).claim(first)).toBeUndefined();
    expect(await client.pttl(`memgym:claim:${first}`)).toBeGreaterThan(20_000);
    await release?.();
    const taken = await cacheOf(1).claim(first);
    expect(taken).toBeTypeOf('function');
    // A late release of the first machine does not end the claim of the second.
    await release?.();
    expect(await cacheOf(0).claim(first)).toBeUndefined();
    await taken?.();
  });

  it('is an error where replies would be lost without a word, or have no room', async () => {
    if ('missing' in installed) return;
    const removing = await startRedis(installed, [
      ...['--save', '', '--maxmemory', '50mb', '--maxmemory-policy', 'allkeys-lru'],
    ]);
    await expect(openRedisCache(removing.url)).rejects.toThrow(/allkeys-lru.*would be lost/);
    await removing.stop();

    const small = await startRedis(installed, ['--save', '', '--maxmemory', '3mb']);
    const cache = await openRedisCache(small.url);
    const text = JSON.stringify(randomBytes(4_000_000).toString('base64'));
    const store = async () => {
      for (const key of [first, second]) await cache.set(key, text);
    };
    const error: unknown = await store().catch((thrown: unknown) => thrown);
    expect(error).toSatisfy(ConfigError.isInstance);
    expect(error).toMatchObject({ hint: expect.stringContaining('more memory') });
    cache.close();
    await small.stop();
  });
});
