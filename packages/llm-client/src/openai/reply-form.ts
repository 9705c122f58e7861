import type { ChatRequest } from '@memgym/core';
import type { ChatCapabilities } from './capabilities.js';
import { isStrictSchema } from './strict-schema.js';

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
