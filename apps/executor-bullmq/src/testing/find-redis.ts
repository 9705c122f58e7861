import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** An installation of Redis. */
export interface InstalledRedis {
  /** The file of `redis-server`. */
  readonly program: string;
}

/** The installed Redis, or the reason why none can be started. */
export function findRedis(): InstalledRedis | { readonly missing: string } {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'];
  const program = folders.map((folder) => join(folder, 'redis-server')).find((file) => existsSync(file));
  return program === undefined
    ? { missing: 'Redis is not installed (on Debian: apt-get install redis-server)' }
    : { program };
}
