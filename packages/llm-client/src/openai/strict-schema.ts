import type { JsonObject, JsonValue } from '@memgym/core';

/**
 * Whether a schema is in the subset that strict structured output supports: an object at the root, and in every
 * object all members required and no others allowed.
 */
export function isStrictSchema(schema: JsonObject): boolean {
  return schema.type === 'object' && isStrictPart(schema);
}

function isStrictPart(part: JsonValue): boolean {
  if (Array.isArray(part)) return part.every(isStrictPart);
  if (part === null || typeof part !== 'object') return true;
  if (part.type === 'object') {
    if (part.additionalProperties !== false) return false;
    const required = new Set(Array.isArray(part.required) ? part.required : []);
    if (!Object.keys(part.properties ?? {}).every((name) => required.has(name))) return false;
  }
  return Object.values(part).every(isStrictPart);
}
