import type { ChatMessage, JsonObject, PromptSource } from '@memgym/core';
import { canonicalJson, sha256 } from '@memgym/core/memory';

/**
 * The identity of a rendered prompt. The hash covers name, version, every message and the requested reply form, and not
 * the input.
 */
export function promptSource<Shown>(
  prompt: { readonly name: string; readonly version: string },
  {
    messages,
    schema,
    input,
  }: {
    readonly messages: readonly ChatMessage[];
    readonly schema: JsonObject | undefined;
    readonly input: Shown;
  },
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

const messageDigests = new WeakMap<ChatMessage, string>();

/**
 * SHA-256 of the JSON of `[role, content]`, as 64 hexadecimal digits. Cached per object, so that for a growing
 * history only new messages are hashed.
 */
export function messageDigest(message: ChatMessage): string {
  const before = messageDigests.get(message);
  if (before !== undefined) return before;
  const value = sha256(JSON.stringify([message.role, message.content]));
  messageDigests.set(message, value);
  return value;
}

const schemaTexts = new WeakMap<JsonObject, string>();

/** The canonical JSON of a schema, serialized once per object. */
export function schemaText(schema: JsonObject): string {
  const before = schemaTexts.get(schema);
  if (before !== undefined) return before;
  const text = canonicalJson(schema);
  schemaTexts.set(schema, text);
  return text;
}
