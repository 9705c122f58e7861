import { z } from 'zod';
import { type Mem0MemoryOptions, mem0TargetSchema } from './mem0-memory-options.js';

/** The instructions for extracting and reconciling. */
export const mem0PolicySchema = z.strictObject({
  fact_extraction_prompt: z.string(),
  update_memory_prompt: z.string(),
});
export type Mem0Policy = z.infer<typeof mem0PolicySchema>;

/** The state of a scope: the whole policy and its changes, oldest first. */
export const mem0StateSchema = z.strictObject({
  policy: mem0PolicySchema,
  evolution: z.array(
    z.strictObject({
      target: mem0TargetSchema,
      changes: z.array(z.string()),
      before: z.string(),
    }),
  ),
});
export type Mem0State = z.infer<typeof mem0StateSchema>;

/** The instructions an empty memory starts with. */
export function createMem0Policy({
  profile,
  initialPolicy,
  factPrompt,
  updatePrompt,
}: Mem0MemoryOptions): Mem0Policy {
  const update = profile === 'reference' ? referenceUpdates : fixedUpdates;
  return {
    fact_extraction_prompt: factPrompt ?? extraction[initialPolicy],
    update_memory_prompt: updatePrompt ?? update[initialPolicy],
  };
}

const kinds = `- likes and dislikes: food, things, activities, entertainment
- personal details: names, relationships, important dates
- plans: events, trips, goals and intentions
- how they like to be served: dining, travel, hobbies
- health: diet, exercise, what they can and cannot do
- work: job, habits, career
- other things they tell: favourite books, brands, pets`;

const extraction = {
  minimal: 'Find lasting facts about the person.',
  medium: `Find facts about the person that are worth keeping:\n${kinds}`,
  default: `Find facts about the person that are worth keeping:
${kinds}

Each fact is short and can be understood alone. Small talk and general knowledge hold none.

Examples:
- user: "Hello there!" → none
- user: "Stones sink." → none
- user: "I'm after a bakery with rye bread." → "looks for a bakery with rye bread"
- user: "I'm Rui, I teach chess, and on Mondays I'm off." → "is called Rui", "teaches chess", "has Mondays off"`,
} as const;

const steps = `Compare each new fact with the memories:
- ADD: it tells something that no memory holds.
- UPDATE: a memory is about the same thing, and the new fact says more. Keep that memory, with a text that holds both.
- NONE: a memory already says it.`;

/**
 * docs/specs/memory-systems.md#mem0-classic-write, step 4: a fact that contradicts a memory deletes it and is
 * dropped too.
 */
const referenceUpdates = {
  minimal: 'Keep the memories in step with the new facts: ADD, UPDATE, DELETE or NONE.',
  medium: `${steps}\n- DELETE: it contradicts a memory.`,
  default: `${steps}\n- DELETE: it contradicts a memory, which is then to be dropped.\n\nExample: memory 0 "enjoys tea", new fact "enjoys tea with milk" → UPDATE memory 0; new fact "dislikes tea" → DELETE memory 0; new fact "has a parrot" → ADD.`,
} as const;

/** A departure: docs/specs/memory-systems.md#mem0-faults, "DELETE on contradiction drops the new fact too". */
const fixedUpdates = {
  minimal: 'Keep the memories in step with the new facts: ADD, UPDATE, DELETE or NONE. What is newer holds.',
  medium: `${steps}\n- UPDATE also when it contradicts a memory or replaces what it says: the new fact holds from now on.\n- DELETE: it only says that a memory no longer holds.`,
  default: `${steps}\n- UPDATE also when it contradicts a memory or replaces what it says: the new fact holds from now on, and the text says so.\n- DELETE: it only says that a memory no longer holds, and tells nothing else.\n\nExample: memory 0 "enjoys tea", new fact "enjoys tea with milk" → UPDATE memory 0 to "enjoys tea with milk"; new fact "has switched to coffee" → UPDATE memory 0 to "drinks coffee now, used to drink tea"; new fact "has a parrot" → ADD.`,
} as const;
