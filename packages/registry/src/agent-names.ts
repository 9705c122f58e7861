import { jsonObjectSchema } from '@memgym/core';
import * as z from 'zod';

const count = z.int().nonnegative();

/** An agent of an original program as a system of an experiment, without its name. */
const namedAgentSchema = z.strictObject({
  type: z.string().min(1).describe('A memory system.'),
  options: jsonObjectSchema.optional().describe('Options of the memory system. Default: its own.'),
  insights: z.record(z.string(), z.string()).optional().describe('As in an experiment. Default: none.'),
  window: z
    .strictObject({ updateBatch: count, localLength: count })
    .optional()
    .describe('The window in front of the memory. Default: none.'),
  k: count.optional().describe('Number of memories to retrieve for a question. Default: that of the type.'),
  format: jsonObjectSchema
    .optional()
    .describe('How memories are shown, as in an experiment. Default: its own.'),
});

/** Agents of a benchmark's original program that experiments may name as systems. */
export const agentNamesSchema = z.strictObject({
  systems: z.record(z.string().min(1).max(100), namedAgentSchema),
  notations: z
    .array(
      z
        .string()
        .max(200)
        .refine(
          (text) => text.startsWith('{agent}') && text.split('{agent}').length === 2,
          'expected {agent} once, at the start',
        ),
    )
    .max(10)
    .default([])
    .describe(
      'The original’s notations for an agent behind a window, such as `{agent}-freq{updateBatch}-ns{localLength}-topk{k}`. Default: only `agent(2,4,30)`, which works for every system.',
    ),
});

/** Agents that experiments may name, and the notations for them. */
export type AgentNames = z.output<typeof agentNamesSchema>;
