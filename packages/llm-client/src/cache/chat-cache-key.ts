import { type ChatModelInfo, type ChatRequest, digest, sha256 } from '@memgym/core';
import { messageDigest, schemaText } from '@memgym/prompts';

/**
 * The cache key of a chat call. It covers provider, base URL, model and its settings, messages, parameters, reply
 * form, role and trial. Messages are digested and schemas serialized once per object.
 */
export function chatCacheKey(info: ChatModelInfo, request: ChatRequest): string {
  const { temperature = 0, topP, maxOutputTokens, seed, responseSchema, role, trial = 0 } = request;
  // A fixed order without names, so that nothing has to be sorted.
  return sha256(
    JSON.stringify([
      'chat/2',
      info.provider,
      info.baseUrl ?? null,
      info.model,
      info.settings === undefined ? null : digest(info.settings),
      temperature,
      maxOutputTokens ?? null,
      seed ?? null,
      responseSchema === undefined ? null : [responseSchema.name, sha256(schemaText(responseSchema.schema))],
      role,
      trial,
      request.messages.map(messageDigest).join(''),
      ...(topP === undefined ? [] : [topP]),
    ]),
  );
}
