import type { JsonObject } from '@memgym/core';

/** The name of the partition that a question was asked in; null for a question of another benchmark. */
export function partitionOf(meta: JsonObject | undefined): string | null {
  const { name } = (meta?.partition ?? {}) as { readonly name?: unknown };
  return typeof name === 'string' ? name : null;
}
