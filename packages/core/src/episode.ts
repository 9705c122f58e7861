import * as z from 'zod';
import { personaSchema, sessionSchema } from './conversation.js';
import { jsonObjectSchema } from './json.js';
import { questionSchema } from './question.js';
import { idSchema } from './scope.js';

/** Sessions to read and questions about them, as in most off-policy benchmarks. */
const conversationSchema = z.object({
  persona: personaSchema.optional(),
  sessions: z.array(sessionSchema).describe('Oldest first.'),
  questions: z.array(questionSchema),
});
export type Conversation = z.infer<typeof conversationSchema>;

/** The unit of parallel work, retries and distribution. Order matters within an episode; episodes share nothing. */
export const episodeSchema = z.object({
  id: idSchema.describe('Unique in its benchmark.'),
  cluster: idSchema.describe(
    'Episodes of one cluster (a conversation, a user) are not independent; confidence intervals account for that.',
  ),
  language: z.string().default('en'),
  conversation: conversationSchema,
  trial: z.int().min(2).optional().describe('Number of the repetition of the episode. Default: the first.'),
  meta: jsonObjectSchema.optional(),
});
export type Episode = z.infer<typeof episodeSchema>;
