import { dataBlock, userMessage } from '@memgym/env-generator';
import { definePrompt } from '@memgym/prompts';
import * as z from 'zod';
import { questionTaskSchema } from '../questions/question-types.js';
import { mentions } from './mentions.js';

/** The material of a question: what a reply may draw on. */
const questionMaterial = z.strictObject({
  persona: z.string(),
  fact: z.string(),
  /** The thing of the fact, for the check. */
  thing: z.string().optional(),
  known: z.array(z.string()).optional(),
  history: z.array(z.string()).optional(),
  message: z.string().optional(),
});

/** A question with the right reply; the question is given where it is a message of the user. */
export const writeQuestion = definePrompt({
  name: 'personamem-generate/write-question',
  version: '3',
  input: z.strictObject({ task: questionTaskSchema, material: questionMaterial }),
  output: z.object({ question: z.string().nullish(), answer: z.string().min(10) }),
  render: ({ task: { question, answer, example }, material }) => {
    return userMessage([
      'Write a question for a test of an assistant’s memory of its user, and the right reply to it.',
      ...showMaterial(material),
      question === undefined
        ? 'Question: it is the message above; give null for `question`.'
        : `Question: ${question} It is addressed to the assistant.`,
      `Answer: ${answer} It speaks to the user, sounds natural and has 25 to 50 words.`,
      `Example of a reply, for the fact "${example.fact}": ${JSON.stringify({ question: question === undefined ? null : example.question, answer: example.answer })}`,
      'Reply with JSON only, in the form of the example.',
    ]);
  },
  check: ({ question, answer }, { task, material }) => {
    const { question: wanted, hidesThing, wrongNames } = task;
    if (wanted !== undefined && (question ?? '').trim() === '') return 'There is no question.';
    const { thing = '', known = [] } = material;
    if (hidesThing && thing !== '' && mentions(question ?? '', thing)) {
      return `The question must not name "${thing}".`;
    }
    const named = wrongNames === 'one' ? known.find((one) => mentions(answer, one)) : undefined;
    return named === undefined ? undefined : `The answer names "${named}", which is among the known things.`;
  },
});

const leastWrong = 3;

/** Replies that are wrong, of about the length of the right one: five, of which three are used. */
export const writeWrongOptions = definePrompt({
  name: 'personamem-generate/write-wrong-options',
  version: '3',
  input: z.strictObject({
    task: questionTaskSchema,
    material: questionMaterial,
    question: z.string(),
    answer: z.string(),
  }),
  output: z.object({ options: z.array(z.string().min(10)).min(leastWrong) }),
  render: ({ task: { wrong, example }, material, question, answer }) => {
    return userMessage([
      'Write wrong replies to a question that tests an assistant’s memory of its user.',
      ...showMaterial(material),
      dataBlock('question', question),
      dataBlock('right', answer),
      `Five wrong replies: ${wrong} All are good replies to somebody else, in the tone of the right one. The right one has ${countWords(answer)} words: two of yours are a little shorter, two a little longer, one is as long.`,
      `Example of a reply, cut short, for the fact "${example.fact}": {"options": [${JSON.stringify(example.wrong)}, …]}`,
      'Reply with JSON only: a list of five texts.',
    ]);
  },
  check: ({ options }, { task, material, answer }) => {
    const misfits = options.filter((option) => !isWrong(option, task, material));
    if (options.length - misfits.length < leastWrong) {
      const rule = task.wrongNames === 'none' ? 'names a known thing' : 'names none of the known things';
      return `These are not wrong, because each ${rule}: ${misfits.map((one) => `"${one}"`).join(', ')}.`;
    }
    if (options.some((option) => option.trim() === answer.trim())) return 'One of them is the right reply.';
    const lengths = options.map((option) => option.length - answer.length);
    const isBalanced = lengths.some((more) => more < 0) && lengths.some((more) => more >= 0);
    return isBalanced
      ? undefined
      : `The right reply has ${answer.length} characters; some must be shorter, some longer.`;
  },
});

/** Whether an option is wrong, as far as the things that it names show: a known thing in it may be a true memory. */
export function isWrong(
  option: string,
  { wrongNames }: Pick<z.output<typeof questionTaskSchema>, 'wrongNames'>,
  { known = [] }: Pick<z.output<typeof questionMaterial>, 'known'>,
): boolean {
  if (wrongNames === undefined) return true;
  return known.some((thing) => mentions(option, thing)) === (wrongNames === 'one');
}

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
