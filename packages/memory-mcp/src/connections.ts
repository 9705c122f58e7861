import { digest } from '@memgym/core';
import type { Connection, Server } from './connection.js';

/** A user of a connection that others may use at the same time. */
export interface Held {
  /** Runs a piece of work with the connection, when it is this work's turn. */
  use<Result>(work: (connection: Connection) => Promise<Result>, signal: AbortSignal): Promise<Result>;
  /** Ends the connection with its last user. */
  release(): Promise<void>;
}

/** The client is loaded for the first connection, because lists of memory systems need none. */
async function connect(server: Server, timeLimitMs: number): Promise<Connection> {
  const { connectTo } = await import('./connection.js');
  return connectTo(server, timeLimitMs);
}

interface Shared {
  users: number;
  active: number;
  readonly waiting: (() => void)[];
  connection: Promise<Connection> | undefined;
}

const shared = new Map<string, Shared>();
/** Connections of earlier users, which end. */
const ending = new Map<string, Promise<void>>();

/**
 * The connection to a server, which all users in this process share: two processes of a server on one file lose each
 * other's writes. It is opened at the first use. A program that ended is not started again while somebody uses it,
 * because what it held may be lost.
 * @param name which of equal servers it is; those of scopes are separate
 * @param options `parallel`: the most pieces of work at once; `timeLimitMs`: the time limit of the handshake
 */
export function holdConnection(
  server: Server,
  name: string,
  { parallel, timeLimitMs }: { readonly parallel: number; readonly timeLimitMs: number },
): Held {
  const key = digest([name, JSON.stringify(server)]);
  const entry = shared.get(key) ?? { users: 0, active: 0, waiting: [], connection: undefined };
  shared.set(key, entry);
  entry.users += 1;
  let isReleased = false;

  const turn = async (signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    if (entry.active < parallel) {
      entry.active += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const start = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        entry.waiting.splice(entry.waiting.indexOf(start), 1);
        reject(signal.reason);
      };
      entry.waiting.push(start);
      signal.addEventListener('abort', leave, { once: true });
    });
  };
  const opened = async (): Promise<Connection> => {
    const opening =
      entry.connection ?? (ending.get(key) ?? Promise.resolve()).then(() => connect(server, timeLimitMs));
    entry.connection = opening;
    try {
      const connection = await opening;
      if (connection.ending !== '') throw new Error(`${connection.ending}; what it held may be lost`);
      return connection;
    } catch (error) {
      // Nothing was stored yet: the next call tries again.
      if (entry.connection === opening && (await failed(opening))) entry.connection = undefined;
      throw error;
    }
  };
  return {
    async use(work, signal) {
      await turn(signal);
      try {
        return await work(await opened());
      } finally {
        const next = entry.waiting.shift();
        if (next === undefined) entry.active -= 1;
        else next();
      }
    },
    async release() {
      if (isReleased) return;
      isReleased = true;
      entry.users -= 1;
      if (entry.users > 0) return;
      if (shared.get(key) === entry) shared.delete(key);
      if (entry.connection === undefined) return;
      const closing = entry.connection.then(
        (connection) => connection.close(),
        () => undefined,
      );
      ending.set(key, closing);
      await closing;
      if (ending.get(key) === closing) ending.delete(key);
    },
  };
}

async function failed(opening: Promise<Connection>): Promise<boolean> {
  return opening.then(
    () => false,
    () => true,
  );
}
