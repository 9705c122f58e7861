import { earlierMessageSchema } from '@memgym/core';
import * as z from 'zod';
import { promptContextSchema } from './prompt-context.js';

/** The input of a prompt for a text. */
export const textRequestSchema = promptContextSchema.extend({
  question: z.string().describe('The request, or the user’s next message.'),
  instructions: z.string().default('').describe('System message of the data set; may be empty.'),
  earlier: z.array(earlierMessageSchema).default([]).describe('The exchange before it, oldest first.'),
});
