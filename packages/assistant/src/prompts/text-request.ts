import { earlierMessageSchema, type OfflineLimits } from '@memgym/core';
import { writeText } from '@memgym/offline-model';
import * as z from 'zod';
import { promptContextSchema } from './prompt-context.js';
import { shownStatements } from './render-context.js';

/** The input of a prompt for a text. */
export const textRequestSchema = promptContextSchema.extend({
  question: z.string().describe('The request, or the user’s next message.'),
  instructions: z.string().default('').describe('System message of the data set; may be empty.'),
  earlier: z.array(earlierMessageSchema).default([]).describe('The exchange before it, oldest first.'),
});

/** The text of a model that is simulated. */
export const writeOffline = (input: z.output<typeof textRequestSchema>, limits: OfflineLimits): string =>
  writeText({
    request: input.question,
    earlier: input.earlier,
    statements: shownStatements(input),
    language: input.language,
    limits,
  });
