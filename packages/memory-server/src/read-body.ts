import { readJson } from '@memgym/core/memory';
import type * as z from 'zod';
import type { Limits } from './limits.js';
import { Problem } from './problem.js';
import { withoutNulls } from './without-nulls.js';

/**
 * The bytes of the JSON of a request.
 *
 * @throws {Problem} for another type, a compressed or too large body
 */
export async function receiveBody(request: Request, limits: Limits): Promise<Uint8Array> {
  requireJson(request.headers);
  return limitedBytes(request, limits.bodyBytes);
}

/**
 * The checked JSON of a body.
 *
 * @throws {Problem} for wrong UTF-8, wrong or too deep JSON, a key twice, and what the schema refuses
 */
export function parseBody<Schema extends z.ZodType>(
  bytes: Uint8Array,
  schema: Schema,
  limits: Limits,
): z.infer<Schema> {
  const text = decoded(bytes);
  const reading = readJson(text, { deepest: limits.jsonDepth });
  if (!reading.ok) {
    const { line, column, message } = reading.problem;
    throw new Problem('invalid', `The body is no usable JSON: line ${line}, column ${column}: ${message}.`);
  }
  refusePrototypes(reading.value);
  const checked = schema.safeParse(withoutNulls(reading.value));
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  const place = issue?.path.map(String).join('.');
  throw new Problem('invalid', `${place ? `\`${place}\`` : 'The body'}: ${issue?.message ?? 'is invalid'}.`, {
    hint: 'The schemas of all requests: GET /v1/openapi.json.',
  });
}

/**
 * A page may send any other type without asking first. A compressed body could be a thousand times larger than its limit.
 */
function requireJson(headers: Headers): void {
  const type = headers.get('content-type') ?? '';
  if (!/^application\/json *(;|$)/i.test(type)) {
    throw new Problem('invalid', `The type of the body is ${JSON.stringify(type.slice(0, 100))}.`, {
      status: 415,
      hint: 'Send the header content-type: application/json.',
    });
  }
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() === 'identity') return;
  throw new Problem('invalid', `Bodies in ${JSON.stringify(encoding.slice(0, 100))} are not read.`, {
    status: 415,
    hint: 'Send the body without compression.',
  });
}

async function limitedBytes(request: Request, most: number): Promise<Uint8Array> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  if (announced <= most && request.body !== null) {
    const reader = request.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes += part.value.length;
      if (bytes > most) {
        await reader.cancel();
        break;
      }
      parts.push(part.value);
    }
  }
  if (announced > most || bytes > most) {
    throw new Problem('too-large', `The body has more than ${most.toLocaleString('en')} bytes.`, {
      hint: 'Send fewer messages at a time.',
    });
  }
  return Buffer.concat(parts);
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Problem('invalid', 'The body is not in UTF-8.');
  }
}

/** As a value `__proto__` is a text like any other; as a key it would be lost on the way. */
function refusePrototypes(value: unknown): void {
  const open: unknown[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    if (Object.hasOwn(next, '__proto__')) {
      throw new Problem('invalid', 'The body has a key `__proto__`.', { hint: 'Choose another key.' });
    }
    for (const part of Object.values(next)) if (typeof part === 'object') open.push(part);
  }
}
