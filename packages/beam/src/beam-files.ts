import * as z from 'zod';
import { beamAbilities } from './abilities.js';

const messageSchema = z.object({
  role: z.enum(['user', 'assistant']),
  id: z.int().nonnegative(),
  content: z.string(),
  time_anchor: z.string().nullish(),
});

const batchSchema = z.object({
  // In the published files always null; its first message has the date.
  time_anchor: z.string().nullish(),
  turns: z.array(z.array(messageSchema)),
});
/** A stretch of time in a conversation. */
export type Batch = z.output<typeof batchSchema>;

const batches = z.array(batchSchema).nullable();

const hubBatches = z.array(z.union([z.array(messageSchema).min(1), batchSchema])).nullish();

/** `chat.json`: a list of batches, or one of plans with batches (10M). */
export const chatSchema = z.union([
  z.array(batchSchema).min(1),
  z.array(z.record(z.string().regex(/^plan-\d+$/), batches)).min(1),
]);
/** See {@link chatSchema}. */
export type Chat = z.output<typeof chatSchema>;

const text = z.union([z.string(), z.number()]).transform(String);

const questionSchema = z.object({
  question: z.string().min(1),
  rubric: z.array(text).min(1),
  difficulty: z.string().optional(),
  source_chat_ids: z.unknown().optional(),
  ideal_response: text.optional(),
  ideal_answer: text.optional(),
  ideal_summary: text.optional(),
  answer: z.union([text, z.array(text).transform((parts) => parts.join(', '))]).optional(),
  expected_compliance: text.optional(),
});
/** A question with its criteria. */
export type BeamQuestion = z.output<typeof questionSchema>;

/** `probing_questions.json`: questions by ability. */
export const questionsSchema = z.partialRecord(z.enum(beamAbilities), z.array(questionSchema));

/** The chat of a row of the data set form: batches are lists of messages. Also read as in `chat.json`. */
export const hubChatSchema = z.union([
  z.array(z.union([z.array(messageSchema).min(1), batchSchema])).min(1),
  z.array(z.record(z.string().regex(/^plan-\d+$/), hubBatches)).min(1),
]);

/** A row of the data set form: the questions are the text of a Python literal. */
export const rowSchema = z.object({
  conversation_id: z.union([z.string(), z.number()]).transform(String),
  chat: hubChatSchema,
  plans: z
    .array(z.object({ chat: hubBatches.optional() }))
    .min(1)
    .nullish(),
  probing_questions: z.string(),
});
