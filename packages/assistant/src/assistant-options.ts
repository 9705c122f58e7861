import { assistantFormatSchema } from '@memgym/memory-systems/define';
import * as z from 'zod';

/** Settings of the short-term window. */
export const assistantWindowSchema = z.strictObject({
  updateBatch: z
    .int()
    .min(1)
    .describe('Number of messages that move into memory at a time, oldest first; at least 1.'),
  localLength: z
    .int()
    .min(0)
    .describe('Number of messages that stay in the window after a move, at least 0.'),
});
/** The short-term window, counted in messages (packages/amemgym/spec.md#message-buffer). */
export type AssistantWindow = z.infer<typeof assistantWindowSchema>;

/**
 * The search query of a question: `question`: its text alone; `prompt`: the whole message, with its options and the
 * request for an answer.
 */
export const assistantQuerySchema = z.enum(['question', 'prompt']);
/** See {@link assistantQuerySchema}. */
export type AssistantQuery = z.infer<typeof assistantQuerySchema>;

/** The options of an assistant in a config; memory and model are passed separately. */
export const assistantOptionsSchema = z.strictObject({
  k: z
    .union([z.int().min(0), z.literal(Number.POSITIVE_INFINITY)])
    .default(10)
    .describe(
      'Number of memories of each kind to retrieve: an integer ≥ 0, or Infinity for all. Default 10.',
    ),
  query: assistantQuerySchema
    .default('question')
    .describe(
      'Search query of a question: its text alone (`question`), or the whole message with options (`prompt`). Default question.',
    ),
  window: assistantWindowSchema
    .optional()
    .describe('Short-term window; without it every message goes directly to memory. Default none.'),
  profile: z
    .enum(['fixed', 'reference'])
    .default('fixed')
    .describe(
      '`reference`: at most one batch moves after each exchange; prompts for chat, choices and probes state no date and have a plain system message with one memory per line (none with `k: 0`), and replies are read as released. `fixed` moves batches while the window is full. Default fixed.',
    ),
  format: assistantFormatSchema
    .default({ order: 'oldest', showTime: true })
    .describe('How memories are shown. Default: oldest first, with times, without limit.'),
  name: z.string().min(1).optional().describe('Name in errors. Default: that of the memory system.'),
});
/** See `assistantOptionsSchema`. */
export type AssistantSettings = z.input<typeof assistantOptionsSchema>;
