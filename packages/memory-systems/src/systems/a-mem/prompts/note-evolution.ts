import { z } from 'zod';

export const evolutionSchema = z.strictObject({
  should_evolve: z.boolean(),
  actions: z.array(z.enum(['strengthen', 'update_neighbor'])),
  suggested_connections: z.array(z.number().int()),
  tags_to_update: z.array(z.string()),
  new_context_neighborhood: z.array(z.string()),
  new_tags_neighborhood: z.array(z.array(z.string())),
});
/** What a model wants changed: docs/specs/memory-systems.md#a-mem-write, step 3. */
export type NoteEvolution = z.infer<typeof evolutionSchema>;
