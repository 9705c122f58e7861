import { z } from 'zod';
import { messagePrefixesSchema } from '../../toolkit/message-prefix.js';
import { profileSchema } from '../../toolkit/profile-schema.js';
import { vectorIndexSchema } from '../../toolkit/vectors/vector-options.js';

export const ragMemoryOptionsSchema = z.strictObject({
  profile: profileSchema,
  messagePrefixes: messagePrefixesSchema,
  vectorIndex: vectorIndexSchema,
});
export type RagMemoryOptions = z.infer<typeof ragMemoryOptionsSchema>;
