import * as z from 'zod';

const actionSchema = z.enum(['strengthen', 'update_neighbor']);

/** The part of a reply about the new note. */
export const newNoteSchema = z.strictObject({
  should_evolve: z.boolean(),
  actions: z.array(actionSchema).default([]),
  suggested_connections: z.array(z.int()).default([]),
  tags_to_update: z.array(z.string()).default([]),
});

const rewriteSchema = z.strictObject({
  number: z.int(),
  context: z.string().default(''),
  tags: z.array(z.string()).default([]),
});

/** Each changed neighbour with its number. */
export const evolutionSchema = newNoteSchema.extend({ neighbours: z.array(rewriteSchema).default([]) });

/** The changes that a model asks for: docs/specs/memory-systems.md#a-mem-write, step 3. */
export interface NoteEvolution {
  readonly actions: readonly z.infer<typeof actionSchema>[];
  readonly connections: readonly number[];
  /** Of the new note. */
  readonly tags: readonly string[];
  readonly rewrites: readonly NeighbourRewrite[];
}

/** An absent part stays as it is. */
export interface NeighbourRewrite {
  readonly number: number;
  readonly context?: string;
  readonly tags?: readonly string[];
}
