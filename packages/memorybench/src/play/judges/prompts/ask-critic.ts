import { definePrompt } from '@memgym/prompts';
import * as z from 'zod';

const critic = definePrompt({
  name: 'memorybench/reference/judge-writing',
  version: '1',
  usualReply: { tokens: 150, basis: 'assumed', source: 'a verdict with quotations' },
  input: z.strictObject({
    query: z.string(),
    answer: z.string(),
    /** All criteria of the item as Python prints the list. */
    criteria: z.string(),
  }),
  output: z.object({ score: z.int().min(1).max(10), reason: z.string() }),
  responseFormat: 'none',
  judged: ({ query, answer, criteria }) => [query, answer, criteria],
  render: ({ query, answer, criteria }) => {
    const shown = ['** Criteria **', fence(criteria)].join('\n');
    return [
      { role: 'system', content: role },
      {
        role: 'user',
        content: [
          'Read the Response to the Query, and mark it by the Criteria and the Scoring Rules.',
          ...['** Scoring Rules **', bands, ...rules],
          // The fence of the first form stays open, as in the original.
          ...[form.slice(0, -fenceEnd.length), shown],
          ...[`** Query **\n${fence(query)}`, `** Response **\n${fence(answer)}`],
          ...['Mark it by these criteria, which are the same as above:', fence(criteria), form],
        ].join('\n\n'),
      },
    ];
  },
});

/**
 * The request to WritingBench's critic in the original's form, in our words: a line for the role, then all criteria
 * before and after the texts, between fences (packages/memorybench/spec.md#model-judges).
 */
export const askCritic = { ...critic, maxOutputTokens: 2048 };

const role = 'You have marked the replies to many requests, and know what a good reply is.';

const bands = [
  '"1-2": Very low: serious faults, which leave it without use.',
  '"3-4": Low: it has some use, but visible gaps, and must be improved.',
  '"5-6": Medium: it does what was asked and no more. Most models are here.',
  '"7-8": High: a good piece of work, in which only details are missing.',
  '"9-10": Very high: every aspect is treated as well as it can be, and nothing is wrong.',
].join('\n');

const rules = [
  '- Give the reason for the mark: name the strong and weak places of the Response, quote them, and say what they have to do with the criteria and how far they are from the best answer.',
  '- Be STRICT. Do not let length or layout impress you: look at what is said.',
  '- Find out whether the content is real, or only looks like it and is made up.',
  '- A Response that only introduces or outlines what was asked has failed.',
  '- The mark is a whole number from 1 to 10.',
];

const fenceEnd = '\n```';

const form = [
  '** Output format **',
  '(Leave out signs that JSON cannot hold: no " inside reason.)',
  'Give only this JSON and no other text:',
  '```json',
  '{',
  '    "score": a whole number from 1 to 10,',
  '    "reason": "Why this mark, in detail, with places of the text."',
  `}${fenceEnd}`,
].join('\n');

const fence = (text: string): string => `\`\`\`${text}\`\`\``;
