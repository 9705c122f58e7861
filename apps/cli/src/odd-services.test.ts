import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createPlainServer, type Server } from 'node:http';
import { createSecureServer } from 'node:http2';
import { createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { MemGymError } from '@memgym/core';
import { oddReplies, type RawServer, startRawServer } from '@memgym/llm-client/testing';
import { memorySystem } from '@memgym/memory-http';
import { createMemory } from '@memgym/memory-systems';
import { makeSystem } from '@memgym/memory-systems/define';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

const token = 'odd-service-token-1';
const memoryAt = (url: string, timeLimitMs = 60_000) =>
  createMemory({
    system: makeSystem(memorySystem, { url, tokenEnv: 'ODD_SERVICE_TOKEN', timeLimitMs }),
    user: 'ann',
  });
const json = (value: object): string => {
  const body = JSON.stringify(value);
  return `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
};
const info = json({ protocol: '1.0', name: 'odd', version: '1', provenance: 'message' });
const found = { memories: [{ id: 'm1', text: 'I moved to Bergen.', sourceIds: ['t1'] }] };

beforeEach(() => vi.stubEnv('ODD_SERVICE_TOKEN', token));

describe('a memory service that answers a recall with bytes', () => {
  let server: RawServer | undefined;
  afterEach(() => server?.close());

  const recallWith = async (send: (socket: Socket) => void, timeLimitMs: number) => {
    server = await startRawServer((socket, request) => {
      if (request.startsWith('GET ')) socket.write(info);
      else send(socket);
    });
    const memory = memoryAt(server.baseUrl.replace('/v1', ''), timeLimitMs);
    const ended = await memory.recall('Where do I live?').then(
      ({ memories }) => memories.map(({ text }) => text),
      (error: unknown) => error,
    );
    await memory.close();
    // An unhandled rejection would surface now and fail this test.
    await setImmediate();
    return ended;
  };

  // None of them is an answer of a memory.
  it.each(oddReplies.map((odd) => [odd.name, odd] as const))('ends typed at %s', async (_name, { send }) => {
    const ended = await recallWith(send, 1500);
    expect(server?.requests).toContainEqual(expect.stringMatching(/^POST /));
    expect(MemGymError.isInstance(ended)).toBe(true);
    const { message, hint } = ended as MemGymError;
    expect(message.length).toBeLessThan(1000);
    expect(`${message}${hint}`).not.toContain(token);
  });

  it.each<[string, string]>([
    [
      'after 1xx',
      `HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n${json(found)}`,
    ],
    [
      'in chunks with trailers',
      `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\ntrailer: x-late\r\n\r\n${JSON.stringify(found).length.toString(16)}\r\n${JSON.stringify(found)}\r\n0\r\nx-late: yes\r\nauthorization: Bearer other\r\n\r\n`,
    ],
  ])('reads what comes %s', async (_what, bytes) => {
    expect(await recallWith((socket) => socket.write(bytes), 60_000)).toEqual(['I moved to Bergen.']);
  });

  it.each<[string, string]>([
    ['early', json(found).slice(0, -20)],
    ['before its content length', json(found).replace(/content-length: \d+/, 'content-length: 5000')],
  ])('takes no answer whose connection closes %s', async (_what, bytes) => {
    const ended = await recallWith((socket) => socket.end(bytes), 60_000);
    expect(MemGymError.isInstance(ended)).toBe(true);
    // A read is repeated, and no more than twice.
    expect(server?.requests.filter((request) => request.startsWith('POST '))).toHaveLength(3);
  });

  it('takes no answer that is cut by a content length that is too short', async () => {
    const short = json(found).replace(/content-length: \d+/, 'content-length: 30');
    expect(MemGymError.isInstance(await recallWith((socket) => socket.write(short), 60_000))).toBe(true);
  });
});

describe('a memory service behind TLS', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memgym-tls-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const certificate = (): { key: Buffer; cert: Buffer } | undefined => {
    const [key, cert] = [join(folder, 'key'), join(folder, 'cert')];
    const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    try {
      execFileSync('openssl', [...request, '-keyout', key, '-out', cert, '-subj', '/CN=odd.test'], {
        stdio: 'ignore',
      });
    } catch {
      return undefined;
    }
    return { key: readFileSync(key), cert: readFileSync(cert) };
  };

  it('is refused with the next step if nobody vouches for it, or it speaks no TLS or only HTTP/2', async ({
    skip,
  }) => {
    const pair = certificate() ?? skip('OpenSSL is not installed');
    const answer = (_request: unknown, response: { end(text: string): unknown }) => response.end('{}');
    for (const [trusts, server] of [
      ['1', createServer(pair, answer)],
      ['0', createPlainServer(answer)],
      ['0', createSecureServer({ ...pair, allowHTTP1: false }, answer) as unknown as Server],
    ] as const) {
      vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', trusts);
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const memory = memoryAt(`https://127.0.0.1:${(server.address() as AddressInfo).port}`);
      await expect(memory.recall('Where?')).rejects.toThrow(/NODE_EXTRA_CA_CERTS/);
      await memory.close();
      server.close();
    }
  });
});
