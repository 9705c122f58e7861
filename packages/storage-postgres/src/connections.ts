import { setTimeout as timer } from 'node:timers/promises';
import { InternalError, MemGymError, StorageError } from '@memgym/core/errors';
import pg, { type ClientBase, type PoolClient } from 'pg';
import type { KnownConnection } from './postgres-connection.js';
import { postgresProblem } from './postgres-problem.js';
import { createSlots, type Slots } from './slots.js';

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

/** Connections to one database. */
export class Connections {
  readonly #connection: KnownConnection;
  readonly #connectTimeoutMs: number;
  readonly #pool: pg.Pool;
  readonly #slots: Slots;
  readonly #shortage: { waiting: number };
  #closing: Promise<unknown> | undefined;

  constructor(
    connection: KnownConnection,
    {
      max,
      lockTimeoutMs,
      connectTimeoutMs,
      isLasting = false,
      idleTimeoutMs = 30_000,
      settings = {},
    }: ConnectionOptions,
  ) {
    this.#connection = connection;
    this.#connectTimeoutMs = connectTimeoutMs;
    this.#slots = createSlots(max);
    this.#pool = new pg.Pool({
      application_name: 'memgym',
      ...connection.config,
      max,
      connectionTimeoutMillis: answerTimeoutMs,
      idleTimeoutMillis: isLasting ? 0 : idleTimeoutMs,
      allowExitOnIdle: true,
      keepAlive: true,
    });
    const set = settingsOf({ lock_timeout: lockTimeoutMs, ...settings });
    // A broken connection is reported by the next statement; without a listener it would end the process.
    this.#pool.on('error', ignore);
    this.#pool.on('connect', (client) => {
      client.on('error', ignore);
      client.query(set).catch(ignore);
    });
    this.#shortage = short.get(connection) ?? { waiting: 0 };
    short.set(connection, this.#shortage);
  }

  /** Runs statements outside of a transaction. */
  async query<T>(work: (client: ClientBase) => Promise<T>): Promise<T> {
    const { client, release } = await this.#taken();
    let isBroken = false;
    try {
      return await work(client);
    } catch (error) {
      // If the server only refused the statement, the connection is still usable.
      const isRefused = error instanceof pg.DatabaseError && error.severity !== 'FATAL';
      isBroken = !(isRefused || MemGymError.isInstance(error));
      throw postgresProblem(this.#connection, error);
    } finally {
      release(isBroken);
    }
  }

  /** Takes a connection for writing; waits if all are in use. */
  async connect(): Promise<Session> {
    const { client, release } = await this.#taken();
    return createSession(client, release, this.#connection);
  }

  /** A second call does nothing. */
  async close(): Promise<void> {
    this.#closing ??= this.#pool.end();
    await this.#closing;
  }

  async #taken(): Promise<{ client: PoolClient; release: Release }> {
    if (this.#closing !== undefined) {
      const { place } = this.#connection;
      throw new StorageError('unavailable', place, 'it is closed.', { hint: 'Open it again.' });
    }
    const giveBack = await this.#slots.take();
    try {
      const client = await this.#connected();
      const release: Release = (isBroken) => {
        // If calls wait for a connection, it must not stay with the pool that happens to have it.
        client.release(isBroken || this.#shortage.waiting > 0);
        giveBack();
      };
      return { client, release };
    } catch (error) {
      giveBack();
      throw postgresProblem(this.#connection, error);
    }
  }

  /** Waits while the server refuses new connections; idle ones of this pool are used before. */
  async #connected(): Promise<PoolClient> {
    let isWaiting = false;
    let waitedMs = 0;
    try {
      for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, 2 * pauseMs)) {
        try {
          return await this.#pool.connect();
        } catch (error) {
          const isForNow = error instanceof pg.DatabaseError && refusedForNow.has(error.code ?? '');
          const isTooLate = waitedMs + pauseMs > this.#connectTimeoutMs;
          if (!isForNow || this.#closing !== undefined || isTooLate) throw error;
        }
        if (!isWaiting) this.#shortage.waiting += 1;
        isWaiting = true;
        await timer(pauseMs);
        waitedMs += pauseMs;
      }
    } finally {
      if (isWaiting) this.#shortage.waiting -= 1;
    }
  }
}

/** The statements that set up a new connection. */
function settingsOf(own: Readonly<Record<string, string | number>>): string {
  // A server that does not notice the loss of a client's machine would hold its locks for two hours.
  const keepAlive = { tcp_keepalives_idle: 20, tcp_keepalives_interval: 10, tcp_keepalives_count: 3 };
  // A writer that waited for a lock must see the holder's changes, for any default of the database.
  const isolation = { default_transaction_isolation: "'read committed'" };
  return Object.entries({ ...isolation, ...keepAlive, ...own })
    .map(([name, value]) => `SET ${name} = ${value}`)
    .join('; ');
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
