import { type DataPlace, DatasetError, InvalidArgumentError, type JsonValue } from '@memgym/core';
import { nestsDeeper } from '../files/parse-json.js';
import { parsePythonLiteral } from '../python/python-literal.js';
import { PythonTuple, type PythonValue } from '../python/python-value.js';

/**
 * Reads a column with JSON or a Python literal as text. It is parsed, never evaluated. A value that is not a string is
 * returned unchanged (docs/specs/memorybench.md#columns).
 * @throws {DatasetError} for a text that is neither
 */
export function parseCell(value: unknown, place: DataPlace): JsonValue {
  if (typeof value !== 'string') return value as JsonValue;
  try {
    const parsed = JSON.parse(value) as JsonValue;
    if (!nestsDeeper(parsed, 100)) return parsed;
  } catch {
    // Not JSON: a Python literal.
  }
  try {
    return toJson(parsePythonLiteral(value));
  } catch (cause) {
    if (!(cause instanceof InvalidArgumentError)) throw cause;
    throw new DatasetError(place, `is neither JSON nor a Python literal: ${cause.message}`, {
      cause,
      hint: 'Only literals are read, because data files must not run code. Fetch the data again, or fix this value.',
    });
  }
}

function toJson(value: PythonValue): JsonValue {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(toJson);
  if (value instanceof PythonTuple) return value.items.map(toJson);
  if (value instanceof Map) {
    return Object.fromEntries([...value].map(([key, member]) => [keyOf(key), toJson(member)]));
  }
  return value;
}

/** A key as Python's `json.dumps` writes it. */
function keyOf(key: PythonValue): string {
  if (typeof key === 'string') return key;
  return JSON.stringify(toJson(key));
}
