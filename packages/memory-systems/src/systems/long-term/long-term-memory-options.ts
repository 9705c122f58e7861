import { z } from 'zod';
import { profileSchema } from '../../toolkit/profile-schema.js';
import { vectorIndexSchema } from '../../toolkit/vectors/vector-options.js';

export const longTermMemoryOptionsSchema = z.strictObject({
  profile: profileSchema,
  vectorIndex: vectorIndexSchema,
});
