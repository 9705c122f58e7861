import { z } from 'zod';
import { vectorIndexSchema } from '../embedding/vector-options.js';
import { messagePrefixesSchema } from '../shared/message-prefix.js';
import { profileSchema } from '../shared/profile-schema.js';

export const ragMemoryOptionsSchema = z.strictObject({
  profile: profileSchema,
  messagePrefixes: messagePrefixesSchema,
  vectorIndex: vectorIndexSchema,
});
export type RagMemoryOptions = z.infer<typeof ragMemoryOptionsSchema>;
