import { z } from 'zod';
import { vectorIndexSchema } from '../embedding/vector-options.js';
import { profileSchema } from '../shared/profile-schema.js';

export const ragMemoryOptionsSchema = z.strictObject({
  profile: profileSchema,
  vectorIndex: vectorIndexSchema,
});
export type RagMemoryOptions = z.infer<typeof ragMemoryOptionsSchema>;
