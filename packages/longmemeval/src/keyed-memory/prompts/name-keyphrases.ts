import { definePrompt } from '@memgym/prompts';
import * as z from 'zod';
import { keyMessagesSchema, textsAreData, writeKeyMessages } from './shown-messages.js';

/** Keyphrases of a session or a round (docs/specs/longmemeval.md#keys-and-times). The wording is ours. */
export const nameKeyphrasesPrompt = definePrompt({
  name: 'longmemeval/name-keyphrases',
  version: '1',
  usualReply: { tokens: 60, basis: 'assumed', source: 'about ten keyphrases' },
  input: z.strictObject({ messages: keyMessagesSchema }),
  output: z.strictObject({ keyphrases: z.array(z.string()) }),
  render: ({ messages }) => [
    {
      role: 'user',
      content: `List the keyphrases of the text below: the words under which somebody would look for it later. At most 15, each of one to five words, the most telling first.

${textsAreData} Reply with one JSON object and nothing else. Two examples:
{"keyphrases": ["trip to Ghent", "museums for children", "broken ankle"]}
{"keyphrases": ["rye bread", "sourdough starter"]}

Text, one JSON object a line:
${writeKeyMessages(messages)}`,
    },
  ],
});
