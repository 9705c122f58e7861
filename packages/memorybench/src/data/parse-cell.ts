import { type DataPlace, DatasetError, InvalidArgumentError, type JsonValue, readJson } from '@memgym/core';
import { PythonTuple, type PythonValue, parsePythonLiteral } from '@memgym/datasets';

/**
 * Reads a column with JSON or a Python literal as text. It is parsed, never evaluated. A value that is not a string is
 * returned unchanged (packages/memorybench/spec.md#columns).
 * @throws {DatasetError} for a text that is neither
 */
export function parseCell(value: unknown, place: DataPlace): JsonValue {
  if (typeof value !== 'string') return value as JsonValue;
  const read = readJson(value, { deepest: 100 });
  if (read.ok) return read.value as JsonValue;
  if (read.problem.kind === 'repeated-key') {
    throw new DatasetError(place, `${read.problem.message}.`, {
      hint: 'Fetch the data again, or fix this value.',
    });
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
