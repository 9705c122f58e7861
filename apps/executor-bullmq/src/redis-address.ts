import { ConfigError, registerSecret } from '@memgym/core';
import type { RedisOptions } from 'ioredis';

/** Where a Redis server is. */
export interface RedisAddress {
  /** An address that ioredis reads; absent with sentinels. */
  readonly address?: string;
  /** How it finds the server through sentinels. */
  readonly options?: Pick<
    RedisOptions,
    'sentinels' | 'name' | 'db' | 'username' | 'password' | 'tls' | 'sentinelTLS' | 'enableTLSForSentinelMode'
  >;
  /** Host, port and database, without name and password. */
  readonly place: string;
}

const sentinelPort = 26_379;

/**
 * Reads `redis://`, `rediss://` (TLS), `unix://` with the path of a socket, or `redis-sentinel://` and `rediss-sentinel://` with
 * the sentinels that know the server: `redis-sentinel://name:password@a:26379,b:26379/0?sentinelMasterId=mymaster`, as
 * Lettuce writes it. The name and the password are those of the server; sentinels are asked without.
 * @throws {ConfigError} when the address is none; without its password
 */
export function readRedisAddress(url: string): RedisAddress {
  const sentinels = readSentinels(url);
  if (sentinels !== undefined) return sentinels;
  const { protocol, hostname, port, pathname, password } = parsed(url);
  if (protocol === 'unix:') return { address: decodeURIComponent(pathname), place: pathname };
  if (protocol !== 'redis:' && protocol !== 'rediss:') throw refused(`begins with ${protocol}//`);
  if (hostname === '') throw refused('names no host');
  decodedSecret(password);
  const database = pathname.length > 1 ? pathname : '';
  return { address: url, place: `${hostname}:${port === '' ? '6379' : port}${database}` };
}

function readSentinels(url: string): RedisAddress | undefined {
  // `URL` reads one host only.
  const [, secure, user = '', hosts = '', rest = ''] =
    /^redis(s?)-sentinel:\/\/(?:([^@/]*)@)?([^/?#@]*)([/?#][^@]*)?$/.exec(url) ?? [];
  if (secure === undefined) {
    if (/^rediss?-sentinel:/.test(url)) throw refused('cannot be read');
    return undefined;
  }
  const { username, password, pathname, searchParams } = parsed(`redis://${user}${user && '@'}host${rest}`);
  const name = searchParams.get('sentinelMasterId') ?? '';
  if (name === '')
    throw refused('does not name the server that the sentinels watch, as ?sentinelMasterId=mymaster');
  const [, database = '0'] = /^\/?(\d{0,5})$/.exec(pathname) ?? [];
  const sentinels = hosts.split(',').map((each) => {
    const { hostname, port } = parsed(`redis://${each}`);
    if (hostname === '') throw refused('names no host');
    return { host: hostname, port: port === '' ? sentinelPort : Number(port) };
  });
  return {
    options: {
      ...{ sentinels, name, db: Number(database) },
      ...(username !== '' && { username: decodedSecret(username) }),
      ...(password !== '' && { password: decodedSecret(password) }),
      ...(secure !== '' && { tls: {}, enableTLSForSentinelMode: true, sentinelTLS: {} }),
    },
    place: `${name} of the sentinels ${sentinels.map(({ host, port }) => `${host}:${port}`).join(', ')}`,
  };
}

function parsed(url: string): URL {
  try {
    return new URL(url);
  } catch {
    throw refused('cannot be read');
  }
}

/** A part of the address that no message may repeat, as it is sent. */
function decodedSecret(encoded: string): string {
  registerSecret(encoded);
  try {
    const text = decodeURIComponent(encoded);
    registerSecret(text);
    return text;
  } catch {
    throw refused('has a password with a % that is not encoded as %25');
  }
}

function refused(why: string): ConfigError {
  return new ConfigError(`The address of Redis ${why}.`, {
    key: 'redis',
    hint: 'Write redis://host:6379, rediss://host:6380/0 (TLS), unix:///path/of/socket, or redis-sentinel://a:26379,b:26379?sentinelMasterId=mymaster.',
  });
}
