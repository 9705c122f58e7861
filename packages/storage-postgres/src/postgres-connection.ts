import type { ConnectionOptions } from 'node:tls';
import { InvalidArgumentError } from '@memgym/core/errors';
import pg, { type Client, type ClientConfig } from 'pg';

/**
 * The location and the user of the database. Missing values are read from `PGHOST`, `PGUSER` and so on, as by `psql`.
 */
export interface PostgresConnection {
  /** A name, an address, or the folder of a Unix socket. Default `localhost`. */
  readonly host?: string;
  /** Default 5432. */
  readonly port?: number;
  /** Default: the name of the user. */
  readonly database?: string;
  /** Default: the user of the operating system. */
  readonly user?: string;
  /** A function is called for each new connection, to support changing passwords. */
  readonly password?: string | (() => string | Promise<string>);
  /** True for TLS with a verified certificate, or options of `node:tls`. Default no TLS. */
  readonly ssl?: boolean | ConnectionOptions;
}

/** A checked connection, with a description that omits its password. */
export interface KnownConnection {
  readonly config: ClientConfig;
  /** The database in error messages: `PostgreSQL memory at db.example:5432`. */
  readonly place: string;
  /** The text without the password. */
  redact(text: string): string;
}

/** @throws {InvalidArgumentError} for a text that is not a connection string */
export function knownConnection(given: string | PostgresConnection): KnownConnection {
  const config: ClientConfig =
    typeof given === 'string' ? { connectionString: given } : withoutUndefined(given);
  const { host, port, database, password } = parsed(config);
  const secrets =
    typeof password === 'string' && password !== '' ? [password, encodeURIComponent(password)] : [];
  return {
    config,
    place: `PostgreSQL ${database ?? 'database'} at ${host}:${port}`,
    redact(text) {
      let shown = text.replace(/(\b\w+:\/\/)[^\s/@]*@/g, '$1[redacted]@');
      for (const secret of secrets) shown = shown.replaceAll(secret, '[redacted]');
      return shown;
    },
  };
}

/** The error of the parser is not passed on, because it contains the text with the password. */
function parsed(config: ClientConfig): Client {
  try {
    return new pg.Client(config);
  } catch {
    throw new InvalidArgumentError('connection', 'is not a PostgreSQL connection string.', {
      hint: 'Pass postgresql://user:password@host:port/database, or an object with host, database, user and password.',
    });
  }
}

function withoutUndefined(given: PostgresConnection): ClientConfig {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as ClientConfig;
}
