import { routes } from '@memgym/memory-http/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Served, serveHere } from './__fixtures__/serve-here.js';

describe('a request from a web page', () => {
  let served: Served;
  beforeEach(async () => {
    served = await serveHere({ allowedHosts: ['memory.example'], allowedOrigins: ['https://app.example'] });
  });
  afterEach(() => served.stop());
  const paths = [
    '/v1',
    '/v1/health',
    '/v1/openapi.json',
    '/nowhere',
    ...Object.keys(routes).map((name) => `/v1/${name}`),
  ];
  const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
  const head = (path: string, host: string, more = ''): string =>
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`;

  it('whose name was pointed to this machine is refused on every route', async () => {
    for (const path of paths)
      expect([path, statusOf(await served.raw(head(path, `evil.example:${served.port}`)))]).toEqual([
        path,
        403,
      ]);
  });

  it.each([
    'evil.example',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'evil.example:80',
    'localhost:80:80',
    'evil.example#localhost',
    '0.0.0.0',
    '[::]',
    '2130706433',
    '0x7f.1',
  ])('that calls the server %s is refused', async (host) => {
    expect([400, 403]).toContain(statusOf(await served.raw(head('/v1', host))));
  });

  it('that names the server in the path instead is refused', async () => {
    expect(statusOf(await served.raw(head('http://localhost/v1', 'evil.example')))).toBe(403);
    expect([400, 403]).toContain(statusOf(await served.raw('GET /v1 HTTP/1.1\r\nConnection: close\r\n\r\n')));
    expect([400, 403]).toContain(
      statusOf(
        await served.raw(
          'GET /v1 HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
        ),
      ),
    );
  });

  it.each(['localhost', 'LOCALHOST', '127.0.0.1', '[::1]', 'memory.example', 'Memory.Example'])(
    'is not what calls it %s',
    async (host) => {
      for (const each of [host, `${host}:${served.port}`]) {
        expect([each, statusOf(await served.raw(head('/v1', each)))]).toEqual([each, 200]);
      }
    },
  );

  it.each([
    'https://evil.example',
    'null',
    'http://localhost',
    'https://app.example.evil.example',
    'https://app.example:444',
    'file://',
  ])('of the origin %s is refused', async (origin) => {
    for (const path of paths) {
      const { status } = await served.send(path, { headers: { origin } });
      expect([path, status]).toEqual([path, 403]);
    }
    const asked = await served.send('/v1/remember', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  });

  it('of an allowed origin may read the answer, without credentials', async () => {
    const origin = 'https://app.example';
    const asked = await served.send('/v1/remember', {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    expect(asked.status).toBe(204);
    const { headers } = await served.send('/v1', { headers: { origin } });
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('vary')).toContain('Origin');
  });

  it('gets no permission to read without allowed origins', async () => {
    const closed = await serveHere();
    const { headers } = await closed.send('/v1');
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    await closed.stop();
  });
});
