import * as z from 'zod';
import { messagePrefixesSchema } from '../../toolkit/message-prefix.js';
import { profileSchema } from '../../toolkit/profile-schema.js';
import { unusableReplySchema } from '../../toolkit/unusable-reply-schema.js';
import { vectorIndexSchema } from '../../toolkit/vectors/vector-options.js';
import { mem0VersionSchema } from './mem0-version.js';

/** The two instructions that Mem0 accepts, by AMemGym's names. */
export const mem0TargetSchema = z.enum(['fact_extraction_prompt', 'update_memory_prompt']);
export type Mem0Target = z.infer<typeof mem0TargetSchema>;

export const mem0MemoryOptionsSchema = z.strictObject({
  profile: profileSchema,
  infer: z
    .boolean()
    .default(true)
    .describe(
      'Whether a model extracts facts; false stores every message except system messages verbatim: `infer` of Mem0, and AMemGym’s RAG (AMemGym). Default true.',
    ),
  memoryType: z
    .enum(['facts', 'procedure'])
    .default('facts')
    .describe(
      '`procedure` stores one summary per input, which is the trace of an agent’s work: Mem0’s procedural memory. Default facts.',
    ),
  neighbours: z
    .int()
    .min(1)
    .default(5)
    .describe(
      'Number of stored facts that each new fact is compared with: 5 in the code, 10 in the paper. Default 5.',
    ),
  threshold: z
    .number()
    .min(-1)
    .max(1)
    .nullable()
    .default(null)
    .describe('Minimum cosine similarity of a hit; null for none (Mem0 `threshold`). Default null.'),
  messagePrefixes: messagePrefixesSchema,
  version: mem0VersionSchema
    .default('1.0.0')
    .describe(
      'Release of Mem0 whose roles, graph threshold and handling of outdated relations are used; a release between two listed ones has the values of the earlier. MemoryBench uses 0.1. Default 1.0.0.',
    ),
  assistantFacts: z
    .enum(['with-agent', 'never'])
    .optional()
    .describe(
      'Facts are taken from the assistant’s messages instead of the user’s when the scope names an agent and the assistant speaks (Mem0 1.x), or never (0.1.x). Default the version’s.',
    ),
  factsFrom: z
    .enum(['user', 'conversation'])
    .optional()
    .describe(
      'Facts are taken from the user’s messages (Mem0 1.x), or from the user’s and the assistant’s (0.1.x, MemoryBench). Default the version’s.',
    ),
  initialPolicy: z
    .enum(['default', 'medium', 'minimal'])
    .default('default')
    .describe(
      'Length of the built-in instructions: AMemGym’s `init_prompt_type` of `rag-evolve` (AMemGym). Default default.',
    ),
  factPrompt: z
    .string()
    .min(1)
    .nullable()
    .default(null)
    .describe(
      'Your own instructions for extracting facts: Mem0 `custom_fact_extraction_prompt`. Default null.',
    ),
  updatePrompt: z
    .string()
    .min(1)
    .nullable()
    .default(null)
    .describe(
      'Your own instructions for reconciling facts: Mem0 `custom_update_memory_prompt`. Default null.',
    ),
  evolves: z
    .array(mem0TargetSchema)
    .default([])
    .describe('The instructions that feedback rewrites (`evolve`): AMemGym’s `targets`. Default none.'),
  onUnusableReply: unusableReplySchema,
  vectorIndex: vectorIndexSchema,
});
export type Mem0MemoryOptions = z.infer<typeof mem0MemoryOptionsSchema>;
