import type { StorageErrorReason } from '@memgym/core';
import { codeOf, isErrorLike, MemGymError, messageOf, StorageError } from '@memgym/core/errors';
import type { KnownConnection } from './postgres-connection.js';

/** The connection ended before the server answered, so a change may be stored or not. */
const broken = ['lost', 'Repeat the call: what is already stored is not stored twice.'] as const;
/** Messages of `pg` for a connection that ends during a statement; such errors have no code. */
const brokenMessage = /^(Connection terminated( unexpectedly)?|Client has encountered a connection error)/;

/** Reasons and next steps, by the SQLSTATE of PostgreSQL or the code of Node. */
const known: Readonly<Record<string, readonly [reason: StorageErrorReason, hint: string]>> = {
  '55P03': [
    'in-use',
    'Another process has been changing the same user for too long. Try again, or raise `lockTimeoutMs`.',
  ],
  '40P01': ['in-use', 'Try again.'],
  '40001': ['in-use', 'Try again.'],
  '57014': [
    'unavailable',
    'Raise `statement_timeout` of the server or of the user, or write fewer messages at a time.',
  ],
  '57P01': broken,
  '57P02': broken,
  '25P03': broken,
  ECONNRESET: broken,
  EPIPE: broken,
  '42P01': [
    'lost',
    'The tables were dropped, or they were temporary and their connection broke. Open it again.',
  ],
  '3F000': ['lost', 'The schema was dropped, or it was temporary and its connection broke. Open it again.'],
  '53300': [
    'unavailable',
    'Close other connections, lower `concurrentWrites` or `connections`, raise `max_connections` of the server, or wait longer with `connectTimeoutMs`.',
  ],
  '57P03': [
    'unavailable',
    'The server is starting or stopping. Try again, or wait longer with `connectTimeoutMs`.',
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

const unknown = ['unavailable', 'Check the server and the network, then try again.'] as const;

/**
 * Converts an error of PostgreSQL or the network to a storage error without the password and contents of rows; errors
 * of MemGym are returned unchanged.
 */
export function postgresProblem({ place, redact }: KnownConnection, error: unknown): MemGymError {
  if (MemGymError.isInstance(error)) return error;
  const message = redact(messagesOf(error));
  const code = codeOf(error) ?? '';
  const [reason, hint] = known[code] ?? (brokenMessage.test(message) ? broken : unknown);
  const shown = code === '' ? message : `${message} (${code})`;
  // The original error is omitted, because its properties may contain the connection string or values of a row.
  return new StorageError(reason, place, shown.endsWith('.') ? shown : `${shown}.`, { hint });
}

function messagesOf(error: unknown): string {
  // An aggregate has one error for each address of a host.
  const several: unknown =
    isErrorLike(error) && error.message === '' ? Reflect.get(error, 'errors') : undefined;
  return Array.isArray(several) ? several.map(messagesOf).join('; ') : messageOf(error);
}
