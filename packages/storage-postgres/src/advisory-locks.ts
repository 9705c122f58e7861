import type { LockedPart } from '@memgym/core';
import { userOfScope } from '@memgym/core/memory';
import type { ClientBase } from 'pg';
import { sha256Bytes } from './sha256-bytes.js';

/** Stands for all rows of a schema. */
export type Everything = 'everything';

/**
 * Takes the advisory locks of a part for the session: shared locks for everything and for the user, and an exclusive
 * one for the part itself. They end with the session, and thus with its process.
 */
export async function takeLocks(
  client: ClientBase,
  schema: string,
  part: LockedPart | Everything,
): Promise<void> {
  const everything = lockId(schema, 'everything');
  if (part === 'everything') {
    await client.query('SELECT pg_advisory_lock($1)', [everything]);
    return;
  }
  const user = lockId(schema, 'user', 'user' in part ? part.user : userOfScope(part.scope));
  if ('user' in part) {
    await client.query({
      name: 'memgym lock user',
      text: 'SELECT pg_advisory_lock_shared($1), pg_advisory_lock($2)',
      values: [everything, user],
    });
    return;
  }
  await client.query({
    name: 'memgym lock scope',
    text: 'SELECT pg_advisory_lock_shared($1), pg_advisory_lock_shared($2), pg_advisory_lock($3)',
    values: [everything, user, lockId(schema, 'scope', part.scope)],
  });
}

/** Releases all locks of the session. */
export async function releaseLocks(client: ClientBase): Promise<void> {
  await client.query({ name: 'memgym unlock', text: 'SELECT pg_advisory_unlock_all()' });
}

/** The number for the name of a lock. A collision of two names only makes them wait for each other. */
export function lockId(...parts: readonly string[]): string {
  return sha256Bytes(JSON.stringify(['memgym', ...parts]))
    .readBigInt64BE()
    .toString();
}
