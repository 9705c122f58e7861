import { z } from 'zod';
import { usageSchema } from '../usage.js';
import { callFaultSchema } from './call-fault.js';
import { promptReferenceSchema } from './prompt-reference.js';

/** One model call: what was sent (by digest), what it cost, where it came from. */
export const callRecordSchema = z.object({
  kind: z.literal('call'),
  role: z.enum(['assistant', 'memory-write', 'memory-read', 'simulator', 'judge', 'generator', 'embed']),
  provider: z.string(),
  model: z.string(),
  prompt: promptReferenceSchema.optional(),
  messages: z
    .array(z.string())
    .describe('Digest of each message; the texts lie content-addressed beside the run.'),
  finishReason: z.enum(['stop', 'length', 'content-filter', 'refusal']).optional(),
  error: z.string().optional(),
  usage: usageSchema,
  latencyMs: z.number().nonnegative(),
  cached: z.boolean(),
  tries: z
    .number()
    .int()
    .nonnegative()
    .optional()
    .describe('Requests sent for this call, the last one included. Absent where they are not counted.'),
  faults: z.array(callFaultSchema).optional().describe('What the tries before the last met, in order.'),
});
export type CallRecord = z.infer<typeof callRecordSchema>;
