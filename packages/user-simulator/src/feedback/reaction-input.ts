import * as z from 'zod';
import { type FeedbackFamilyName, feedbackFamilies } from './feedback-family.js';

/** Input of a prompt about the last answer of a dialogue. */
export const reactionInputSchema = z.strictObject({
  family: z.enum(Object.keys(feedbackFamilies) as [FeedbackFamilyName, ...FeedbackFamilyName[]]),
  language: z.string().describe('`zh…` is Chinese, anything else English.'),
  points: z
    .array(z.string())
    .describe('Reference of the item: criteria, checklist, or the text of the gold answer.'),
  dialogue: z
    .array(z.strictObject({ role: z.enum(['user', 'assistant']), content: z.string() }))
    .min(2)
    .describe('Oldest first, without system messages; an answer is last.'),
  correction: z
    .strictObject({ response: z.string(), problem: z.string() })
    .optional()
    .describe('A message that was refused, and why. Default: none.'),
});
/** See {@link reactionInputSchema}. */
export type ReactionInput = z.output<typeof reactionInputSchema>;

/** A reaction as stated by a model. */
export const reactionSchema = z.object({
  reasoning: z.string().describe('How far the last answer meets the first request; at most three sentences.'),
  implicit_action: z.enum(['like', 'dislike', 'copy', 'none']),
  behavior: z.enum(['continue_conversation', 'end_conversation']),
  response: z
    .string()
    .nullable()
    .default(null)
    .describe('The next message of the user, or null when they leave.'),
});
