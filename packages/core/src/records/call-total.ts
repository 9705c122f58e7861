import * as z from 'zod';
import { callPhaseSchema } from '../model/call-phase.js';
import { usageSchema } from '../usage.js';
import { callRoleSchema } from './call-record.js';
import { promptReferenceSchema } from './prompt-reference.js';

const count = z.int().nonnegative();

/** How well the replies to a prompt that requests JSON could be parsed. Every request is in exactly one count. */
const replyCountsSchema = z.object({
  strict: count.describe('The first reply had the requested form.'),
  lenient: count.describe('The first reply was read by the prompt’s fallback parser.'),
  repaired: count.describe('The first reply could not be read, but the second could.'),
  failed: count.describe('No reply could be read, or the reply was cut off or refused.'),
});
export type ReplyCounts = z.infer<typeof replyCountsSchema>;

/**
 * Totals of the calls of one role, phase, prompt and model. Contains only data that a replay repeats: no times, retries
 * or calls without a reply.
 */
export const callTotalSchema = z.object({
  role: callRoleSchema,
  phase: callPhaseSchema,
  model: z.string(),
  simulated: z.boolean().describe('True if the offline model replied instead of a language model.'),
  local: z
    .boolean()
    .describe(
      'True if the call was answered in this process, simulated or not, so that nothing was sent or paid.',
    ),
  prompt: promptReferenceSchema.omit({ hash: true }).optional(),
  calls: count.describe('Calls that got a reply, including embedding calls and cached replies.'),
  usage: usageSchema,
  replies: replyCountsSchema.optional().describe('Absent if no JSON was requested.'),
});
export type CallTotal = z.infer<typeof callTotalSchema>;
