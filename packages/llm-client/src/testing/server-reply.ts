import { sha256 } from '@memgym/core';

/** A request as the server received it. */
export interface ServerRequest {
  readonly method: string;
  /** Path below the server's root, e.g. `/v1/chat/completions`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed JSON body; `{}` for none. */
  readonly body: ServerRequestBody;
  /** The conversation, for either chat API; empty for other paths. */
  readonly messages: readonly ServerMessage[];
  /** Number of earlier requests to this path. */
  readonly index: number;
}

/** One message as received. */
export interface ServerMessage {
  readonly role: string;
  readonly content: string;
}

/** The fields of a request body that scripts use; other fields are present, too. */
export interface ServerRequestBody {
  readonly model?: string;
  readonly messages?: readonly ServerMessage[];
  readonly temperature?: number;
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
  readonly response_format?: { readonly type: string; readonly json_schema?: Record<string, unknown> };
  readonly input?: string | readonly string[];
  readonly dimensions?: number;
  readonly [member: string]: unknown;
}

/** A reply, with the names of chat completions; a plain string means `{ text }`. */
export interface ServerReply {
  readonly text?: string;
  /** Default `stop`. */
  readonly finishReason?: string;
  readonly refusal?: string;
  /** In the format of the requested API. Default: a quarter of the characters. `null` omits it. */
  readonly usage?: Record<string, unknown> | null;
  /** Wait before answering. Default 0. */
  readonly delayMs?: number;
}

/** An answer that is not a chat reply: an error status, or a body that is sent unchanged. */
export interface ServerFailure {
  /** Default 500; 0 cuts the connection without an answer. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON unless it is a string. Default: an error body in the usual form. */
  readonly body?: unknown;
  readonly delayMs?: number;
  /** `truncate`: cuts the connection after half of the body. `stall`: sends headers and then nothing. */
  readonly ending?: 'truncate' | 'stall';
}

/** A failure with an error body in the usual form. */
export function serverFailure(
  status: number,
  message: string,
  { code, param }: { readonly code?: string; readonly param?: string } = {},
): ServerFailure {
  return { status, body: { error: { message, type: 'error', code: code ?? null, param: param ?? null } } };
}

/** A vector that depends only on the text; not of unit length. */
export function hashVector(text: string, dimensions: number): number[] {
  const vector: number[] = [];
  for (let block = 0; vector.length < dimensions; block += 1) {
    for (const byte of Buffer.from(sha256(`${block}:${text}`), 'hex')) vector.push(byte / 64 - 2);
  }
  return vector.slice(0, dimensions);
}
