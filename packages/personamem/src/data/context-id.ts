import { type JsonValue, sha256 } from '@memgym/core';
import { jsonRepr } from '@memgym/datasets';

/**
 * The id of a shared conversation: SHA-256 (hex) of the messages' Python dict representations, joined by one space
 * (packages/personamem/spec.md#data-files). The keys of the messages must be in the order of the file.
 */
export function personaMemContextId(messages: readonly JsonValue[]): string {
  return sha256(messages.map(jsonRepr).join(' '));
}
