import { profileSchema, unusableReplySchema } from '@memgym/memory-systems/toolkit';
import * as z from 'zod';
import { sizeUnitSchema } from '../toolkit/text-size.js';

export const memgptMemoryOptionsSchema = z.strictObject({
  profile: profileSchema,
  capacity: z.int().min(1).default(1024).describe('Size of the main context, in `unit`. Default 1024.'),
  unit: sizeUnitSchema,
  warnAt: z
    .number()
    .gt(0)
    .max(1)
    .default(0.7)
    .describe(
      'Share of the capacity above which the model is warned of a flush, measured on the main context; in the reference profile, on the question alone. Default 0.7.',
    ),
  flushShare: z
    .number()
    .gt(0)
    .max(1)
    .default(0.5)
    .describe(
      'Minimum share of the queue that a flush moves out: half in the paper (arXiv 2310.08560, section 2.2). The reference profile moves out a whole capacity, as MemEngine does. Default 0.5.',
    ),
  workingShare: z
    .number()
    .gt(0)
    .max(1)
    .default(0.5)
    .describe(
      'Maximum share of the capacity for the working context; above it, its oldest memories move to archival storage with the next write. The paper speaks of a fixed size but does not give it; MemEngine and the reference profile have no limit. Default 0.5.',
    ),
  found: z
    .int()
    .min(1)
    .default(5)
    .describe('Maximum number of memories that one search of a storage returns. Default 5.'),
  summarySize: z
    .int()
    .min(1)
    .default(100)
    .describe(
      'Requested length of the summary of flushed messages, in `unit`; a summary of more than twice this length is refused. Default 100.',
    ),
  onUnusableReply: unusableReplySchema,
});
export type MemgptMemoryOptions = z.infer<typeof memgptMemoryOptionsSchema>;
