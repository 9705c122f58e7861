import type { ChatRequest, JsonObject, JsonValue } from '@memgym/core';
import type { ChatCapabilities } from './capabilities.js';

/** The reply forms that can be requested from a server, the strictest first. */
export type ReplyForm = 'json_schema' | 'json_object' | 'none';

/**
 * The strictest form that the server supports for a request. A schema without members accepts any object, like
 * JSON-object mode, which is used instead if it is supported.
 */
export function replyFormOf(
  { jsonSchema, jsonObject }: Pick<ChatCapabilities, 'jsonSchema' | 'jsonObject'>,
  { responseSchema, messages }: ChatRequest,
): ReplyForm {
  if (responseSchema === undefined) return 'none';
  const { schema } = responseSchema;
  // Servers refuse JSON-object mode unless the prompt mentions JSON.
  const asked = messages.some(({ content }) => /json/i.test(content));
  const canBeObject = jsonObject && asked && schema.type === 'object';
  if (jsonSchema && !(canBeObject && isAnyObject(schema))) return 'json_schema';
  return canBeObject ? 'json_object' : 'none';
}

const isAnyObject = (schema: object): boolean => Object.keys(schema).every((key) => key === 'type');

/** A JSON Schema as both APIs expect it, in different places. */
export function wireSchema({ name, schema }: NonNullable<ChatRequest['responseSchema']>) {
  return { name, schema, strict: isStrictSchema(schema) };
}

/**
 * Whether a schema is in the subset that strict structured output supports: an object at the root, and in every
 * object all members required and no others allowed.
 */
function isStrictSchema(schema: JsonObject): boolean {
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
