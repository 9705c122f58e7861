import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/** Servers close idle connections, most after 5 s; one that is used at that moment loses its request. */
const usualIdleMs = 5000;
const marginMs = 1000;

/**
 * `fetch` over connections of its own that are kept and used again: half the processor time of the
 * global one, and no time-out but the caller's signal. The reply comes when its body is complete. What
 * models need, and no more: a text as body, no streams, no cookies. Redirects are left to the global
 * `fetch`.
 */
export function createPooledFetch(baseUrl: string): typeof fetch {
  const secure = new URL(baseUrl).protocol === 'https:';
  const agent = secure
    ? keepingBriefly(new HttpsAgent({ keepAlive: true, timeout: usualIdleMs }))
    : keepingBriefly(new HttpAgent({ keepAlive: true, timeout: usualIdleMs }));
  const start = secure ? requestHttps : requestHttp;

  return (input, init = {}) => {
    const { method = 'GET', body, signal } = init;
    const text = body ?? '';
    if (input instanceof Request || typeof text !== 'string') return fetch(input, init);
    return new Promise((resolve, reject) => {
      const given = init.headers instanceof Headers ? init.headers : new Headers(init.headers);
      const headers = Object.fromEntries(given);
      if (body !== undefined) headers['content-length'] = String(Buffer.byteLength(text));
      const request = start(input, { method, agent, headers });
      const abort = (): void =>
        void request.destroy(new DOMException('The request was aborted.', 'AbortError'));
      if (signal?.aborted) abort();
      signal?.addEventListener('abort', abort);
      request.once('close', () => signal?.removeEventListener('abort', abort));
      request.once('error', reject);
      request.once('response', (incoming) => {
        readBody(incoming).then((bytes) => {
          const status = incoming.statusCode ?? 0;
          const redirected = status >= 300 && status < 400 && incoming.headers.location !== undefined;
          resolve(redirected ? fetch(input, init) : responseOf(incoming, status, bytes));
        }, reject);
      });
      request.end(text);
    });
  };
}

function readBody(incoming: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    // Also when the connection is cut before the body is complete.
    incoming.on('error', reject);
    incoming.on('end', () => resolve(Buffer.concat(chunks)));
  });
}

function responseOf({ rawHeaders, headers }: IncomingMessage, status: number, bytes: Buffer): Response {
  const all = new Headers();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    all.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  }
  return new WholeResponse(decoded(bytes, headers['content-encoding']), { status, headers: all });
}

/** A response whose body is there: reading it from a stream would take a tenth of the call's time. */
class WholeResponse extends Response {
  override readonly text: () => Promise<string>;
  override readonly json: () => Promise<unknown>;

  constructor(bytes: Buffer, init: ResponseInit) {
    super(null, init);
    this.text = async () => new TextDecoder().decode(bytes);
    this.json = async () => JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  }
}

/** None is asked for, but some gateways compress all the same. */
function decoded(bytes: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'gzip') return gunzipSync(bytes);
  if (encoding === 'deflate') return inflateSync(bytes);
  return encoding === 'br' ? brotliDecompressSync(bytes) : bytes;
}

/** The agent, closing idle connections before the server does. */
function keepingBriefly<Agent extends HttpAgent>(agent: Agent): Agent {
  const keep = agent.keepSocketAlive.bind(agent) as (socket: Duplex) => unknown;
  agent.keepSocketAlive = (socket) => {
    if (keep(socket) === false || !(socket instanceof Socket)) return false;
    // Set by Node, from what the server said (`Keep-Alive: timeout=…`) where that is less.
    const idleMs = (socket.timeout ?? usualIdleMs) - marginMs;
    if (idleMs <= 0) return false;
    socket.setTimeout(idleMs);
    return true;
  };
  return agent;
}
