import { type ChatModelInfo, type ChatRequest, digest, type JsonObject } from '@memgym/core';
import { messageDigest } from '../records/message-digest.js';

const schemaDigests = new WeakMap<JsonObject, string>();

/**
 * What two calls must share to share a reply (design §5): provider, base URL, model, messages,
 * parameters, reply form, role and trial. Messages and schemas are digested once per object.
 */
export function chatCacheKey(info: ChatModelInfo, request: ChatRequest): string {
  const { temperature = 0, maxOutputTokens, seed, responseSchema, role, trial = 0 } = request;
  return digest({
    kind: 'chat/1',
    provider: info.provider,
    baseUrl: info.baseUrl,
    model: info.model,
    messages: request.messages.map(messageDigest),
    temperature,
    maxOutputTokens,
    seed,
    responseSchema: responseSchema && [responseSchema.name, schemaDigest(responseSchema.schema)],
    role,
    trial,
  });
}

function schemaDigest(schema: JsonObject): string {
  const before = schemaDigests.get(schema);
  if (before !== undefined) return before;
  const value = digest(schema);
  schemaDigests.set(schema, value);
  return value;
}
