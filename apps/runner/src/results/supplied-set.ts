import { type CallTotal, digest, type RunManifest } from '@memgym/core';

/**
 * A short name for the supplied texts that calls were made with, for tables: `chat-reply@3 (1a2b3c4d)` for one prompt,
 * `4 prompts (1a2b3c4d)` for several. The digest tells sets apart whose texts differ.
 * @returns undefined if no supplied text was used
 */
export function suppliedSet(
  { suppliedPrompts = [] }: Pick<RunManifest, 'suppliedPrompts'>,
  calls: readonly Pick<CallTotal, 'prompt'>[],
): string | undefined {
  const asked = new Set(calls.map(({ prompt }) => prompt?.name));
  const used = suppliedPrompts.filter(({ name }) => asked.has(name));
  const names = [...new Set(used.map(({ name, version }) => `${name}@${version}`))];
  const [only] = names;
  if (only === undefined) return undefined;
  const set = names.length === 1 ? only : `${names.length} prompts`;
  return `${set} (${digest(used).slice(0, 8)})`;
}
