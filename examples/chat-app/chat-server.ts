import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { memoryChat } from '@memgym/agent-tools';
import { createMemory } from '@memgym/memory-systems';
import { openSqliteStorage } from '@memgym/storage-sqlite';
import OpenAI from 'openai';
import * as z from 'zod';
import { adminPage, chatPage } from './pages.js';

export interface ChatOptions {
  /** The SQLite file of the memory. */
  readonly file: string;
  /** Any model with OpenAI's API; its address and key come from OPENAI_BASE_URL and OPENAI_API_KEY. */
  readonly model: string;
  /** Who knows it may list and erase users. */
  readonly adminToken: string;
  /** Who sends a request, as your login knows it; undefined refuses it. */
  userOf(request: IncomingMessage): string | undefined;
}

export interface ChatServer {
  readonly server: Server;
  /** Ends the server, then writes what still waits. */
  close(): Promise<void>;
}

const said = z.object({ chat: z.string().min(1).max(100), content: z.string().min(1).max(8000) });
/** What the model is shown of the chat itself. The rest is the memory's work. */
const shownMessages = 20;
const keptChats = 1000;

/** A chat server whose assistant remembers each user, over restarts: `POST /chat` streams an answer as text. */
export async function createChatServer({
  file,
  model,
  adminToken,
  userOf,
}: ChatOptions): Promise<ChatServer> {
  const openai = new OpenAI();
  // It finds messages by their words. With an embedder and `hybrid`, it also finds what was said in other words.
  const memory = createMemory({
    storage: await openSqliteStorage(file),
    onBackgroundWrite: ({ error }) => error !== undefined && console.error('not written yet:', error),
  });
  const chats = new Map<string, OpenAI.ChatCompletionMessageParam[]>();

  async function chat(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const user = userOf(request);
    if (user === undefined) return end(response, 401, 'Log in first.');
    const body = said.safeParse(await jsonOf(request));
    if (!body.success) return end(response, 400, z.prettifyError(body.error));
    const key = JSON.stringify([user, body.data.chat]);
    const messages = [...(chats.get(key) ?? []), { role: 'user' as const, content: body.data.content }];
    // Whoever closes the page also ends the call. What they said is remembered all the same.
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const withMemory = memoryChat(memory.forUser(user), {
      sessionId: body.data.chat,
      onError: (error, during) => console.error(`${during}:`, error),
    });
    const stream = await openai.chat.completions.create(
      { model, stream: true, messages: await withMemory.withNotes(messages) },
      { signal: gone.signal },
    );
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
    let answer = '';
    for await (const { choices } of stream) {
      const text = choices[0]?.delta.content ?? '';
      answer += text;
      response.write(text);
    }
    response.end();
    await withMemory.answered(messages, answer);
    chats.delete(key);
    chats.set(key, [...messages, { role: 'assistant' as const, content: answer }].slice(-shownMessages));
    const [oldest] = chats.keys();
    if (chats.size > keptChats && oldest !== undefined) chats.delete(oldest);
  }

  async function administer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${adminToken}`))
      return end(response, 401, 'The token is wrong.');
    if (request.method === 'GET') return end(response, 200, JSON.stringify(await memory.users()));
    const user = decodeURIComponent(path.slice('/admin/users/'.length));
    await memory.forUser(user).eraseUser();
    for (const key of chats.keys()) if (JSON.parse(key)[0] === user) chats.delete(key);
    return end(response, 200, 'erased');
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const call = `${request.method} ${pathname}`;
    if (call === 'GET /') return end(response, 200, chatPage, 'text/html; charset=utf-8');
    if (call === 'GET /admin') return end(response, 200, adminPage, 'text/html; charset=utf-8');
    if (call === 'POST /chat') return chat(request, response);
    if (call === 'GET /admin/users' || call.startsWith('DELETE /admin/users/'))
      return administer(request, response, pathname);
    return end(response, 404, 'There is no such page.');
  }

  const running = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    const work = answer(request, response).catch((error: unknown) => {
      if (!response.destroyed) console.error(error);
      // An answer that has begun is cut off, so that nobody takes it for whole.
      if (response.headersSent) response.destroy();
      else end(response, 502, 'The assistant cannot answer now. Try again.');
    });
    running.add(work);
    void work.finally(() => running.delete(work));
  });
  const close = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    // What was answered is still remembered.
    await Promise.all(running);
    await memory.close();
  };
  return { server, close };
}

function end(
  response: ServerResponse,
  status: number,
  text: string,
  type = 'text/plain; charset=utf-8',
): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
}

/** The JSON of a request; undefined if it is none, or longer than any message. */
async function jsonOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) {
    text += part;
    if (text.length > 100_000) return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Compares in a time that does not tell how much was right. */
function isSame(given: string, wanted: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)];
  return left.length === right.length && timingSafeEqual(left, right);
}
