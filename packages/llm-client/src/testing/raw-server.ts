import { createServer, type Socket } from 'node:net';

/** A server that sends bytes rather than HTTP. */
export interface RawServer {
  /** Base URL for clients, ending in `/v1`. */
  readonly baseUrl: string;
  /** Connections so far. */
  readonly connections: number;
  /** Requests so far, as received, with head and body. */
  readonly requests: readonly string[];
  /** Closes all connections and frees the port. */
  close(): Promise<void>;
}

/**
 * A TCP server on 127.0.0.1 and a free port that reads whole HTTP requests and lets `reply` write any bytes, for
 * tests of replies that no HTTP library would send.
 */
export async function startRawServer(reply: (socket: Socket, request: string) => void): Promise<RawServer> {
  const sockets = new Set<Socket>();
  const requests: string[] = [];
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    let received = '';
    // Clients often cut connections here.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    socket.setEncoding('latin1').on('data', (text: string) => {
      received += text;
      for (let end = requestEnd(received); end !== undefined; end = requestEnd(received)) {
        const request = received.slice(0, end);
        received = received.slice(end);
        requests.push(request);
        reply(socket, request);
      }
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('The server has no port.');
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    get connections() {
      return connections;
    },
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** The end of the first request; `undefined` while it is incomplete. */
function requestEnd(received: string): number | undefined {
  const head = received.indexOf('\r\n\r\n');
  if (head < 0) return undefined;
  const length = Number(/^content-length: *(\d+)/im.exec(received.slice(0, head))?.[1] ?? 0);
  const end = head + 4 + length;
  return received.length < end ? undefined : end;
}
