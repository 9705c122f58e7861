import { eventTimeSchema, roleSchema } from '@memgym/core';
import { assistantFormatSchema, shownStatementSchema } from '@memgym/memory-systems/define';
import * as z from 'zod';

/** A message of the window as a prompt shows it. */
export const shownMessageSchema = z.strictObject({
  role: roleSchema,
  text: z.string(),
  speaker: z.string().optional(),
  eventTime: eventTimeSchema.optional(),
});
/** See {@link shownMessageSchema}. */
export type ShownMessage = z.output<typeof shownMessageSchema>;

/** What every prompt of the assistant shows besides its own question. */
export const promptContextSchema = z.object({
  language: z
    .string()
    .describe('Language the prompt is written in: `zh…` is Chinese, anything else English.'),
  retrieves: z
    .boolean()
    .default(true)
    .describe('False for an assistant that retrieves no memories (k = 0), only has its window.'),
  showsAll: z.boolean().default(false).describe('True if every memory is shown, not those that fit best.'),
  known: z.string().describe('What the memory system shows with every prompt; may be empty.'),
  memories: z.string().describe('The retrieved memories as `formatMemories` writes them; may be empty.'),
  order: assistantFormatSchema.shape.order.describe('Order of `memories`. Default oldest first.'),
  statements: z.array(shownStatementSchema).describe('What `memories` says, as data, in the same order.'),
  window: z.array(shownMessageSchema).describe('The latest messages, oldest first.'),
});
/** See {@link promptContextSchema}. */
export type PromptContext = z.output<typeof promptContextSchema>;
