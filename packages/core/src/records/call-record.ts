import { z } from 'zod';
import { callFaultSchema } from '../model/call-fault.js';
import { callPhaseSchema } from '../model/call-phase.js';
import { replyFormSchema } from '../model/reply-form.js';
import { usageSchema } from '../usage.js';
import { promptReferenceSchema } from './prompt-reference.js';

export const callRoleSchema = z.enum([
  'assistant',
  'memory-write',
  'memory-read',
  'simulator',
  'judge',
  'generator',
  'embed',
]);

/** One model call: what was sent (by digest), what came back, what it cost, where it came from. */
export const callRecordSchema = z.object({
  kind: z.literal('call'),
  role: callRoleSchema,
  phase: callPhaseSchema,
  provider: z.string(),
  model: z.string(),
  prompt: promptReferenceSchema.optional(),
  repair: z
    .literal(true)
    .optional()
    .describe(
      'The prompt was asked a second time, with its first reply and the reason why that could not be used.',
    ),
  messages: z
    .array(z.string())
    .describe(
      'Digest of each message, in order; the text of digest `a…` is a line of `texts/a.jsonl` of the run.',
    ),
  texts: z.number().int().nonnegative().optional().describe('How many texts were to be embedded.'),
  reply: z.string().optional().describe('The reply’s whole text. Absent for embeddings.'),
  form: replyFormSchema.optional().describe('Absent where no JSON was asked for.'),
  finishReason: z.enum(['stop', 'length', 'content-filter', 'refusal']).optional(),
  error: z.string().optional(),
  usage: usageSchema,
  paid: usageSchema
    .optional()
    .describe('The part paid now, when a cache answered part of the call or the call failed halfway.'),
  latencyMs: z.number().nonnegative().describe('For a cached call, the latency of the original.'),
  cached: z.boolean(),
  tries: z
    .number()
    .int()
    .nonnegative()
    .optional()
    .describe(
      'Requests sent for this call: failed tries and each batch of texts included; of a cached call, for the original. Absent where they are not counted.',
    ),
  cutTexts: z
    .number()
    .int()
    .positive()
    .optional()
    .describe(
      'Texts of an embedding call that were longer than the model takes, so only their beginnings count.',
    ),
  faults: z
    .array(callFaultSchema)
    .optional()
    .describe('Why the requests without a usable reply failed, in order.'),
});
export type CallRecord = z.infer<typeof callRecordSchema>;
