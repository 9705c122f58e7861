import { z } from 'zod';
import { vectorIndexSchema } from '../embedding/vector-options.js';
import { profileSchema } from '../shared/profile-schema.js';

export const longTermMemoryOptionsSchema = z.strictObject({
  profile: profileSchema,
  vectorIndex: vectorIndexSchema,
});
export type LongTermMemoryOptions = z.infer<typeof longTermMemoryOptionsSchema>;
