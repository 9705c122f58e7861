import { z } from 'zod';
import { profileSchema } from '../../toolkit/profile-schema.js';

export const recentMemoryOptionsSchema = z.strictObject({
  profile: profileSchema,
  size: z.number().int().positive().default(5).describe('Number of messages to store. Default 5.'),
});
