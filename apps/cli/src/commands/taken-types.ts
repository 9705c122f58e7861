import type { PartKind } from '@memgym/registry';

/** The short names of a kind that a new plugin must not take. */
export async function takenTypes(kind: PartKind): Promise<string[]> {
  const { registryFor } = await import('../registry.js');
  return registryFor()
    .declared(kind)
    .map(({ type }) => type);
}
