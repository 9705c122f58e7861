import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';

/** PostgreSQL with pgvector in this process, for connections over loopback. They all share one session. */
export interface PgliteServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Types of messages that end a batch: Sync, Query, Terminate. */
const ends = new Set(['S', 'Q', 'X'].map((type) => type.charCodeAt(0)));
const idle = 'I'.charCodeAt(0);
const terminate = 'X'.charCodeAt(0);

export async function startPglite(): Promise<PgliteServer> {
  const database = await PGlite.create({ extensions: { vector } });
  // One connection at a time has the session, until it is idle.
  let turn: Promise<void> = Promise.resolve();
  const sockets = new Set<Socket>();

  function serve(socket: Socket): void {
    let isStarted = false;
    let bytes = Buffer.alloc(0);
    let batch: Buffer[] = [];
    let giveBack: (() => void) | undefined;

    const run = async (message: Buffer): Promise<void> => {
      if (giveBack === undefined) {
        const before = turn;
        turn = new Promise((resolve) => {
          giveBack = resolve;
        });
        await before;
      }
      const reply = await database.execProtocolRaw(message);
      // The reply ends with ReadyForQuery, whose last byte is the state of the transaction.
      if (reply.at(-1) === idle) release();
      if (!socket.destroyed) socket.write(reply);
    };
    const release = (): void => {
      giveBack?.();
      giveBack = undefined;
    };
    let work: Promise<void> = Promise.resolve();
    const later = (message: Buffer): void => {
      work = work.then(() => run(message)).catch(() => void socket.destroy());
    };
    socket.on('data', (data) => {
      bytes = Buffer.concat([bytes, data]);
      for (;;) {
        const header = isStarted ? 1 : 0;
        if (bytes.length < header + 4) return;
        const length = header + bytes.readUInt32BE(header);
        if (bytes.length < length) return;
        const message = bytes.subarray(0, length);
        bytes = bytes.subarray(length);
        if (!isStarted) {
          isStarted = true;
          later(message);
          continue;
        }
        if (message[0] === terminate) continue;
        batch.push(message);
        if (!ends.has(message[0] ?? 0)) continue;
        later(Buffer.concat(batch));
        batch = [];
      }
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      void work.then(async () => {
        if (giveBack !== undefined) await database.exec('ROLLBACK');
        release();
      });
    });
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `postgresql://postgres:postgres@127.0.0.1:${(server.address() as AddressInfo).port}/postgres`,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await database.close();
    },
  };
}
