import type { ChatRequest } from '@memgym/core';
import type { ChatCapabilities } from './capabilities.js';
import { isStrictSchema } from './strict-schema.js';

/** The reply forms that can be requested from a server, the strictest first. */
export type ReplyForm = 'json_schema' | 'json_object' | 'none';

/** The strictest form that the server supports for a request. */
export function replyFormOf(
  { jsonSchema, jsonObject }: Pick<ChatCapabilities, 'jsonSchema' | 'jsonObject'>,
  { responseSchema, messages }: ChatRequest,
): ReplyForm {
  if (responseSchema === undefined) return 'none';
  if (jsonSchema) return 'json_schema';
  // Servers refuse JSON-object mode unless the prompt mentions JSON.
  const asked = messages.some(({ content }) => /json/i.test(content));
  return jsonObject && asked && responseSchema.schema.type === 'object' ? 'json_object' : 'none';
}

/** A JSON Schema as both APIs expect it, in different places. */
export function wireSchema({ name, schema }: NonNullable<ChatRequest['responseSchema']>) {
  return { name, schema, strict: isStrictSchema(schema) };
}
