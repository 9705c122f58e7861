import { profileSchema, unusableReplySchema } from '@memgym/memory-systems/toolkit';
import * as z from 'zod';
import type { Decay } from '../toolkit/recency.js';

const source = '(SCM)';
const count = z.int().min(1).default(3);

export const scmMemoryOptionsSchema = z.strictObject({
  profile: profileSchema,
  latest: count.describe(`Number of latest messages that are always shown ${source}. Default 3.`),
  recalled: count.describe(
    `Number of messages that are recalled if the latest are not enough ${source}. Default 3.`,
  ),
  decay: z
    .number()
    .gt(0)
    .max(1)
    .default(0.995)
    .describe(`Factor that recency is multiplied by per unit of time ${source}. Default 0.995.`),
  decayPer: z
    .enum(['hour', 'day', 'memory'])
    .optional()
    .describe(
      'Unit of time for `decay`: an hour or day of the conversation, or each further memory (MemEngine’s counter). Default: hour; memory in the reference profile.',
    ),
  onUnusableReply: unusableReplySchema.describe(
    'Handling of a reply that cannot be read after two tries: `skip` continues without it, `fail` fails the write or read. Without a summary, the message itself is shown and the write’s report contains a warning; an unreadable judgement in a read counts as the one that shows more, and in the reference profile as true. Default skip.',
  ),
});
export type ScmMemoryOptions = z.infer<typeof scmMemoryOptionsSchema>;

/** The options, with defaults that depend on the profile filled in. */
export type ScmSettings = ScmMemoryOptions & Decay;

export function settingsOf(options: ScmMemoryOptions): ScmSettings {
  return { ...options, decayPer: options.decayPer ?? (options.profile === 'reference' ? 'memory' : 'hour') };
}
