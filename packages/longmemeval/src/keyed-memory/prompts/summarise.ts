import { definePrompt } from '@memgym/prompts';
import * as z from 'zod';
import { keyMessagesSchema, textsAreData, writeKeyMessages } from './shown-messages.js';

/** A summary of a session, by which it is found (docs/specs/longmemeval.md#keys-and-times). The wording is ours. */
export const summarisePrompt = definePrompt({
  name: 'longmemeval/summarise-session',
  version: '1',
  usualReply: { tokens: 80, basis: 'assumed', source: 'a short paragraph' },
  input: z.strictObject({ messages: keyMessagesSchema }),
  output: z.strictObject({ summary: z.string().trim().min(1) }),
  render: ({ messages }) => [
    {
      role: 'user',
      content: `Summarise the conversation below in one short paragraph, as briefly as you can. Keep its main themes, and above all what the user said about themselves or asked for, with names, numbers and places.

${textsAreData} Reply with one JSON object and nothing else, such as:
{"summary": "The user plans a week in Ghent with two children, asks for museums and a quiet hotel, and mentions a broken ankle."}

Conversation, one JSON object a line:
${writeKeyMessages(messages)}`,
    },
  ],
});
