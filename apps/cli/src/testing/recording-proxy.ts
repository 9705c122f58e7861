import { createServer, type IncomingMessage, type Server, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that reached a service. */
export interface SeenRequest {
  readonly method: string;
  /** With what follows `?`. */
  readonly path: string;
  /** The JSON of its body; undefined without one. */
  // biome-ignore lint/suspicious/noExplicitAny: each test reads the members of its own requests.
  readonly body: any;
}

/** Stands in front of a service, and keeps what it was sent. */
export interface RecordingProxy {
  readonly url: string;
  readonly seen: readonly SeenRequest[];
  /** Called with each request before the service gets it. */
  onRequest(listener: (request: SeenRequest) => void): void;
  close(): Promise<void>;
}

/** @param target address of the service */
export async function startRecordingProxy(target: string): Promise<RecordingProxy> {
  const seen: SeenRequest[] = [];
  let listener: (request: SeenRequest) => void = () => undefined;
  const server: Server = createServer(async (incoming, response) => {
    const text = await textOf(incoming).catch(() => undefined);
    // A killed client does not send the rest.
    if (text === undefined) return;
    const { method = '', url = '/', headers } = incoming;
    const request = { method, path: url, body: text === '' ? undefined : JSON.parse(text) };
    seen.push(request);
    listener(request);
    const passed = send(new URL(url, target), {
      method,
      headers: { ...headers, host: new URL(target).host },
    });
    passed.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.once('error', (error) => response.writeHead(502).end(JSON.stringify({ detail: String(error) })));
    passed.end(text);
  });
  // A connection must not end just when a client uses it again.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    onRequest: (given) => {
      listener = given;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  request.setEncoding('utf8');
  for await (const part of request) text += part;
  return text;
}
