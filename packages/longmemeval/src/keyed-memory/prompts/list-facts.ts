import { definePrompt } from '@memgym/prompts';
import * as z from 'zod';
import { keyMessagesSchema, textsAreData, writeKeyMessages } from './shown-messages.js';

const examples: readonly (readonly [said: string, facts: readonly string[]])[] = [
  ['Why is the sky blue?', []],
  ['Thanks, that helps a lot!', []],
  ['Write a limerick about a hedgehog.', []],
  [
    'Could you fix this line of code? My sister Olu wants it by noon.',
    ["Olu, the user's sister, wants a line of code fixed by noon"],
  ],
  ['Translate "good evening" into Finnish.', []],
  ['What is a good name for a shop that sells lamps?', []],
  [
    "I'm after rye bread in Ghent. I moved here from Graz in May.",
    ['The user looks for rye bread in Ghent', 'The user moved from Graz to Ghent in May'],
  ],
  [
    'Yesterday I ran 12 km with Rui, my longest run so far. My left knee hurts now.',
    ['The user ran 12 km with Rui yesterday, the longest run of the user', "The user's left knee hurts"],
  ],
  [
    'I teach chess and I am off on Mondays. Which openings suit beginners?',
    ['The user teaches chess', 'The user is off on Mondays'],
  ],
  [
    'For the party on 3 June I bought 24 paper lanterns for 18 euros at the old market; I do not eat nuts, by the way.',
    [
      'The user bought 24 paper lanterns for 18 euros at the old market for a party on 3 June',
      'The user does not eat nuts',
    ],
  ],
];

/** Facts that the user states (docs/specs/longmemeval.md#keys-and-times). The wording is ours. */
export const listFactsPrompt = definePrompt({
  name: 'longmemeval/list-facts',
  version: '1',
  usualReply: { tokens: 60, basis: 'assumed', source: 'two or three facts of a round' },
  input: z.strictObject({ messages: keyMessagesSchema }),
  output: z.strictObject({ facts: z.array(z.string()) }),
  render: ({ messages }) => [
    {
      role: 'user',
      content: `List the facts about the user in the messages below, all of which the user wrote: personal facts, events, preferences, plans, with numbers, names, places and dates.

- Each fact is a sentence that can be understood alone: begin with "The user" or a name, and write no "she", "it" or "there" for something named elsewhere.
- One fact for each thing. Keep every number and name as it was written.
- A request for help or knowledge alone is no fact about the user. Without facts the list is empty.

${textsAreData} Reply with one JSON object and nothing else. Examples:
${examples.map(([said, facts]) => `${JSON.stringify({ from: 'user', text: said })}\n${JSON.stringify({ facts })}`).join('\n')}

Messages, one JSON object a line:
${writeKeyMessages(messages)}`,
    },
  ],
});
