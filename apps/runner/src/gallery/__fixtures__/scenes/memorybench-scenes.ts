import { fileURLToPath } from 'node:url';
import type { Scene } from '../scene.js';
import { shownBy } from './shown-by.js';

/** The samples of this repository, which have the form of the published data. */
const data = fileURLToPath(new URL('../../../../../../data/samples/memorybench', import.meta.url));

/** One test item of a data set. */
const item = (dataset: string, index: number, options: object = {}) =>
  ({
    type: 'memorybench',
    options: { incomplete: true, partition: dataset, ...options },
    filter: { question: `${dataset}:${index}` },
  }) as const;

/** An answer of the model to the test item of each judged data set. */
const judged: Readonly<Record<string, string>> = {
  'HelloBench-Creative&Design':
    'Dear neighbours, come to the swap day for winter coats on Saturday, 4 November, at ten. Bring one, take one. Our thanks go to those who carried the chairs.',
  'WritingBench-Creative&Design':
    'Dear guests, for ten years coats have changed hands here every autumn. It costs 300 euros a year, and the quarter pays it. We open at ten on Saturday.',
  'DialSim-friends': 'To the tall one, I think.',
  NFCats:
    'Ask whoever wears the badge, take one small task such as sorting the hangers, and stay near the entrance.',
  IdeaBench:
    'Warm light in the evening lowers the resting pulse.---IDEA-SEPARATOR---A diary by itself lowers the pulse.---IDEA-SEPARATOR---Longer sleep lowers the pulse in the morning.',
  'LimitGen-Syn':
    '{"limitations": ["The interviewer works at the place, so the answers are biased.", "Only few visitors were asked.", "There is no control group."]}',
  JuDGE:
    '本院认为，被告人王某某秘密窃取他人财物，数额较大，其行为已构成盗窃罪。依照《中华人民共和国刑法》第二百六十四条之规定，判决如下：\n被告人王某某犯盗窃罪，判处有期徒刑八个月，并处罚金人民币3000元。',
  'JRE-L':
    'It is about as loud as a talk at the table, say researchers who listened to the swap day for nine weeks.',
};

/** MemoryBench asks for texts, after dialogues of users about other tasks, which a simulated user may hold. */
export const memoryBenchScenes: readonly Scene[] = [
  ...shownBy(
    {
      prefix: 'memorybench/text',
      about: 'MemoryBench, a story after five dialogues about other stories.',
      data,
      benchmark: item('WritingPrompts', 5),
      shows: ({ role }) => role === 'assistant',
    },
    { only: ['found-messages', 'facts', 'profile'], reference: ['found-messages', 'facts', 'profile'] },
  ),
  ...shownBy(
    {
      prefix: 'memorybench/text-chinese',
      about: 'MemoryBench, a judgment in Chinese, with a system message of its own.',
      data,
      benchmark: item('JuDGE', 5),
      shows: ({ role }) => role === 'assistant',
    },
    { only: ['found-messages', 'facts'], reference: ['found-messages'] },
  ),
  ...shownBy(
    {
      prefix: 'memorybench/text-corpus',
      about: 'MemoryBench, a question about a conversation, which is in memory next to the dialogues.',
      data,
      benchmark: item('Locomo-0', 6),
      shows: ({ role }) => role === 'assistant',
    },
    { only: ['found-messages', 'all-messages'], reference: ['found-messages', 'all-messages'] },
  ),
  ...(['model', 'score'] as const).map(
    (actions): Scene => ({
      name: `memorybench/simulated-user-${actions}`,
      about: `MemoryBench, dialogues about training items; the user ${actions === 'model' ? 'names an action' : 'rates the answer'}.`,
      benchmark: {
        type: 'memorybench',
        options: {
          incomplete: true,
          partition: 'HelloBench-Creative&Design',
          protocol: 'dialogues',
          itemLimit: 1,
          user: { actions },
        },
      },
      system: { type: 'none' },
      data,
      shows: ({ role }) => role !== 'memory-write',
    }),
  ),
  {
    name: 'memorybench/simulated-user-chinese',
    about: 'MemoryBench, a dialogue about a Chinese training item.',
    benchmark: {
      type: 'memorybench',
      options: { incomplete: true, partition: 'LexEval-QA', protocol: 'dialogues', itemLimit: 1 },
    },
    system: { type: 'none' },
    data,
  },
  {
    name: 'memorybench/feedback-effect',
    about: 'MemoryBench, a training item with its own dialogue in the prompt.',
    benchmark: {
      type: 'memorybench',
      options: { incomplete: true, partition: 'WritingPrompts', protocol: 'feedback-effect', itemLimit: 1 },
      filter: { question: 'with/WritingPrompts:0' },
    },
    system: { type: 'none' },
    data,
    shows: ({ role }) => role === 'assistant',
  },
  ...(['fixed', 'reference'] as const).flatMap((profile) =>
    Object.entries(judged).map(
      ([dataset, answer]): Scene => ({
        name: `memorybench/judge-${dataset}-${profile}`,
        about: `MemoryBench, the judge of ${dataset}, ${profile}.`,
        benchmark: item(dataset, 5),
        experiment: { profile },
        system: { type: 'none' },
        data,
        replies: {
          'answer-text': answer,
          'reference/answer-text': answer,
          // So that the questions after it are asked as well.
          'memorybench/judge-limitation-aspect': '{"verdict":"yes"}',
          'memorybench/judge-limitation-kind': '{"kind":2}',
        },
        shows: ({ role }) => role === 'judge',
      }),
    ),
  ),
];
