import { setTimeout as timer } from 'node:timers/promises';
import { InternalError, MemGymError, StorageError } from '@memgym/core/errors';
import pg, { type ClientBase, type PoolClient } from 'pg';
import type { KnownConnection } from './postgres-connection.js';
import { postgresProblem } from './postgres-problem.js';
import { createSlots } from './slots.js';

/** Connections to one database. */
export interface Database {
  /** Runs statements outside of a transaction. */
  query<T>(work: (client: ClientBase) => Promise<T>): Promise<T>;
  /** Takes a connection for writing; waits if all are in use. */
  connect(): Promise<Session>;
  /** A second call does nothing. */
  close(): Promise<void>;
}

/** A connection held by one writer. */
export interface Session {
  /** Runs statements outside of a transaction. */
  query<T>(work: (client: ClientBase) => Promise<T>): Promise<T>;
  /** Runs statements in a transaction: all of them, or none if `work` fails. */
  transaction<T>(work: (client: ClientBase) => Promise<T>): Promise<T>;
  /** Whether the connection broke, so that its locks are gone. */
  readonly isBroken: boolean;
  /** Releases the connection after `last`. Closes the connection if anything failed. Never fails. */
  end(last: (client: ClientBase) => Promise<unknown>): Promise<void>;
}

export interface ConnectionOptions {
  /** Maximum number of connections; further calls wait. */
  readonly max: number;
  readonly lockTimeoutMs: number;
  /** Maximum time that a call waits while the server has no free connection, or starts. */
  readonly connectTimeoutMs: number;
  /** Whether an idle connection remains open without a time limit. Default false. */
  readonly isLasting?: boolean;
  /** Time after which an idle connection is closed, unless it is lasting. Default 30,000. */
  readonly idleTimeoutMs?: number;
  /** Settings of every connection: `hnsw.ef_search`. Default none. */
  readonly settings?: Readonly<Record<string, string | number>>;
}

/** Maximum time in which the server accepts or refuses a connection. */
const answerTimeoutMs = 10_000;
const firstPauseMs = 20;
const longestPauseMs = 500;
/** The server has no free connection; it starts or ends. */
const refusedForNow: ReadonlySet<string> = new Set(['53300', '57P03']);
/** Number of calls that wait because a server has no free connection, in all pools of a connection. */
const short = new WeakMap<KnownConnection, { waiting: number }>();

export function createConnections(
  connection: KnownConnection,
  {
    max,
    lockTimeoutMs,
    connectTimeoutMs,
    isLasting = false,
    idleTimeoutMs = 30_000,
    settings = {},
  }: ConnectionOptions,
): Database {
  const { config, place } = connection;
  const pool = new pg.Pool({
    application_name: 'memgym',
    ...config,
    max,
    connectionTimeoutMillis: answerTimeoutMs,
    idleTimeoutMillis: isLasting ? 0 : idleTimeoutMs,
    allowExitOnIdle: true,
    keepAlive: true,
  });
  const slots = createSlots(max);
  // A server that does not notice the loss of a client's machine would hold its locks for two hours.
  const keepAlive = { tcp_keepalives_idle: 20, tcp_keepalives_interval: 10, tcp_keepalives_count: 3 };
  // A writer that waited for a lock must see the holder's changes, for any default of the database.
  const isolation = { default_transaction_isolation: "'read committed'" };
  const set = Object.entries({ lock_timeout: lockTimeoutMs, ...isolation, ...keepAlive, ...settings })
    .map(([name, value]) => `SET ${name} = ${value}`)
    .join('; ');
  // A broken connection is reported by the next statement; without a listener it would end the process.
  pool.on('error', ignore);
  pool.on('connect', (client) => {
    client.on('error', ignore);
    client.query(set).catch(ignore);
  });
  const shortage = short.get(connection) ?? { waiting: 0 };
  short.set(connection, shortage);
  let closing: Promise<unknown> | undefined;

  /** Waits while the server refuses new connections; idle ones of this pool are used before. */
  async function connected(): Promise<PoolClient> {
    let isWaiting = false;
    let waitedMs = 0;
    try {
      for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, 2 * pauseMs)) {
        try {
          return await pool.connect();
        } catch (error) {
          const isForNow = error instanceof pg.DatabaseError && refusedForNow.has(error.code ?? '');
          if (!isForNow || closing !== undefined || waitedMs + pauseMs > connectTimeoutMs) throw error;
        }
        if (!isWaiting) shortage.waiting += 1;
        isWaiting = true;
        await timer(pauseMs);
        waitedMs += pauseMs;
      }
    } finally {
      if (isWaiting) shortage.waiting -= 1;
    }
  }

  async function taken(): Promise<{ client: PoolClient; release: Release }> {
    if (closing !== undefined) {
      throw new StorageError('unavailable', place, 'it is closed.', { hint: 'Open it again.' });
    }
    const giveBack = await slots.take();
    try {
      const client = await connected();
      const release: Release = (isBroken) => {
        // If calls wait for a connection, it must not stay with the pool that happens to have it.
        client.release(isBroken || shortage.waiting > 0);
        giveBack();
      };
      return { client, release };
    } catch (error) {
      giveBack();
      throw postgresProblem(connection, error);
    }
  }

  return {
    async query(work) {
      const { client, release } = await taken();
      let isBroken = false;
      try {
        return await work(client);
      } catch (error) {
        // If the server only refused the statement, the connection is still usable.
        const isRefused = error instanceof pg.DatabaseError && error.severity !== 'FATAL';
        isBroken = !(isRefused || MemGymError.isInstance(error));
        throw postgresProblem(connection, error);
      } finally {
        release(isBroken);
      }
    },
    async connect() {
      const { client, release } = await taken();
      return createSession(client, release, connection);
    },
    async close() {
      closing ??= pool.end();
      await closing;
    },
  };
}

type Release = (isBroken: boolean) => void;

function createSession(client: PoolClient, release: Release, connection: KnownConnection): Session {
  let isBroken = false;
  let isEnded = false;
  const onEnd = (): void => {
    isBroken = true;
  };
  client.once('end', onEnd);
  client.once('error', onEnd);

  const guarded = async <T>(work: (client: ClientBase) => Promise<T>): Promise<T> => {
    if (isEnded) throw new InternalError('a connection was used after its release.');
    try {
      return await work(client);
    } catch (error) {
      throw postgresProblem(connection, error);
    }
  };
  return {
    query: guarded,
    transaction: (work) =>
      guarded(async () => {
        try {
          await client.query('BEGIN');
          const result = await work(client);
          await client.query('COMMIT');
          return result;
        } catch (error) {
          await client.query('ROLLBACK').catch(onEnd);
          throw error;
        }
      }),
    get isBroken() {
      return isBroken;
    },
    async end(last) {
      if (isEnded) return;
      isEnded = true;
      if (!isBroken) await last(client).catch(onEnd);
      client.removeListener('end', onEnd);
      client.removeListener('error', onEnd);
      release(isBroken);
    },
  };
}

function ignore(): void {}
