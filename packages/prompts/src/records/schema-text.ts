import type { JsonObject } from '@memgym/core';
import { canonicalJson } from '@memgym/core/memory';

const schemaTexts = new WeakMap<JsonObject, string>();

/** The canonical JSON of a schema, serialized once per object. */
export function schemaText(schema: JsonObject): string {
  const before = schemaTexts.get(schema);
  if (before !== undefined) return before;
  const text = canonicalJson(schema);
  schemaTexts.set(schema, text);
  return text;
}
