import { z } from 'zod';
import { callPhaseSchema } from '../model/call-phase.js';
import { usageSchema } from '../usage.js';
import { callRoleSchema } from './call-record.js';
import { promptReferenceSchema } from './prompt-reference.js';

const count = z.number().int().nonnegative();

/** How the replies to a prompt that asks for JSON could be read. Every request is in exactly one count. */
const replyCountsSchema = z.object({
  strict: count.describe('The first reply was in the form asked for.'),
  lenient: count.describe('The first reply was read by the prompt’s own second reading.'),
  repaired: count.describe('The first could not be read, the second could.'),
  failed: count.describe(
    'No reply could be read: the second no more than the first, or it was cut or refused.',
  ),
});
export type ReplyCounts = z.infer<typeof replyCountsSchema>;

/**
 * Totals of the calls of one role, phase, prompt and model. Only data that a replay repeats: no times, no retries,
 * and no calls without a reply.
 */
export const callTotalSchema = z.object({
  role: callRoleSchema,
  phase: callPhaseSchema,
  model: z.string(),
  simulated: z.boolean().describe('True when no language model was called, but an offline one.'),
  local: z
    .boolean()
    .describe('True when it was answered in this process, simulated or not: nothing was sent or paid.'),
  prompt: promptReferenceSchema.omit({ hash: true }).optional(),
  calls: count.describe('Calls that got a reply, those for embeddings and those from the cache included.'),
  usage: usageSchema,
  replies: replyCountsSchema.optional().describe('Absent where no JSON was asked for.'),
});
export type CallTotal = z.infer<typeof callTotalSchema>;
