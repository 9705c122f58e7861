import * as z from 'zod';
import { messagePrefixesSchema } from '../../toolkit/message-prefix.js';
import { profileSchema } from '../../toolkit/profile-schema.js';
import { vectorIndexSchema } from '../../toolkit/vectors/vector-options.js';

export const ragMemoryOptionsSchema = z.strictObject({
  profile: profileSchema,
  messagePrefixes: messagePrefixesSchema,
  texts: z
    .enum(['said', 'json'])
    .default('said')
    .describe(
      'Text to store, embed and show. `said`: the message after its prefix; otherwise the message with its role as written by Python’s `json.dumps`, as in PersonaMem, which reads with `k` 5. Default said.',
    ),
  vectorIndex: vectorIndexSchema,
});
export type RagMemoryOptions = z.infer<typeof ragMemoryOptionsSchema>;
