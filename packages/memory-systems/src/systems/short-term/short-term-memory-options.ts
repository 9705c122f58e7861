import { z } from 'zod';
import { profileSchema } from '../../toolkit/profile-schema.js';

export const shortTermMemoryOptionsSchema = z.strictObject({
  profile: profileSchema,
  size: z
    .number()
    .int()
    .positive()
    .default(5)
    .describe('How many of the latest messages are shown. Default 5.'),
});
