import { type ChatMessage, digest, type JsonObject, type PromptSource } from '@memgym/core';
import { messageDigest } from '../records/message-digest.js';

/**
 * What identifies a rendered prompt. The hash covers name, version, every message and the wanted
 * reply form: change a word and it changes.
 */
export function promptSource(
  prompt: { readonly name: string; readonly version: string },
  messages: readonly ChatMessage[],
  schema: JsonObject | undefined,
  offline: PromptSource['offline'],
): PromptSource {
  return {
    name: prompt.name,
    version: prompt.version,
    hash: digest([prompt.name, prompt.version, messages.map(messageDigest), schema ?? null]),
    ...(offline !== undefined && { offline }),
  };
}
