import { connect, type Socket } from 'node:net';

/** One answer on a connection. */
export interface RawAnswer {
  readonly status: number;
  readonly body: string;
}

/** What came back on a connection until the server ended it, or the time was over. */
export interface RawExchange {
  readonly answers: readonly RawAnswer[];
  readonly isEnded: boolean;
}

/** How bytes are sent. */
interface Sending {
  /** Ends the sending side after the bytes. Default false. */
  readonly half?: boolean;
  /** Stop after so many answers. Default 1. */
  readonly answers?: number;
  /** Default 8,000. */
  readonly timeoutMs?: number;
}

/** Sends bytes as they are, also those that no client would send. */
export function exchange(
  port: number,
  bytes: string | readonly (string | Uint8Array)[],
  { half = false, answers: wanted = 1, timeoutMs = 8000 }: Sending = {},
): Promise<RawExchange> {
  return new Promise((resolve) => {
    let received = Buffer.alloc(0);
    const socket = connect(port, '127.0.0.1');
    const end = (isEnded: boolean): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ answers: answersIn(received), isEnded });
    };
    const timer = setTimeout(() => end(false), timeoutMs);
    socket.on('error', () => end(true));
    socket.on('close', () => end(true));
    socket.on('data', (part) => {
      received = Buffer.concat([received, part]);
      if (answersIn(received).length >= wanted) end(false);
    });
    for (const part of typeof bytes === 'string' ? [bytes] : bytes) socket.write(part);
    if (half) socket.end();
  });
}

/** A connection that only opens, and those of its bytes that a slow client sent so far. */
export function openSocket(port: number, first = ''): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined).resume();
  if (first !== '') socket.write(first);
  return socket;
}

/** The text of a request with a body of JSON. */
export function requestText(
  path: string,
  body: string | undefined,
  headers: Readonly<Record<string, string>> = {},
): string {
  const all = {
    host: '127.0.0.1',
    ...(body !== undefined && {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'content-length': String(Buffer.byteLength(body)),
    }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`;
}

/** Statuses that only say that the answer will come. */
const interim = /^(?:HTTP\/1\.1 1\d\d [^\r]{0,99}\r\n\r\n)+/;

/** The whole answers in what was received. */
function answersIn(received: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = received.toString('latin1');
  for (;;) {
    rest = rest.replace(interim, '');
    const head = /^HTTP\/1\.1 (\d{3})[^\r]*\r\n([\s\S]*?)\r\n\r\n/.exec(rest);
    if (head === null) return answers;
    const [whole, status = '', fields = ''] = head;
    rest = rest.slice(whole.length);
    const length = /^content-length: (\d+)$/im.exec(fields)?.[1];
    if (length !== undefined && rest.length < Number(length)) return answers;
    const chunked = /^transfer-encoding: chunked$/im.test(fields);
    const end = chunked ? rest.indexOf('0\r\n\r\n') + 5 : Number(length ?? 0);
    if (chunked && end < 5) return answers;
    answers.push({
      status: Number(status),
      body: Buffer.from(rest.slice(0, end), 'latin1').toString('utf8'),
    });
    rest = rest.slice(end);
  }
}
