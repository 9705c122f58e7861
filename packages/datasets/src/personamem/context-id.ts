import { type JsonValue, sha256 } from '@memgym/core';
import { pythonRepr } from '../python/python-repr.js';
import type { PythonValue } from '../python/python-value.js';

function toPython(value: JsonValue): PythonValue {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (Array.isArray(value)) return value.map(toPython);
  if (typeof value === 'object' && value !== null) {
    return new Map(Object.entries(value).map(([key, member]) => [key, toPython(member)]));
  }
  return value;
}

/**
 * The id of a shared conversation: SHA-256 (hex) of the messages' Python dict representations, joined by one space
 * (docs/specs/personamem.md#data-files). The keys of the messages must be in the order of the file.
 */
export function personaMemContextId(messages: readonly JsonValue[]): string {
  return sha256(messages.map((message) => pythonRepr(toPython(message))).join(' '));
}
