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

const task = z.strictObject({
  question: z.string().optional(),
  answer: z.string(),
  wrong: z.string(),
  example: z.strictObject({ question: z.string(), answer: z.string() }),
});

/** A question with the right reply; the question is given where it is a message of the user. */
export const writeQuestion = definePrompt({
  name: 'personamem-generate/write-question',
  version: '2',
  input: z.strictObject({ task, material: questionMaterial }),
  output: z.object({ question: z.string().nullish(), answer: z.string().min(10) }),
  render: ({ task: { question, answer, example }, material }) => [
    {
      role: 'user',
      content: [
        'Write a test of an assistant’s memory of its user.',
        dataBlock('material', material),
        question === undefined
          ? 'The question is `message` of the material; give null for `question`.'
          : `Question: ${question}`,
        `Answer: ${answer} It is addressed to the user, natural, and has 25 to 50 words.`,
        `Example of a reply: ${JSON.stringify({ question: question === undefined ? null : example.question, answer: example.answer })}`,
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
  version: '2',
  input: z.strictObject({ task, material: questionMaterial, question: z.string(), answer: z.string() }),
  output: z.object({ options: z.array(z.string().min(10)).min(3) }),
  render: ({ task: { wrong }, material, question, answer }) => [
    {
      role: 'user',
      content: [
        'Write wrong replies to a question that tests an assistant’s memory of its user.',
        dataBlock('material', material),
        dataBlock('question', question),
        dataBlock('right', answer),
        `Five wrong replies: ${wrong} They are good replies to somebody else, in the tone of the right one. Two are a little shorter than the right one, two a little longer, one as long.`,
        'Example of a reply, cut short: {"options": ["You told me about the pasta evening with your aunt, so ravioli would be a natural next step.", …]}',
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
