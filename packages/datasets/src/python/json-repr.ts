import type { JsonValue } from '@memgym/core';
import { pythonRepr } from './python-repr.js';
import type { PythonValue } from './python-value.js';

/**
 * A JSON value as Python prints it after reading it: `{'a': None, 'b': [1, True]}`. Keys keep their order; whole numbers
 * are integers.
 */
export const jsonRepr = (value: JsonValue): string => pythonRepr(toPython(value));

function toPython(value: JsonValue): PythonValue {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (Array.isArray(value)) return value.map(toPython);
  if (typeof value === 'object' && value !== null) {
    return new Map(Object.entries(value).map(([key, member]) => [key, toPython(member)]));
  }
  return value;
}
