import { profileSchema, unusableReplySchema } from '@memgym/memory-systems/toolkit';
import * as z from 'zod';

/** The policy before feedback changes it. */
const initialPolicySchema = z.enum(['default', 'minimal', 'info_type', 'guided_info_type']);

export const awiMemoryOptionsSchema = z.strictObject({
  profile: profileSchema,
  batchMessages: z
    .int()
    .min(1)
    .nullable()
    .default(null)
    .describe(
      'Maximum number of messages shown in one call; a longer input takes several calls. null shows the whole input: AMemGym’s agent receives `update_bsz` messages at a time from the assistant’s window (AMemGym). Default null.',
    ),
  knownLabels: z
    .union([z.array(z.string().min(1)), z.record(z.string(), z.array(z.string().min(1)))])
    .nullable()
    .default(null)
    .describe(
      'Names of the variables that will be asked about, for all users or by user id: the ablation AWI-hack, an upper bound rather than a competitor (AMemGym). Default none.',
    ),
  initialPolicy: initialPolicySchema
    .default('default')
    .describe(
      'Instructions for taking notes: `default`: full instructions; `minimal`: one sentence; `info_type`: a list of topics; `guided_info_type`: a list with examples of facts that questions need (AMemGym). Default default.',
    ),
  initialText: z
    .string()
    .min(1)
    .optional()
    .describe(
      'The text that the policy begins with in `reference`, in place of ours: the section of topics of `info_type` and `guided_info_type`, or the whole prompt with its `{current_memories}` and `{conversation}` (AMemGym). Default: ours.',
    ),
  evolves: z
    .boolean()
    .default(false)
    .describe(
      'Whether feedback changes the policy (`evolve`): the list of topics if the initial policy has one, otherwise the whole instructions (AMemGym). Default false.',
    ),
  onUnusableReply: unusableReplySchema,
});
export type AwiMemoryOptions = z.infer<typeof awiMemoryOptionsSchema>;
