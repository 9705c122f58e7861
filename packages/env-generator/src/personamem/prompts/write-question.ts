import { definePrompt } from '@memgym/llm-client';
import { z } from 'zod';
import { dataBlock } from '../../writing/data-block.js';

/** The material of a question: what a reply may draw on. */
const questionMaterial = z.strictObject({
  persona: z.string(),
  fact: z.string(),
  known: z.array(z.string()).optional(),
  history: z.array(z.string()).optional(),
  message: z.string().optional(),
});

const example = z.strictObject({
  fact: z.string(),
  question: z.string(),
  answer: z.string(),
  wrong: z.string(),
});
const task = z.strictObject({
  question: z.string().optional(),
  answer: z.string(),
  wrong: z.string(),
  example,
});

/** A question with the right reply; the question is given where it is a message of the user. */
export const writeQuestion = definePrompt({
  name: 'personamem-generate/write-question',
  version: '3',
  input: z.strictObject({ task, material: questionMaterial }),
  output: z.object({ question: z.string().nullish(), answer: z.string().min(10) }),
  render: ({ task: { question, answer, example }, material }) => [
    {
      role: 'user',
      content: [
        'Write a question for a test of an assistant’s memory of its user, and the right reply to it.',
        ...showMaterial(material),
        question === undefined
          ? 'Question: it is the message above; give null for `question`.'
          : `Question: ${question} It is addressed to the assistant.`,
        `Answer: ${answer} It speaks to the user, sounds natural and has 25 to 50 words.`,
        `Example of a reply, for the fact "${example.fact}": ${JSON.stringify({ question: question === undefined ? null : example.question, answer: example.answer })}`,
        'Reply with JSON only, in the form of the example.',
      ].join('\n\n'),
    },
  ],
  check: ({ question }, { task: { question: wanted } }) =>
    wanted !== undefined && (question ?? '').trim() === '' ? 'There is no question.' : undefined,
});

/** Replies that are wrong, of about the length of the right one: five, of which three are used. */
export const writeWrongOptions = definePrompt({
  name: 'personamem-generate/write-wrong-options',
  version: '3',
  input: z.strictObject({ task, material: questionMaterial, question: z.string(), answer: z.string() }),
  output: z.object({ options: z.array(z.string().min(10)).min(3) }),
  render: ({ task: { wrong, example }, material, question, answer }) => [
    {
      role: 'user',
      content: [
        'Write wrong replies to a question that tests an assistant’s memory of its user.',
        ...showMaterial(material),
        dataBlock('question', question),
        dataBlock('right', answer),
        `Five wrong replies: ${wrong} All are good replies to somebody else, in the tone of the right one. The right one has ${countWords(answer)} words: two of yours are a little shorter, two a little longer, one is as long.`,
        `Example of a reply, cut short, for the fact "${example.fact}": {"options": [${JSON.stringify(example.wrong)}, …]}`,
        'Reply with JSON only: a list of five texts.',
      ].join('\n\n'),
    },
  ],
  check: ({ options }, { answer }) => {
    if (options.some((option) => option.trim() === answer.trim())) return 'One of them is the right reply.';
    const lengths = options.map((option) => option.length - answer.length);
    const isBalanced = lengths.some((more) => more < 0) && lengths.some((more) => more >= 0);
    return isBalanced
      ? undefined
      : `The right reply has ${answer.length} characters; some must be shorter, some longer.`;
  },
});

const countWords = (text: string): number => text.trim().split(/\s+/).length;

const showList = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');

function showMaterial({
  persona,
  fact,
  known,
  history,
  message,
}: z.output<typeof questionMaterial>): string[] {
  return [
    'The user is this person:',
    dataBlock('persona', persona),
    'A fact about them:',
    dataBlock('fact', fact),
    ...(known === undefined
      ? []
      : ['Known things, of which they have spoken before:', dataBlock('known', showList(known))]),
    ...(history === undefined
      ? []
      : ['The history of their attitude, oldest first:', dataBlock('history', showList(history))]),
    ...(message === undefined ? [] : ['Their message:', dataBlock('message', message)]),
  ];
}
