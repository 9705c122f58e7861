import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { ConfigError } from '@memgym/core/errors';
import type { MemoryServer, StopReport } from './create-memory-server.js';
import { oneAtATime } from './one-at-a-time.js';

/** Where a server listens, and how long it waits for slow clients. */
export interface ListenOptions {
  /** Address of this machine. Another one than the loopback needs tokens. Default `127.0.0.1`. */
  readonly host?: string | undefined;
  /** 0 chooses a free one. Default 7420. */
  readonly port?: number | undefined;
  /** Longest wait for the headers of a request, in milliseconds. Default 10,000. */
  readonly headersTimeoutMs?: number | undefined;
  /** Longest wait for a whole request, in milliseconds. Default 60,000. */
  readonly requestTimeoutMs?: number | undefined;
  /**
   * Longest pause of a client that sends a request or reads an answer, in milliseconds. The time in which the memory works
   * is not limited here. Default 60,000.
   */
  readonly idleTimeoutMs?: number | undefined;
}

/** A server that listens. */
export interface Listening {
  /** `http://127.0.0.1:7420` */
  readonly url: string;
  /** Takes no more connections, and stops the memory as `MemoryServer.stop` does. */
  stop(timeoutMs?: number): Promise<StopReport>;
}

/**
 * Listens on a port of this machine, without encryption: that is the work of a proxy in front of it.
 *
 * @throws {ConfigError} for another host than the loopback without tokens
 * @throws errors of the network, such as `EADDRINUSE`
 */
export async function listen(memoryServer: MemoryServer, options: ListenOptions = {}): Promise<Listening> {
  const { host = '127.0.0.1', port = 7420 } = options;
  const { headersTimeoutMs = 10_000, requestTimeoutMs = 60_000, idleTimeoutMs = 60_000 } = options;
  if (!isLoopback(host) && !memoryServer.hasTokens) {
    throw new ConfigError(`Without tokens, everybody who reaches ${host} could read every memory.`, {
      key: 'host',
      hint: 'Pass `access`, or listen on 127.0.0.1.',
    });
  }
  // The global `Request` and `Response` belong to the application.
  const answer = getRequestListener(memoryServer.fetch, { overrideGlobalObjects: false });
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(1000, headersTimeoutMs),
      keepAliveTimeout: Math.min(5000, idleTimeoutMs),
    },
    oneAtATime((request, response) => {
      // A memory that asks a model may work for minutes: only the client is limited, when it sends and when it reads.
      request.once('end', () => request.socket.setTimeout(0));
      response.once('prefinish', () => request.socket.setTimeout(idleTimeoutMs));
      const ended = (): void => askWhetherLeft(request, response);
      request.socket.once('end', ended);
      response.once('close', () => request.socket.off('end', ended));
      answer(request, response);
    }),
  );
  server.timeout = idleTimeoutMs;
  // What a client that ended its side means is asked for each request.
  Object.assign(server, { httpAllowHalfOpen: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { address, family, port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`,
    async stop(timeoutMs) {
      server.close();
      server.closeIdleConnections();
      try {
        return await memoryServer.stop(timeoutMs);
      } finally {
        server.closeAllConnections();
      }
    },
  };
}

/** Time until a client that ended its side is asked whether it still waits, and between two such questions. */
const askAgainMs = 300;

/**
 * A client that ended its side has left, or has sent all and waits: both send the same. So it is sent interim statuses until
 * its answer begins. The system of a client that has left resets the connection, which the next one finds, and the request
 * ends; a client that waits reads on. Clients of HTTP 1.0 know no interim status, so their connection ends at once.
 */
function askWhetherLeft(request: IncomingMessage, response: ServerResponse): void {
  if (!request.complete || request.httpVersion === '1.0') {
    request.socket.destroy();
    return;
  }
  const ask = (): void => {
    if (response.headersSent) clearInterval(asking);
    else response.writeProcessing();
  };
  const asking = setInterval(ask, askAgainMs);
  response.once('close', () => clearInterval(asking));
}

/** Whether only programs of this machine reach the address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}
