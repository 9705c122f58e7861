import { MemGymError, StorageError, type StorageErrorReason } from '@memgym/core';
import type { KnownConnection } from './postgres-connection.js';

/** Reasons and next steps, by the SQLSTATE of PostgreSQL or the code of Node. */
const known: Readonly<Record<string, readonly [reason: StorageErrorReason, hint: string]>> = {
  '55P03': [
    'in-use',
    'Another process has been changing the same user for too long. Try again, or raise `lockTimeoutMs`.',
  ],
  '40P01': ['in-use', 'Try again.'],
  '53300': [
    'unavailable',
    'Close other connections, lower `concurrentWrites`, or raise `max_connections` of the server.',
  ],
  '53100': ['unavailable', 'Make space on the disk of the server.'],
  '25006': ['unavailable', 'Connect to the primary server: this one can only be read.'],
  '42501': ['unavailable', 'Grant the user CREATE on the database, or on the schema and its tables.'],
  '28P01': ['unavailable', 'Check the user and the password.'],
  '28000': ['unavailable', 'Check the user, and `pg_hba.conf` of the server.'],
  '3D000': ['unavailable', 'Create the database with `createdb`.'],
  XX001: ['damaged', 'Restore a backup of the database.'],
  XX002: ['damaged', 'Rebuild the index with REINDEX, or restore a backup of the database.'],
  ECONNREFUSED: ['unavailable', 'Start the server, or check host and port.'],
  ENOENT: ['unavailable', 'Start the server, or check the folder of its socket.'],
  ENOTFOUND: ['unavailable', 'Check the host.'],
};

/**
 * Converts an error of PostgreSQL or the network to a storage error without the password and without the contents of
 * rows; errors of MemGym are returned unchanged.
 */
export function postgresProblem({ place, redact }: KnownConnection, error: unknown): MemGymError {
  if (MemGymError.isInstance(error)) return error;
  const message = redact(messageOf(error));
  const code = codeOf(error);
  const [reason, hint] = known[code] ?? ['unavailable', 'Check the server and the network, then try again.'];
  const shown = code === '' ? message : `${message} (${code})`;
  // The original error is left out: it may have the connection string or values of a row among its properties.
  return new StorageError(reason, place, shown.endsWith('.') ? shown : `${shown}.`, { hint });
}

function messageOf(error: unknown): string {
  // One error for each address of a host.
  if (error instanceof AggregateError && error.message === '') {
    return error.errors.map(messageOf).join('; ');
  }
  return error instanceof Error ? error.message : String(error);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
