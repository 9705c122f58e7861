import { connect } from 'node:net';
import type { RouteName } from '@memgym/memory-http/protocol';
import { createMemory } from '@memgym/memory-systems';
import { createMemoryServer, type MemoryServerOptions } from '../create-memory-server.js';
import { type ListenOptions, listen } from '../listen.js';

/** An answer, with its JSON. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: { readonly [key: string]: unknown };
}

/** Starts a server on a free port of the loopback. Default: a new memory in the process, without tokens. */
export async function serveHere(
  options: Partial<MemoryServerOptions> = {},
  listening: Omit<ListenOptions, 'host' | 'port'> = {},
) {
  const { memory = createMemory(), ...rest } = options;
  const server = createMemoryServer({ memory, ...rest });
  const { url, stop } = await listen(server, { ...listening, port: 0 });
  const { port } = new URL(url);

  const send = async (path: string, init: RequestInit & { duplex?: 'half' } = {}): Promise<Answered> => {
    const response = await fetch(`${url}${path}`, init);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
  };
  return {
    ...{ url, port, stop, server, send },
    get: (path: string, token?: string) => send(path, { headers: bearer(token) }),
    post: (route: RouteName, body: unknown, token?: string) =>
      send(`/v1/${route}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...bearer(token) },
        body: JSON.stringify(body),
      }),
    /** Sends a body as it is. */
    postText: (
      route: RouteName,
      body: NonNullable<RequestInit['body']>,
      headers: Record<string, string> = {},
    ) =>
      send(`/v1/${route}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
        duplex: 'half',
      }),
    /** Everything that the server sends on a connection until it closes it, after these bytes. */
    raw: (text: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
        let received = '';
        socket.setEncoding('utf8').on('data', (part: string) => {
          received += part;
        });
        socket.once('close', () => resolve(received));
        socket.once('error', reject);
      }),
  };
}

export type Served = Awaited<ReturnType<typeof serveHere>>;

function bearer(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}
