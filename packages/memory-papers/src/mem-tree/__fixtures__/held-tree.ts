import type { RestorableMemory } from '@memgym/core';
import * as z from 'zod';

const stateSchema = z.object({
  scopes: z.array(
    z.object({
      memories: z.array(
        z.object({
          item: z.object({
            id: z.string(),
            kind: z.string(),
            text: z.string(),
            sourceIds: z.array(z.string()),
          }),
          data: z.object({ parent: z.string().nullable() }),
        }),
      ),
    }),
  ),
});

/** A node as stored in a snapshot. */
export interface HeldNode {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  readonly sourceIds: readonly string[];
  readonly parent: string | null;
}

/** The nodes of a memory’s only scope, by id. */
export async function heldTree(memory: RestorableMemory): Promise<Map<string, HeldNode>> {
  const { scopes } = stateSchema.parse((await memory.snapshot()).state);
  const memories = scopes[0]?.memories ?? [];
  return new Map(memories.map(({ item, data }) => [item.id, { ...item, parent: data.parent }]));
}

/** A tree as nested texts, children in brackets: `ab(a b)`. */
export async function drawnTree(memory: RestorableMemory): Promise<string> {
  const tree = await heldTree(memory);
  const draw = (parent: string | null): string =>
    [...tree.values()]
      .filter((node) => node.parent === parent && node.kind !== 'root')
      .map(({ id, text }) => {
        const below = draw(id);
        return below === '' ? text : `${text}(${below})`;
      })
      .join(' ');
  return draw(null);
}
