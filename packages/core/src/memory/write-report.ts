import * as z from 'zod';
import { idSchema } from '../scope.js';
import { usageSchema } from '../usage.js';

/** A problem during a write, and how it was handled. */
const writeWarningSchema = z.object({
  kind: z
    .enum([
      'unknown-reference',
      'unusable-reply',
      'dropped-item',
      'rejected-change',
      'access-lost',
      'unknown-sources',
      'repeated-write',
    ])
    .describe(
      '`unknown-reference`: a model named a memory that it was not shown. `unusable-reply`: a model’s reply could not be read, and the system continued without it. `dropped-item`: one item of a list in a reply could not be read; the others were used. `rejected-change`: a change that a model asked for was not made. `access-lost`: the access events of a retrieval (heat, recency) could not be stored, although the write was, or the memories were found. `unknown-sources`: a model named none of the messages that a memory comes from; it cites all that the model was shown, and recall is not measured with it. `repeated-write`: an earlier write of the same messages failed, and the service cannot say whether it stored them: they may be there twice.',
    ),
  detail: z.string().describe('The problem and how it was handled, for people.'),
});
export type WriteWarning = z.infer<typeof writeWarningSchema>;

/** The effect of one write. Every source is stored, buffered, or listed in `skipped` with the reason. */
export const writeReportSchema = z.object({
  stored: z.array(idSchema).describe('Ids of memories that are new or were rewritten.'),
  buffered: z.array(idSchema).describe('Source ids that wait for a later write.'),
  skipped: z.array(z.object({ sourceId: idSchema, reason: z.string() })),
  unread: z
    .array(idSchema)
    .optional()
    .describe(
      'The skipped sources that are not remembered because a model’s reply could not be read. They count as new: writing them again is another try. Absent when there are none.',
    ),
  warnings: z
    .array(writeWarningSchema)
    .optional()
    .describe('Problems during the write; absent when there were none.'),
  usage: usageSchema,
});
export type WriteReport = z.infer<typeof writeReportSchema>;
