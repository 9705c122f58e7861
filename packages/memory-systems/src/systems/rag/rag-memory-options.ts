import { z } from 'zod';
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
      'Text that is stored, embedded and shown: what was `said`, after its prefix; or the message with its role as Python’s `json.dumps` writes it, as in PersonaMem, which reads it with `k` 5. Default said.',
    ),
  vectorIndex: vectorIndexSchema,
});
export type RagMemoryOptions = z.infer<typeof ragMemoryOptionsSchema>;
