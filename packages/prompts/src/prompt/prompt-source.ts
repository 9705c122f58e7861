import type { ChatMessage, JsonObject, PromptSource } from '@memgym/core';
import { sha256 } from '@memgym/core/memory';
import { messageDigest } from '../records/message-digest.js';
import { schemaText } from '../records/schema-text.js';

/**
 * The identity of a rendered prompt. The hash covers name, version, every message and the requested reply form, and not
 * the input.
 */
export function promptSource<Shown>(
  prompt: { readonly name: string; readonly version: string },
  messages: readonly ChatMessage[],
  schema: JsonObject | undefined,
  input: Shown,
): PromptSource & { readonly input: Shown } {
  return {
    name: prompt.name,
    version: prompt.version,
    hash: hashOf(prompt, messages, schema),
    input,
  };
}

/**
 * The digest of `[name, version, digests of the messages, schema]`, with the schema serialized once for all its
 * prompts.
 */
function hashOf(
  { name, version }: { readonly name: string; readonly version: string },
  messages: readonly ChatMessage[],
  schema: JsonObject | undefined,
): string {
  const parts = [JSON.stringify(name), JSON.stringify(version), JSON.stringify(messages.map(messageDigest))];
  return sha256(`[${parts.join(',')},${schema === undefined ? 'null' : schemaText(schema)}]`);
}
