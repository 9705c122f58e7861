import type OpenAI from 'openai';
import { readBody } from './chat-api.js';
import { statusFailure } from './failure.js';
import { statedError } from './stated-error.js';
import { TryFailed } from './try-once.js';

/** Unchecked vectors in the order of the texts; `undefined` for a missing one. */
export interface WireVectors {
  readonly vectors: readonly unknown[];
  /** The server's own count of tokens. */
  readonly tokens: unknown;
  /** Unchecked name of the model that the server says it used. */
  readonly model: unknown;
}

interface WireEmbeddings {
  readonly model?: unknown;
  readonly error?: unknown;
  readonly data?: readonly { readonly index?: unknown; readonly embedding?: unknown }[];
  readonly usage?: { readonly prompt_tokens?: unknown } | null;
}

/** The body of a request for vectors; without `encoding_format`, the server chooses. */
export interface EmbeddingBody {
  readonly model: string;
  readonly input: readonly string[];
  readonly encoding_format?: 'float' | 'base64';
  readonly dimensions?: number;
}

/** Sends one request for vectors. @throws {TryFailed} for a reply without vectors; and the errors of the SDK */
export async function sendEmbeddings(
  client: OpenAI,
  signal: AbortSignal,
  body: EmbeddingBody,
): Promise<WireVectors> {
  // Not `client.embeddings.create`, which adds an encoding when none is wanted.
  const reply = readBody(await client.post<WireEmbeddings>('/embeddings', { body, signal }));
  const { data, error } = reply;
  if (!Array.isArray(data) || data.length === 0) {
    throw new TryFailed(error ? statedError(error) : noEmbeddings);
  }
  const { length } = body.input;
  if (data.length !== length) {
    throw new TryFailed(statusFailure(502, `with ${data.length} embeddings for ${length} texts`));
  }
  const byIndex = new Map(data.map((entry, place) => [entry.index ?? place, entry.embedding]));
  return {
    vectors: body.input.map((_text, index) => byIndex.get(index)),
    tokens: reply.usage?.prompt_tokens,
    model: reply.model,
  };
}

const noEmbeddings = statusFailure(502, 'without embeddings; does the base URL end in /v1?');

/** The problem of an unusable vector. */
export interface VectorProblem {
  readonly problem: string;
  /** True when a retry cannot help, because the model's vectors have another length. */
  readonly lasting: boolean;
}

/**
 * Reads a vector from a reply, a list of numbers or the base64 of 32-bit little-endian floats, and scales it to
 * length 1; or returns the problem.
 */
export function readVector(wire: unknown, dimensions: number): Float32Array | VectorProblem {
  const values = numbersOf(wire);
  if (values === undefined || values.length === 0) return { problem: 'no vector', lasting: false };
  if (values.length !== dimensions) {
    return { problem: `a vector of ${values.length} values, not ${dimensions}`, lasting: true };
  }
  let squares = 0;
  for (const [index, value] of values.entries()) {
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      return { problem: `a vector whose value ${index} is not finite`, lasting: false };
    }
    squares += value * value;
  }
  if (squares === 0 || !Number.isFinite(squares)) {
    return { problem: 'a vector of norm 0 or without a finite norm', lasting: false };
  }
  const scale = 1 / Math.sqrt(squares);
  return Float32Array.from(values as ArrayLike<number>, (value) => value * scale);
}

function numbersOf(wire: unknown): readonly unknown[] | undefined {
  if (Array.isArray(wire)) return wire;
  if (typeof wire !== 'string') return undefined;
  const bytes = Buffer.from(wire, 'base64');
  if (bytes.length % 4 !== 0) return undefined;
  return Array.from({ length: bytes.length / 4 }, (_value, index) => bytes.readFloatLE(index * 4));
}

/** The number of values of a vector in a reply; 0 if it is not a vector. */
export function wireLength(wire: unknown): number {
  return numbersOf(wire)?.length ?? 0;
}
