import type { ChatRequest } from '@memgym/core';
import type { ChatCapabilities } from './capabilities.js';
import { isStrictSchema } from './strict-schema.js';

/** What a server can be told about the form of a reply, the most exact first. */
export type ReplyForm = 'json_schema' | 'json_object' | 'none';

/** The most exact form for a request that the server takes. */
export function replyFormOf(
  { jsonSchema, jsonObject }: Pick<ChatCapabilities, 'jsonSchema' | 'jsonObject'>,
  { responseSchema, messages }: ChatRequest,
): ReplyForm {
  if (responseSchema === undefined) return 'none';
  if (jsonSchema) return 'json_schema';
  // Servers refuse JSON-object mode unless the prompt itself speaks of JSON.
  const asked = messages.some(({ content }) => /json/i.test(content));
  return jsonObject && asked && responseSchema.schema.type === 'object' ? 'json_object' : 'none';
}

/** A JSON Schema as both APIs want it, in places of their own. */
export function wireSchema({ name, schema }: NonNullable<ChatRequest['responseSchema']>) {
  return { name, schema, strict: isStrictSchema(schema) };
}
