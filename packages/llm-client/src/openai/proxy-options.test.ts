import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { inspect } from 'node:util';
import { ConfigError, redact } from '@memgym/core';
import { afterEach, describe, expect, it } from 'vitest';
import { wrapModel } from '../middleware/wrap-model.js';
import { retryCalls } from '../retry/retry-calls.js';
import { type OpenAIServer, startOpenAIServer } from '../testing/openai-server.js';
import { serverFailure } from '../testing/server-reply.js';
import { readModelEnvironment } from './model-environment.js';
import { createOpenAIChatModel } from './openai-chat-model.js';

const messages = [{ role: 'user' as const, content: 'Hello 四' }];
const request = { role: 'assistant' as const, messages };

let server: OpenAIServer | undefined;
let tunnels: Server | undefined;
afterEach(async () => {
  await server?.close();
  tunnels?.closeAllConnections();
  tunnels?.close();
  server = undefined;
  tunnels = undefined;
});

/** A proxy on loopback that refuses tunnels, and records the requests. */
async function startTunnels(status: string): Promise<{ url: string; asked: IncomingMessage[] }> {
  const asked: IncomingMessage[] = [];
  tunnels = createServer().on('connect', (incoming: IncomingMessage, socket: Socket) => {
    asked.push(incoming);
    socket.end(`HTTP/1.1 ${status}\r\n\r\n`);
  });
  await new Promise<void>((resolve) => tunnels?.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(tunnels.address() as AddressInfo).port}`, asked };
}

describe('a model behind a proxy', () => {
  it('is reached through the proxy of the environment, with complete requests', async () => {
    // The server acts as a proxy: it gets the full address of an unreachable server.
    const limited = { ...serverFailure(429, 'wait'), headers: { 'retry-after-ms': '70' } };
    server = await startOpenAIServer({
      chat: ({ messages: sent }) => `heard ${sent[0]?.content}`,
      fail: ({ index }) => (index === 0 ? limited : undefined),
    });
    const proxy = new URL(server.baseUrl).origin;
    const { model: _model, ...connection } = readModelEnvironment({
      OPENAI_BASE_URL: 'http://models.invalid/v1',
      OPENAI_API_KEY: 'proxied-key-1',
      http_proxy: proxy,
      HTTP_PROXY: 'http://not-this-one.invalid',
    });
    const waits: number[] = [];
    const retries = retryCalls({
      sleep: async (milliseconds) => {
        waits.push(milliseconds);
      },
    });
    const model = wrapModel(createOpenAIChatModel({ model: 'm', ...connection }), [retries]);
    const reply = await model.complete(request);
    expect(reply).toMatchObject({ text: 'heard Hello 四', tries: 2, faults: [{ status: 429 }] });
    expect(waits[0]).toBeGreaterThanOrEqual(70);
    expect(server.requests[1]).toMatchObject({
      path: '/v1/chat/completions',
      headers: { host: 'models.invalid', authorization: 'Bearer proxied-key-1' },
    });
    expect(model.info.baseUrl).toBe('http://models.invalid/v1');
  });

  it('is reached directly if the environment excludes it, or it is on this machine', async () => {
    server = await startOpenAIServer();
    const { port } = new URL(server.baseUrl);
    const nowhere = 'http://127.0.0.1:9';
    const direct = createOpenAIChatModel({ model: 'm', baseUrl: server.baseUrl, proxy: { http: nowhere } });
    expect((await direct.complete(request)).text).toBe('ok');
    // The server is reached under a name that counts as another machine.
    const named = { model: 'm', baseUrl: `http://0.0.0.0:${port}/v1`, retries: 0 };
    const except = '.corp.example, 0.0.0.0';
    const excepted = createOpenAIChatModel({ ...named, proxy: { http: nowhere, except } });
    expect((await excepted.complete(request)).text).toBe('ok');
    const proxied = createOpenAIChatModel({ ...named, proxy: { http: nowhere } });
    await expect(proxied.complete(request)).rejects.toMatchObject({ reason: 'connection' });
  });

  it('is reached through a tunnel when its address is https, and reports a refused tunnel', async () => {
    const { url, asked } = await startTunnels('407 Proxy Authentication Required');
    const proxy = url.replace('//', '//clerk:proxy-password-42@');
    const model = createOpenAIChatModel({
      model: 'm',
      baseUrl: 'https://models.invalid/v1',
      proxy: { http: proxy },
      retries: 0,
    });
    const error = await model.complete(request).catch((caught: unknown) => caught);
    expect(error).toMatchObject({
      reason: 'connection',
      message: expect.stringContaining('PROXY_ANSWERED_407'),
    });
    expect(asked.map(({ url: address }) => address)).toEqual(['models.invalid:443']);
    const token = Buffer.from('clerk:proxy-password-42').toString('base64');
    expect(asked[0]?.headers['proxy-authorization']).toBe(`Basic ${token}`);
    expect(inspect(error, { depth: 20, showHidden: true })).not.toMatch(
      new RegExp(`proxy-password|${token}`),
    );
    expect(redact('proxy-password-42')).toBe('[redacted]');
  });

  it('stops when cancelled, and when the proxy hangs', async () => {
    const during = new AbortController();
    server = await startOpenAIServer({
      chat: () => {
        during.abort();
        return { text: 'late', delayMs: 60_000 };
      },
    });
    const proxy = { http: new URL(server.baseUrl).origin };
    const options = { model: 'm', baseUrl: 'http://models.invalid/v1', proxy };
    const { signal } = during;
    await expect(createOpenAIChatModel(options).complete({ ...request, signal })).rejects.toMatchObject({
      reason: 'aborted',
    });
    const hurried = createOpenAIChatModel({ ...options, timeoutMs: 50, retries: 0 });
    await expect(hurried.complete(request)).rejects.toMatchObject({ reason: 'timeout' });
  });

  it('rejects an invalid proxy address without showing it', () => {
    const make = (http: string) => () =>
      createOpenAIChatModel({ model: 'm', baseUrl: 'http://models.invalid/v1', proxy: { http } });
    for (const bad of ['socks://u:secretpw@h:1', 'http://u:secretpw@', '://secretpw']) {
      expect(make(bad)).toThrow(ConfigError);
      expect(make(bad)).not.toThrow(/secretpw/);
    }
    // The form that curl accepts.
    expect(make('proxy.example:3128')).not.toThrow();
  });
});

it.each([
  [{ HTTP_PROXY: '', https_proxy: ' ', NO_PROXY: '*' }, undefined],
  [
    { HTTPS_PROXY: 'http://p:1', NO_PROXY: 'a.example' },
    { https: 'http://p:1', except: 'a.example' },
  ],
  [{ HTTP_PROXY: 'http://upper:1', http_proxy: 'http://lower:1' }, { http: 'http://lower:1' }],
])('the environment %j names the proxy %j', (env, proxy) => {
  expect(readModelEnvironment(env).proxy).toEqual(proxy);
});
