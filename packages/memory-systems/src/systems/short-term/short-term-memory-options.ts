import { z } from 'zod';
import { profileSchema } from '../../toolkit/profile-schema.js';

export const shortTermMemoryOptionsSchema = z.strictObject({
  profile: profileSchema,
  size: z.number().int().positive().default(5).describe('Number of latest messages shown. Default 5.'),
});
