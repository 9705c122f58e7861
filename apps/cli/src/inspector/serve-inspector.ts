import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MemGymError, messageOf, sha256, tryParseJson } from '@memgym/core';
import type { Memory } from '@memgym/memory-systems';
import { inspectorPage } from '@memgym/report';
import * as z from 'zod';
import { type AnsweredMemory, askMemory, type MemoryAnswer } from './ask-memory.js';
import { forgettingOf } from './forgetting.js';
import { markWords } from './mark-words.js';
import { countsText, stepText } from './step-text.js';
import { timelineOf } from './timeline-of.js';
import { usersOf } from './users-of.js';

export interface InspectorOptions {
  /** Name of the storage, for the page. */
  readonly storage: string;
  /** The secret that requests must show; at least 128 random bits. */
  readonly token: string;
  /** Default: any free port. */
  readonly port?: number | undefined;
}

/** A running inspector. */
export interface Inspector {
  /** The address of the page, with the token at its end, where browsers do not send it. */
  readonly url: string;
  close(): Promise<void>;
}

const mostBytes = 64 * 1024;
/** Memories in one reply. */
const pageSize = 200;

const text = z.string().max(10_000);

interface Served {
  readonly memory: Memory;
  readonly storage: string;
}

interface Route {
  answer(served: Served, body: unknown): Promise<Reply>;
}

function route<Body>(
  schema: z.ZodType<Body>,
  answer: (served: Served, body: Body) => Promise<object>,
): Route {
  return {
    answer: async (served, body) => {
      const parsed = schema.safeParse(body);
      if (!parsed.success) return refused(400, z.prettifyError(parsed.error));
      return json(await answer(served, parsed.data));
    },
  };
}

const routes: ReadonlyMap<string, Route> = new Map([
  [
    '/api/users',
    route(z.strictObject({}), async ({ memory, storage }) => ({
      users: await usersOf(memory),
      system: memory.system.info.name,
      storage,
    })),
  ],
  [
    '/api/timeline',
    route(
      z.strictObject({ user: text, offset: z.number().int().nonnegative() }),
      async ({ memory }, { user, offset }) => {
        const { memories } = await timelineOf(memory, user);
        return { memories: memories.slice(offset, offset + pageSize), total: memories.length };
      },
    ),
  ],
  [
    '/api/ask',
    route(
      z.strictObject({
        user: text,
        question: text,
        k: z.number().int().positive().max(1000).optional(),
        why: z.array(text).max(50),
      }),
      async ({ memory }, { user, ...question }) =>
        shownAnswer(await askMemory(memory, await timelineOf(memory, user), question)),
    ),
  ],
  [
    '/api/forgetting',
    route(z.strictObject({ user: text, source: text }), async ({ memory }, { user, source }) => ({
      scopes: await forgettingOf(memory, await timelineOf(memory, user), source),
    })),
  ],
]);

/**
 * Serves the inspector’s page and its data on the loopback interface. It only reads. The page itself holds no data; data
 * need the token, the right `Host`, which a rebound name does not have, and no `Origin` of another page.
 */
export async function serveInspector(
  memory: Memory,
  { storage, token, port = 0 }: InspectorOptions,
): Promise<Inspector> {
  const page = inspectorPage();
  const secret = Buffer.from(sha256(token));
  let hosts: readonly string[] = [];

  const reply = async (
    { headers, method, url }: IncomingMessage,
    body: () => Promise<string | undefined>,
  ): Promise<Reply> => {
    if (!hosts.includes(headers.host ?? '')) return refused(403, 'This host is not served here.');
    const isOwn = headers.origin === undefined || hosts.some((host) => headers.origin === `http://${host}`);
    if (!isOwn) return refused(403, 'Another page may not ask.');
    if (url === '/' && method === 'GET') return { status: 200, type: 'text/html', content: page };
    const found = routes.get(url ?? '');
    if (found === undefined) return refused(404, 'There is nothing here.');
    if (method !== 'POST') return refused(405, 'Use POST.');
    const given = Buffer.from(sha256(headers.authorization?.replace(/^Bearer /, '') ?? ''));
    if (!timingSafeEqual(given, secret)) return refused(401, 'The token is missing or wrong.');
    if (headers['content-type'] !== 'application/json') return refused(415, 'Send JSON.');
    const sent = await body();
    if (sent === undefined) return refused(413, `At most ${mostBytes} bytes.`);
    return found.answer({ memory, storage }, tryParseJson(sent));
  };

  const server = createServer(
    { maxHeaderSize: 16 * 1024, headersTimeout: 10_000, requestTimeout: 30_000 },
    (request, response) => {
      reply(request, () => readBody(request))
        .catch(failed)
        .then((outcome) => send(response, outcome));
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: own } = server.address() as AddressInfo;
  hosts = [`127.0.0.1:${own}`, `localhost:${own}`];
  return {
    url: `http://127.0.0.1:${own}/#${token}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Reply {
  readonly status: number;
  readonly type: 'text/html' | 'application/json';
  readonly content: string;
}

const json = (value: unknown, status = 200): Reply => ({
  status,
  type: 'application/json',
  content: JSON.stringify(value),
});
const refused = (status: number, error: string, hint?: string): Reply => json({ error, hint }, status);

function failed(error: unknown): Reply {
  if (MemGymError.isInstance(error)) return refused(400, error.message, error.hint);
  return refused(500, messageOf(error));
}

/** An answer with the sentences and the marks that the page shows. */
function shownAnswer(answer: MemoryAnswer): object {
  const shown = (one: AnsweredMemory) => {
    const source = one.recalled ?? one.stored;
    const text = source?.text ?? '';
    const forms = one.parts.flatMap(({ words = [] }) => words.flatMap((word) => word.forms));
    return {
      ...one,
      text,
      sourceIds: source?.sourceIds ?? [],
      marks: markWords(text, forms),
      reason: stepText(one, answer),
    };
  };
  return {
    ...answer,
    found: answer.found.map(shown),
    why: answer.why.map(shown),
    countsText: countsText(answer.counts),
  };
}

/** The body; undefined if it is too large. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The page has the same policy in its head; the header also forbids other pages to frame it. */
function send(response: ServerResponse, { status, type, content }: Reply): void {
  response.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Security-Policy': "frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cache-Control': 'no-store',
    ...(status === 413 && { Connection: 'close' }),
  });
  response.end(content);
}
