import * as z from 'zod';
import { mem0TargetSchema } from './mem0-memory-options.js';

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

/** Built-in instructions are about the user; facts about an assistant need their own. */
export function instructionsFor(about: 'user' | 'assistant' | 'both', policy: Mem0Policy): string {
  return about === 'assistant' && isBuiltIn(policy) ? agentInstructions : policy.fact_extraction_prompt;
}

/** Whether facts are extracted with instructions of this file. */
export function isBuiltIn({ fact_extraction_prompt: instructions }: Mem0Policy): boolean {
  const builtIn: readonly string[] = Object.values(extractionInstructions);
  return builtIn.includes(instructions);
}

const kinds = `- likes, dislikes and preferences: food, products, activities, entertainment
- personal details: names, relationships, important dates
- plans and intentions: events, trips, goals
- preferences for services: restaurants, travel, hobbies
- health and wellness: dietary restrictions, fitness routines, illnesses
- work: occupation, way of working, career goals
- other things they mention: favourite books, films, brands, pets`;

/** The kinds of facts about an assistant with its own scope: Mem0’s prompt for agents. */
const agentInstructions = `Find these kinds of facts about the assistant:
- its preferences, also hypothetical ones
- what it can do
- plans or activities it speaks of, also hypothetical ones
- its personality
- how it goes about tasks
- what it knows about
- other details about itself: name, favourites, opinions`;

/** The built-in instructions for extracting, by the option `initialPolicy`. */
export const extractionInstructions = {
  minimal: 'Find lasting facts about the user.',
  medium: `Find these kinds of facts:\n${kinds}`,
  default: `Find these kinds of facts:
${kinds}

A passing wish or request counts when it shows what the user wants.`,
} as const;

/** The operations on which both profiles agree. */
export const updateSteps = `Compare each new fact with the memories and choose one operation for it:
- ADD: no memory contains it.
- NONE: a memory already says it, in the same or in other words, or says more.
- UPDATE: a memory is about the same thing, the new fact says more or something else, and both can be true. The new text contains all that still holds of both.`;

/** A departure: docs/specs/memory-systems.md#mem0-faults, "DELETE on contradiction drops the new fact too". */
export const updateInstructions = {
  minimal: 'Bring the memories in line with the new facts: ADD, UPDATE, DELETE or NONE. What is newer holds.',
  medium: `${updateSteps}\n- UPDATE also when it contradicts a memory or replaces it: the new fact holds from now on.\n- DELETE: it only says that a memory no longer holds or is to be forgotten.`,
  default: `${updateSteps}\n- UPDATE also when it contradicts a memory or replaces it: the new fact holds from now on, and the text says what held before if that may matter.\n- DELETE: it only says that a memory no longer holds or is to be forgotten, and nothing else.`,
} as const;
