import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { isErrorLike } from '@memgym/core/errors';
import { type BatchScript, type CreatedBatch, createBatchApi } from './batch-api.js';
import { createFineTuningApi, type FineTuningApi, type FineTuningScript } from './fine-tuning-api.js';
import { embeddingBody, isChatPath, messagesOf, replyBody } from './reply-body.js';
import type { ServerFailure, ServerReply, ServerRequest, ServerRequestBody } from './server-reply.js';

export interface OpenAIServerOptions {
  /** Answers a chat request of either API. Default: the text `ok`. */
  readonly chat?: (request: ServerRequest) => string | ServerReply | Promise<string | ServerReply>;
  /** The vector of one text. Default: a hash of the text, `dimensions` (or 8) long. */
  readonly embed?: (text: string, request: ServerRequest) => readonly (number | null)[];
  /** Called first for every request of any path; returns a failure, or `undefined` to answer. */
  readonly fail?: (request: ServerRequest) => ServerFailure | undefined;
  /** Adds the Batch API, whose replies come from `chat`. Default: none; its paths answer 404. */
  readonly batches?: BatchScript;
  /** Adds the fine-tuning API. Default: none; its paths answer 404. */
  readonly fineTuning?: FineTuningScript;
  /** Models listed by `/v1/models`. Default `['test-model']`. */
  readonly models?: readonly string[];
}

/** A running server. */
export interface OpenAIServer {
  /** Base URL for clients, ending in `/v1`. */
  readonly baseUrl: string;
  /** Every request so far, oldest first. */
  readonly requests: readonly ServerRequest[];
  /** Chat requests of either API so far. */
  readonly chatRequests: readonly ServerRequest[];
  /** The batches created so far, oldest first. */
  readonly batches: readonly CreatedBatch[];
  /** The uploads and jobs of the fine-tuning API; undefined without it. */
  readonly fineTuning: Pick<FineTuningApi, 'uploads' | 'jobs'> | undefined;
  /** Largest number of requests in flight. */
  readonly maxInFlight: number;
  /** Closes all connections and frees the port; a second call does nothing. */
  close(): Promise<void>;
}

/**
 * A real HTTP server on 127.0.0.1 and a free port that speaks `/v1/chat/completions`,
 * `/v1/responses`, `/v1/embeddings`, `/v1/models`, the Batch API and the fine-tuning API, with scripted answers, for tests with a
 * real client instead of a mock.
 */
export async function startOpenAIServer(options: OpenAIServerOptions = {}): Promise<OpenAIServer> {
  const requests: ServerRequest[] = [];
  const counts = new Map<string, number>();
  let inFlight = 0;
  let maxInFlight = 0;

  const replyTo = async (request: ServerRequest): Promise<ServerReply> => {
    const scripted = (await options.chat?.(request)) ?? 'ok';
    return typeof scripted === 'string' ? { text: scripted } : scripted;
  };
  const batches =
    options.batches &&
    createBatchApi(options.batches, async ({ url: path, body }) => {
      const index = counts.get(path) ?? 0;
      counts.set(path, index + 1);
      const messages = messagesOf(path, body);
      const request: ServerRequest = { method: 'POST', path, headers: {}, body, messages, index };
      return replyBody(request, await replyTo(request));
    });

  const fineTuning = options.fineTuning && createFineTuningApi(options.fineTuning);

  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await readText(incoming);
    const isJson = !String(incoming.headers['content-type']).startsWith('multipart/form-data');
    const body = text === '' || !isJson ? {} : (JSON.parse(text) as ServerRequestBody);
    const path = new URL(incoming.url ?? '/', 'http://localhost').pathname;
    const index = counts.get(path) ?? 0;
    counts.set(path, index + 1);
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
    );
    const messages = messagesOf(path, body);
    const request: ServerRequest = { method: incoming.method ?? 'GET', path, headers, body, messages, index };
    requests.push(request);
    const failure = options.fail?.(request);
    if (failure !== undefined) return sendFailure(response, failure);
    if (path === '/v1/models') {
      const data = (options.models ?? ['test-model']).map((id) => ({ id, object: 'model', created: 0 }));
      return send(response, 200, { body: { object: 'list', data } });
    }
    if (path === '/v1/embeddings')
      return send(response, 200, { body: embeddingBody(request, options.embed) });
    if (!isChatPath(path)) {
      const answer = fineTuning?.answer(request, text) ?? (await batches?.answer(request, text));
      if (answer === undefined) return sendFailure(response, { status: 404 });
      return send(response, answer.status, { body: answer.body });
    }
    const reply = await replyTo(request);
    if (reply.delayMs !== undefined) await wait(reply.delayMs);
    send(response, 200, { body: replyBody(request, reply) });
  };

  const server = createServer((incoming, response) => {
    inFlight += 1;
    maxInFlight = Math.max(maxInFlight, inFlight);
    response.once('close', () => {
      inFlight -= 1;
    });
    handle(incoming, response).catch((error: unknown) => {
      const message = isErrorLike(error) ? (error.stack ?? error.message) : String(error);
      if (!response.headersSent)
        send(response, 500, { body: { error: { message: `Script failed: ${message}` } } });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;

  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    get chatRequests() {
      return requests.filter((request) => isChatPath(request.path));
    },
    batches: batches?.created ?? [],
    fineTuning,
    get maxInFlight() {
      return maxInFlight;
    },
    close: async () => {
      if (!server.listening) return;
      await new Promise<void>((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)));
        server.closeAllConnections();
      });
    },
  };
}

async function readText(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

async function sendFailure(response: ServerResponse, failure: ServerFailure): Promise<void> {
  const status = failure.status ?? 500;
  if (failure.delayMs !== undefined) await wait(failure.delayMs);
  if (status === 0) {
    response.destroy();
    return;
  }
  const body = failure.body ?? {
    error: { message: `Scripted failure ${status}`, type: 'error', code: null },
  };
  if (failure.ending === undefined) return send(response, status, { body, headers: failure.headers });
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const length = { 'content-length': String(Buffer.byteLength(text)) };
  response.writeHead(status, { 'content-type': 'application/json', ...length, ...failure.headers });
  response.flushHeaders();
  // A stalled reply remains open until the client gives up.
  if (failure.ending === 'truncate') {
    response.write(text.slice(0, Math.floor(text.length / 2)), () => response.destroy());
  }
}

function send(
  response: ServerResponse,
  status: number,
  {
    body,
    headers = {},
  }: { readonly body: unknown; readonly headers?: Readonly<Record<string, string>> | undefined },
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
