import { z } from 'zod';
import { idSchema } from '../scope.js';
import { usageSchema } from '../usage.js';

/** What one write did. Every source is stored, buffered, or listed in `skipped` with the reason. */
export const writeReportSchema = z.object({
  stored: z.array(idSchema).describe('Ids of memories that are new or were rewritten.'),
  buffered: z.array(idSchema).describe('Source ids that wait for a later write.'),
  skipped: z.array(z.object({ sourceId: idSchema, reason: z.string() })),
  usage: usageSchema,
});
export type WriteReport = z.infer<typeof writeReportSchema>;
