import type { Socket } from 'node:net';

/** A reply that a broken or hostile server may send. */
export interface OddReply {
  readonly name: string;
  /** The expected end of a call of a chat model, or of an embedder with two dimensions. */
  readonly ends: 'value' | 'error';
  /** Writes the reply to a request. */
  readonly send: (socket: Socket) => void;
}

/** A reply that is valid for both chat completions and embeddings. */
export const wholeReply = JSON.stringify({
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'ok' } }],
  data: [{ index: 0, embedding: [1, 0] }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
});

/** Head and body of a reply with a Content-Length. */
export function httpReply(
  status: string,
  headers: readonly string[] = [],
  body: string | Buffer = wholeReply,
): Buffer {
  const bytes = Buffer.from(body);
  const lines = ['content-type: application/json', `content-length: ${bytes.length}`, ...headers];
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bytes]);
}

/** Sends bytes and leaves the connection open. */
export function sends(name: string, ends: OddReply['ends'], bytes: string | Buffer): OddReply {
  return { name, ends, send: (socket) => void socket.write(bytes) };
}

/** Sends bytes and closes the connection. */
export function sendsAndCloses(name: string, ends: OddReply['ends'], bytes: string | Buffer): OddReply {
  return { name, ends, send: (socket) => void socket.end(bytes) };
}

/** Sends a piece repeatedly until the client disconnects. */
export function repeats(
  name: string,
  first: string,
  { piece, pauseMs = 0 }: { readonly piece: string | Buffer; readonly pauseMs?: number },
): OddReply {
  return {
    name,
    ends: 'error',
    send: (socket) => {
      socket.write(first);
      const more = (): void => {
        if (socket.destroyed) return;
        socket.write(piece, () => setTimeout(more, pauseMs));
      };
      more();
    },
  };
}
