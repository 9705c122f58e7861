import { eventTimeSchema, idSchema, nearestSpelling, questionOriginSchema, roleSchema } from '@memgym/core';
import * as z from 'zod';

const text = z.string().min(1, 'expected a text that is not empty');
const turnSchema = z.strictObject({
  id: idSchema
    .optional()
    .describe('Name for `evidence`; unique in its episode. Default: session and position, such as `s2-t5`.'),
  role: roleSchema.describe('Who speaks.'),
  speaker: text.optional().describe('Name of the person who speaks. Default: none.'),
  content: text.describe('The message.'),
  eventTime: eventTimeSchema
    .optional()
    .describe('Time at which it was said. Default: the `startTime` of the session.'),
});

const sessionSchema = z.strictObject({
  id: idSchema.optional().describe('Unique in its episode. Default: by position, `s1`, `s2`, ….'),
  startTime: eventTimeSchema
    .optional()
    .describe('Time at which it began, local and without a zone: `2025-03-01T09:30:00`. Default: unknown.'),
  turns: z.array(turnSchema).min(1, 'expected at least one turn').describe('Messages, oldest first.'),
});

/** One question of a conversations file. */
export const fileQuestionSchema = z
  .strictObject({
    id: idSchema.optional().describe('Unique in the file. Default: episode and position, such as `ann-q7`.'),
    text: text.describe('The question, as the user would ask it.'),
    type: text
      .default('question')
      .describe('Your name for the kind of question; results are also shown by type.'),
    language: text.optional().describe('Language of the question. Default: that of the episode.'),
    options: z
      .array(text)
      .min(2, 'expected at least two options')
      .max(26, 'expected at most 26 options')
      .optional()
      .describe('Answers to choose from, shown as A, B, …. Default: none, the answer is free text.'),
    expected: text.describe(
      'The right answer: with `options`, the text of the right option; otherwise a short text, scored by the words that it shares with the reply.',
    ),
    evidence: z
      .array(idSchema)
      .default([])
      .describe(
        'Ids of the turns that contain the answer. Without them, recall and the reasons for misses are unknown.',
      ),
    askedAt: eventTimeSchema.optional().describe('Time at which it is asked. Default: unknown.'),
    askAfterTurnId: idSchema
      .optional()
      .describe('The turn after which it is asked. Default: after the whole conversation.'),
    origin: questionOriginSchema
      .optional()
      .describe(
        '`drafted`: a model wrote it and no person has checked it. `checked`: a person has checked the draft. Default: a person wrote it.',
      ),
  })
  .superRefine(({ options, expected }, context) => {
    if (options === undefined) return;
    if (new Set(options).size < options.length) {
      context.addIssue({ code: 'custom', path: ['options'], message: 'expected different texts' });
    }
    if (options.includes(expected)) return;
    const near = nearestSpelling(expected, options);
    const meant = near === undefined ? '' : `; did you mean ${JSON.stringify(near)}?`;
    context.addIssue({
      code: 'custom',
      path: ['expected'],
      message: `expected the text of an option${meant}`,
    });
  });
export type FileQuestion = z.infer<typeof fileQuestionSchema>;

const fileEpisodeSchema = z.strictObject({
  id: idSchema.describe('Name of the person or conversation; unique in the file.'),
  cluster: idSchema
    .optional()
    .describe('Give dependent episodes the same cluster, such as two of one person. Default: `id`.'),
  language: text.default('en').describe('`en`, `zh`, …: the language for prompts and scoring.'),
  sessions: z
    .array(sessionSchema)
    .min(1, 'expected at least one session')
    .describe('What the assistant reads, oldest first.'),
  questions: z
    .array(fileQuestionSchema)
    .describe(
      'What the assistant has to answer. An episode without questions is a draft, which is not played; a file needs at least one question.',
    ),
});
export type FileEpisode = z.infer<typeof fileEpisodeSchema>;

/** MemGym's own file format: conversations and questions about them. */
export const conversationsFileSchema = z.strictObject({
  $schema: z.string().optional().describe('Address of the JSON Schema of this format, for editors.'),
  format: z.literal('memgym-conversations@1').describe('Format and version.'),
  title: text.optional().describe('Name for people. Default: none.'),
  license: text.optional().describe('Licence of the conversations, such as `MIT`.'),
  source: text.optional().describe('Source of the conversations.'),
  episodes: z
    .array(fileEpisodeSchema)
    .min(1, 'expected at least one episode')
    .describe('One for each person; they share no memories.'),
});
/** The content of a conversations file. */
export type ConversationsFile = z.infer<typeof conversationsFileSchema>;
