import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createPlainServer, type Server } from 'node:http';
import { createSecureServer } from 'node:http2';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProviderError } from '@memgym/core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createOpenAIChatModel } from './openai-chat-model.js';

const certificate = (folder: string, host: string): { key: Buffer; cert: Buffer } | undefined => {
  const [key, cert] = [join(folder, `${host}.key`), join(folder, `${host}.crt`)];
  try {
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
        ...['-days', '2', '-keyout', key, '-out', cert, '-subj', `/CN=${host}`],
        ...['-addext', `subjectAltName=DNS:${host}`],
      ],
      { stdio: 'ignore' },
    );
  } catch {
    return undefined;
  }
  return { key: readFileSync(key), cert: readFileSync(cert) };
};

describe('a model on a server with TLS', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memgym-tls-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const reply = JSON.stringify({
    choices: [{ message: { content: 'hello' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 1 },
  });
  /** Asks a server, of which it sees `connections` in the end. */
  const ask = async (server: Server, protocol = 'https') => {
    let connections = 0;
    server.on('connection', () => {
      connections += 1;
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const model = createOpenAIChatModel({
      model: 'm',
      baseUrl: `${protocol}://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
      apiKey: 'secure-key-1',
      retries: 5,
    });
    const outcome = await model.complete({ role: 'judge', messages: [{ role: 'user', content: 'x' }] }).then(
      ({ text }) => text,
      (error: unknown) => error,
    );
    server.close();
    return { outcome, connections };
  };
  const answering = (pair: { key: Buffer; cert: Buffer }) =>
    createServer(pair, (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(reply),
    );

  it('is reached', async ({ skip }) => {
    const pair = certificate(folder, 'reached.test') ?? skip('OpenSSL is not installed');
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    expect((await ask(answering(pair))).outcome).toBe('hello');
  });

  it('is refused at once, with the next step, if nobody vouches for its certificate', async ({ skip }) => {
    const pair = certificate(folder, 'unknown.test') ?? skip('OpenSSL is not installed');
    const { outcome, connections } = await ask(answering(pair));
    expect(outcome).toBeInstanceOf(ProviderError);
    expect(outcome).toMatchObject({ reason: 'connection', retry: undefined });
    expect((outcome as ProviderError).hint).toContain('NODE_EXTRA_CA_CERTS');
    expect(connections).toBe(1);
  });

  it('is refused at once if it speaks only HTTP/2, or no TLS', async ({ skip }) => {
    const pair = certificate(folder, 'second.test') ?? skip('OpenSSL is not installed');
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const second = createSecureServer({ ...pair, allowHTTP1: false }, (_request, response) =>
      response.end(reply),
    );
    const servers = [
      second as unknown as Server,
      createPlainServer((_request, response) => response.end(reply)),
    ];
    for (const server of servers) {
      const { outcome, connections } = await ask(server);
      expect(outcome).toMatchObject({ reason: 'connection', retry: undefined });
      expect(connections).toBe(1);
    }
  });
});
