import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createPooledFetch } from './pooled-fetch.js';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(listener: RequestListener, keepAliveTimeout = 5000): Promise<string> {
  server = createServer({ keepAliveTimeout }, listener);
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

/** Asks one way and the other; what differs by nature is left out. */
async function both(url: string, init?: RequestInit) {
  const told = async (response: Response) => ({
    status: response.status,
    ok: response.ok,
    headers: [...response.headers].filter(([name]) => !/^(date|connection|keep-alive)$/.test(name)),
    text: await response.text(),
  });
  return {
    own: await told(await createPooledFetch(url)(url, init)),
    global: await told(await fetch(url, init)),
  };
}

describe('a pooled fetch', () => {
  it('sends and tells what the global one does', async () => {
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
  ])('reads a body that came as %s, though none was asked for', async (encoding, compress) => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding });
      response.end(compress('long text '.repeat(500)));
    });
    const { own, global } = await both(url);
    expect(own).toEqual(global);
    expect(own.text).toHaveLength(5000);
  });

  it('gives an empty body where there can be none, and follows a redirect', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/old') response.writeHead(308, { location: '/new' });
      else response.writeHead(204);
      response.end();
    });
    const { own, global } = await both(`${url}/old`, { method: 'POST', body: 'x' });
    expect(own).toEqual(global);
    expect(own).toMatchObject({ status: 204, text: '' });
  });

  it.each([
    ['leaves an idle connection before the server does', 3500, 1],
    ['keeps none where the server leaves no time for it', 1500, 3],
  ])('%s', async (_name, keepAliveMs, connections) => {
    const ports = new Set<number | undefined>();
    const url = await serve((request, response) => {
      ports.add(request.socket.remotePort);
      response.end('ok');
    }, keepAliveMs);
    const own = createPooledFetch(url);
    for (let call = 0; call < 3; call += 1) expect(await (await own(url)).text()).toBe('ok');
    expect(ports.size).toBe(connections);
    // Node’s server says `timeout=3`, or `timeout=1`, and means the whole of it.
    const open = () =>
      new Promise<number>((resolve) => server?.getConnections((_error, count) => resolve(count)));
    await expect.poll(open, { timeout: keepAliveMs - 500 }).toBe(0);
  });

  it('fails when it is cancelled, when nobody listens and when the body is cut', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/cut') {
        response.writeHead(200, { 'content-length': '10' });
        response.write('half', () => response.destroy());
      }
    });
    const own = createPooledFetch(url);
    await expect(own(`${url}/cut`)).rejects.toMatchObject({ code: 'ECONNRESET' });
    await expect(own(url, { signal: AbortSignal.timeout(20) })).rejects.toMatchObject({ name: 'AbortError' });
    await expect(own(url, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
    server?.closeAllConnections();
    await new Promise((resolve) => server?.close(resolve));
    await expect(own(url)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
