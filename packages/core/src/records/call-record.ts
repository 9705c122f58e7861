import * as z from 'zod';
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

/** One model call: the request (by digest), the reply, its cost and its source. */
export const callRecordSchema = z.object({
  kind: z.literal('call'),
  role: callRoleSchema,
  phase: callPhaseSchema,
  provider: z.string(),
  model: z.string().describe('The requested model.'),
  servedModel: z
    .string()
    .optional()
    .describe('The model that the server says it used; absent if it named none.'),
  prompt: promptReferenceSchema.optional(),
  repair: z
    .literal(true)
    .optional()
    .describe(
      'The prompt was sent a second time, with the first reply and the reason why it could not be used.',
    ),
  messages: z
    .array(z.string())
    .describe(
      'Digest of each message, in order; the text of digest `a…` is a line of `texts/a.jsonl` of the run.',
    ),
  texts: z.int().nonnegative().optional().describe('Number of texts to embed.'),
  reply: z.string().optional().describe('The reply’s whole text. Absent for embeddings.'),
  form: replyFormSchema.optional().describe('Absent if no JSON was requested.'),
  finishReason: z.enum(['stop', 'length', 'content-filter', 'refusal']).optional(),
  error: z.string().optional(),
  usage: usageSchema,
  paid: usageSchema
    .optional()
    .describe(
      'The part that was paid for, when a cache answered part of the call or the call failed halfway.',
    ),
  latencyMs: z.number().nonnegative().describe('For a cached call, the latency of the original call.'),
  cached: z.boolean(),
  batch: z
    .literal(true)
    .optional()
    .describe(
      'The reply came in a batch, at the price of batches; its latency includes the wait for others.',
    ),
  tries: z
    .int()
    .nonnegative()
    .optional()
    .describe(
      'Number of requests sent for this call, including failed tries and each batch of texts; for a cached call, that of the original call. Absent if they are not counted.',
    ),
  cutTexts: z
    .int()
    .positive()
    .optional()
    .describe(
      'Number of embedded texts that were longer than the model’s limit, so that only their beginnings count.',
    ),
  faults: z
    .array(callFaultSchema)
    .optional()
    .describe('The reasons why requests had no usable reply, in order.'),
});
export type CallRecord = z.infer<typeof callRecordSchema>;
