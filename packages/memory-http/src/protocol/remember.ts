import { idSchema, jsonObjectSchema, roleSchema } from '@memgym/core/memory';
import * as z from 'zod';
import { givenScopeSchema } from './scope.js';
import { serviceUsageSchema } from './usage.js';

const messageSchema = z.strictObject({
  id: idSchema
    .optional()
    .describe(
      'A message whose id the scope has changes nothing. Default: made of content, speaker and time.',
    ),
  role: roleSchema.default('user'),
  content: z.string(),
  speaker: z.string().optional().describe('Name of the speaker.'),
  sessionId: idSchema.optional(),
  eventTime: z
    .string()
    .optional()
    .describe('Local time of the conversation, `2024-03-05T09:00:00`; with a zone, a moment.'),
  expiresAt: z
    .union([z.string(), z.number()])
    .optional()
    .describe(
      'Nothing of it is found afterwards: a time of the conversation, a moment with a zone, or milliseconds since 1970.',
    ),
  meta: jsonObjectSchema.optional().describe('Data of your own, for filters.'),
});

/** The body of `POST /v1/remember`. */
export const rememberRequestSchema = z.strictObject({
  scope: givenScopeSchema.default({}),
  messages: z.array(messageSchema).describe('Stored all or none, in this order.'),
  wait: z
    .boolean()
    .default(true)
    .describe('False: answered with `accepted` before they are stored. A kill can lose these.'),
  instructions: z.string().optional().describe('What to extract from these messages.'),
});

/** The answer to `POST /v1/remember`. */
export const rememberedSchema = z.object({
  status: z
    .enum(['done', 'accepted'])
    .describe('`accepted`: found later; `POST /v1/wait` returns when it is.'),
  stored: z.array(z.string()).optional().describe('Ids of memories that are new or were rewritten.'),
  skipped: z
    .array(z.object({ sourceId: z.string(), reason: z.string() }))
    .optional()
    .describe('Messages that changed nothing, such as known ones.'),
  messageIds: z.array(z.string()).optional().describe('The ids of the messages, in order, for `forget`.'),
  warnings: z.array(z.object({ kind: z.string(), detail: z.string() })).optional(),
  usage: serviceUsageSchema.optional(),
});
