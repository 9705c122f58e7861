import { createServer, type OutgoingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createModelFetch } from './model-fetch.js';
import { TryFailed } from './try-once.js';

const modelFetch = (baseUrl: string, maxReplyBytes = 1_000_000): typeof fetch =>
  createModelFetch({ baseUrl, maxReplyBytes, timeoutMs: 5000 });

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(listener: RequestListener): Promise<string> {
  server = createServer({ keepAliveTimeout: 60_000 }, listener);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const echo: RequestListener = (request, response) => {
  let text = '';
  request.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  request.on('end', () => {
    const { method, url, headers } = request;
    response.writeHead(207, { 'content-type': 'application/json', 'x-twice': ['a', 'b'] });
    response.end(JSON.stringify({ method, url, headers, text }));
  });
};

/** Sends a request with both functions and returns the comparable parts. */
async function both(url: string, init?: RequestInit) {
  const read = async (response: Response) => ({
    status: response.status,
    ok: response.ok,
    headers: [...response.headers].filter(([name]) => !/^(date|connection|keep-alive)$/.test(name)),
    text: await response.text(),
  });
  return {
    own: await read(await modelFetch(url)(url, init)),
    global: await read(await fetch(url, init)),
  };
}

describe('a fetch for models', () => {
  it('sends and returns the same as the global one', async () => {
    const url = `${await serve(echo)}/v1/chat?x=1`;
    const init = {
      method: 'POST',
      body: '{"text":"四 🙂 \\n"}',
      headers: { authorization: 'Bearer k', 'content-type': 'application/json' },
    };
    const { own, global } = await both(url, init);
    expect({ ...own, text: '' }).toEqual({ ...global, text: '' });
    const sent = JSON.parse(own.text);
    const sentBoth = JSON.parse(global.text);
    expect(sent).toMatchObject({ method: 'POST', url: '/v1/chat?x=1', text: init.body });
    for (const name of ['authorization', 'content-type', 'content-length', 'host']) {
      expect(sent.headers[name]).toBe(sentBoth.headers[name]);
    }
  });

  it.each<[string, (text: string) => Buffer]>([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('reads a body encoded as %s, although none was requested', async (encoding, compress) => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding });
      response.end(compress('long text '.repeat(500)));
    });
    const { own, global } = await both(url);
    expect(own).toEqual(global);
    expect(own.text).toHaveLength(5000);
  });

  it('returns an empty body for replies that cannot have one', async () => {
    const url = await serve((_request, response) => response.writeHead(204).end());
    const { own, global } = await both(url, { method: 'POST', body: 'x' });
    expect(own).toEqual(global);
    expect(own).toMatchObject({ status: 204, text: '' });
  });

  it.each(['/new', 'http://localhost:9/v1'])(
    'follows no redirect, which would send the key to %s',
    async (location) => {
      const asked: (string | undefined)[] = [];
      const url = await serve((request, response) => {
        asked.push(request.url);
        response.writeHead(307, { location }).end();
      });
      const call = modelFetch(url)(`${url}/old`, { method: 'POST', body: 'x' });
      await expect(call).rejects.toMatchObject({
        failure: { reason: 'not-found', status: 307, passing: false },
      });
      await expect(call).rejects.toBeInstanceOf(TryFailed);
      expect(asked).toEqual(['/old']);
    },
  );

  it.each<[string, OutgoingHttpHeaders, Buffer]>([
    ['by its Content-Length', { 'content-length': 1001 }, Buffer.alloc(1001, ' ')],
    ['encoded', {}, Buffer.alloc(1001, ' ')],
    ['decoded', { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(1001, ' '))],
  ])(
    'refuses a reply that is too long %s, and accepts one of exactly the limit',
    async (_name, headers, bytes) => {
      const url = await serve((_request, response) => {
        response.writeHead(200, headers);
        response.end(bytes);
      });
      await expect(modelFetch(url, 1000)(url)).rejects.toMatchObject({
        failure: {
          reason: 'invalid-reply',
          message: expect.stringContaining('`maxReplyBytes`'),
          passing: false,
        },
      });
      expect(await (await modelFetch(url, 1001)(url)).text()).toHaveLength(1001);
    },
  );

  it.each([
    // A connection is free a moment after its reply, so that the next call may open a second one.
    ['closes idle connections before the server does', 3, 2],
    ['reuses no connection if the server leaves no time for it', 1, 3],
  ])('%s', async (_name, seconds, connections) => {
    const ports = new Set<number | undefined>();
    const url = await serve((request, response) => {
      ports.add(request.socket.remotePort);
      response.setHeader('connection', 'keep-alive');
      response.setHeader('keep-alive', `timeout=${seconds}`);
      response.end('ok');
    });
    const own = modelFetch(url);
    for (let call = 0; call < 3; call += 1) expect(await (await own(url)).text()).toBe('ok');
    expect(ports.size).toBe(connections);
    // The server itself closes none of them for a minute.
    const open = () =>
      new Promise<number>((resolve) => server?.getConnections((_error, count) => resolve(count)));
    await expect.poll(open, { timeout: 30_000 }).toBe(0);
  });

  it('fails if it is cancelled, if no server listens, or if the body is cut off', async () => {
    const during = new AbortController();
    const url = await serve((request, response) => {
      if (request.url === '/cut') {
        response.writeHead(200, { 'content-length': '10' });
        response.write('half', () => response.destroy());
      } else during.abort();
    });
    const own = modelFetch(url);
    const connection = { failure: { reason: 'connection', passing: true } };
    await expect(own(`${url}/cut`)).rejects.toMatchObject(connection);
    await expect(own(url, { signal: during.signal })).rejects.toMatchObject({ name: 'AbortError' });
    await expect(own(url, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
    server?.closeAllConnections();
    await new Promise((resolve) => server?.close(resolve));
    await expect(own(url)).rejects.toMatchObject({
      failure: { reason: 'connection', message: expect.stringContaining('ECONNREFUSED') },
    });
  });
});
