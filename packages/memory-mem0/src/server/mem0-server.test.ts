import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runConformance } from '@memgym/conformance';
import { defined } from '@memgym/core/config';
import { createMemory } from '@memgym/memory-systems';
import { makeSystem } from '@memgym/memory-systems/define';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Mem0ServerOptions, memorySystem } from './mem0-server.js';

interface Row {
  readonly id: string;
  readonly memory: string;
  readonly user_id: string;
  readonly metadata: object;
}
interface Body {
  readonly messages: { readonly role: string; readonly content: string }[];
  readonly user_id: string;
  readonly metadata: object;
  readonly infer: boolean;
  readonly query: string;
  readonly filters: { readonly user_id: string };
  readonly top_k: number;
}

/**
 * Answers in the shapes of mem0's server (server/main.py of mem0ai/mem0): the routes, the names and the status codes. It
 * stores messages word for word and ranks them by shared words.
 */
function recordedServer() {
  const rows: Row[] = [];
  const requests: { readonly request: IncomingMessage; readonly body: Body | undefined }[] = [];
  const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  const shown = (row: Row, score?: number) => ({
    ...row,
    hash: 'd41d8cd98f00b204e9800998ecf8427e',
    created_at: '2026-01-01T00:00:00-08:00',
    updated_at: null,
    ...defined({ score }),
  });
  const remove = (fits: (row: Row) => boolean) => {
    const kept = rows.filter((row) => !fits(row));
    rows.splice(0, rows.length, ...kept);
  };
  const answer = (method: string, url: URL, body: Body): [number, unknown] => {
    const user = url.searchParams.get('user_id');
    switch (`${method} ${url.pathname}`) {
      case 'POST /memories': {
        const made = body.messages.map(({ content }) => {
          const row = {
            id: crypto.randomUUID(),
            memory: content,
            user_id: body.user_id,
            metadata: body.metadata,
          };
          rows.push(row);
          return { id: row.id, memory: content, event: 'ADD' };
        });
        return [200, { results: made }];
      }
      case 'POST /search': {
        const wanted = words(body.query);
        const found = rows
          .filter((row) => row.user_id === body.filters.user_id)
          .map((row) => shown(row, [...words(row.memory)].filter((word) => wanted.has(word)).length / 100));
        return [200, { results: found.sort((a, b) => (b.score ?? 0) - (a.score ?? 0)).slice(0, body.top_k) }];
      }
      case 'GET /memories': {
        const own = rows.filter((row) => row.user_id === user).map((row) => shown(row));
        return [200, { results: own.slice(0, Number(url.searchParams.get('top_k'))) }];
      }
      case 'DELETE /memories': {
        // As servers before August 2026: the first 100 only (mem0ai/mem0 4957).
        const first = new Set(rows.filter((row) => row.user_id === user).slice(0, 100));
        remove((row) => first.has(row));
        return [200, { message: 'All relevant memories deleted' }];
      }
      default: {
        const id = /^\/memories\/(.+)$/.exec(url.pathname)?.[1];
        if (method !== 'DELETE' || id === undefined) return [404, { detail: 'Not Found' }];
        remove((row) => row.id === id);
        return [200, { message: 'Memory deleted successfully' }];
      }
    }
  };
  let fail: ((path: string) => [number, unknown] | undefined) | undefined;
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const body = text === '' ? undefined : (JSON.parse(text) as Body);
    requests.push({ request, body });
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const [status, given] = fail?.(url.pathname) ?? answer(request.method ?? '', url, body as Body);
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' });
    response.end(typeof given === 'string' ? given : JSON.stringify(given));
  });
  return {
    ...{ server, requests, rows },
    failWith: (failure: typeof fail) => {
      fail = failure;
    },
  };
}

describe("mem0's server, in recorded shapes", () => {
  let recorded: ReturnType<typeof recordedServer>;
  let url = '';
  const listen = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  beforeEach(async () => {
    recorded = recordedServer();
    await listen(recorded.server);
    url = `http://127.0.0.1:${(recorded.server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    recorded.server.closeAllConnections();
    recorded.server.close();
  });
  const systemAt = (options: Partial<Mem0ServerOptions> = {}) =>
    makeSystem(memorySystem, { url, infer: false, ...options });
  const annsMemory = (options: Partial<Mem0ServerOptions> = {}) =>
    createMemory({ system: systemAt(options), user: 'ann' });

  it('conforms to the suite for services', async () => {
    const report = await runConformance(() => systemAt(), {
      unreachable: () => systemAt({ url: 'http://127.0.0.1:9' }),
    });
    expect(report.results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(report.results.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThan(8);
  });

  it('gets the message with its time, its source and its key; what it spends is unknown', async () => {
    vi.stubEnv('MEM0_KEY', 'secret-key-of-the-test');
    const memory = annsMemory({ keyEnv: 'MEM0_KEY', infer: true });
    const { usage } = await memory.remember({
      ...{ id: 't1', content: 'I moved to Bergen.', eventTime: '2024-03-05T09:00:00', speaker: 'Ann' },
    });
    expect(usage.costUsd).toBeNull();
    const [sent] = recorded.requests.filter(({ request }) => request.method === 'POST');
    expect(sent?.request.headers['x-api-key']).toBe('secret-key-of-the-test');
    expect(sent?.body).toEqual({
      messages: [{ role: 'user', content: '[2024-03-05 09:00] Ann: I moved to Bergen.' }],
      user_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      infer: true,
      metadata: {
        memgym_source: 't1',
        memgym_written: expect.any(Number),
        memgym_event_time: '2024-03-05T09:00:00',
      },
    });
    const later = annsMemory();
    expect((await later.recall('Bergen')).memories).toMatchObject([
      { sourceIds: ['t1'], eventTime: '2024-03-05T09:00:00', score: 0.01 },
    ]);
    expect(await later.forget('t1')).toHaveLength(1);
    expect(recorded.rows).toEqual([]);
  });

  it('that removes only its first 100 memories is asked until a scope is empty', async () => {
    const messages = Array.from({ length: 130 }, (_, index) => ({
      id: `t${index}`,
      content: `Fact ${index}.`,
    }));
    await annsMemory().remember(messages);
    await systemAt().reset?.({ user: 'ann' });
    expect(recorded.rows).toEqual([]);
  });

  it('that fails, is busy, or answers in another form is an error that says why', async () => {
    const memory = annsMemory();
    const failures: [[number, unknown], string][] = [
      [
        [500, { detail: 'connection to postgres failed' }],
        'POST memories answered 500: connection to postgres',
      ],
      [[422, { detail: [{ loc: ['body', 'messages'], msg: 'field required' }] }], 'answered 422: [{"loc"'],
      [[200, '<html>'], 'it began with "<html>"'],
      [[200, { results: null }], 'answered in another form'],
      [[503, { detail: 'busy' }], 'answered 503: busy'],
    ];
    for (const [failure, problem] of failures) {
      recorded.failWith(() => failure);
      await expect(memory.remember('I moved to Bergen.')).rejects.toThrow(problem);
    }
    let busy = 2;
    recorded.failWith(() => (busy-- > 0 ? [429, { detail: 'busy' }] : undefined));
    await memory.remember('I have a cat.');
    recorded.failWith((path) => (path === '/memories' ? [302, ''] : undefined));
    await expect(memory.list()).rejects.toThrow();
    await expect(annsMemory({ keyEnv: 'UNSET_KEY' }).remember('a')).rejects.toThrow('UNSET_KEY is not set');
  });
});
