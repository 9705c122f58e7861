import { fileURLToPath } from 'node:url';
import type { Scene } from '../scene.js';
import { shownBy } from './shown-by.js';

/** The samples of this repository, which have the form of the published data. */
const data = fileURLToPath(new URL('../../../../../data/samples/memorybench', import.meta.url));

/** One test item of a data set. */
const item = (dataset: string, index: number, options: object = {}) =>
  ({
    type: 'memorybench',
    options: { partition: dataset, ...options },
    filter: { question: `${dataset}:${index}` },
  }) as const;

const judged: readonly (readonly [dataset: string, index: number])[] = [
  ['HelloBench-Creative&Design', 5],
  ['WritingBench-Creative&Design', 5],
  ['NFCats', 5],
  ['IdeaBench', 5],
  ['LimitGen-Syn', 5],
  ['JuDGE', 5],
  ['JRE-L', 5],
];

/** MemoryBench asks for texts, after dialogues of users about other tasks, which a simulated user may hold. */
export const memorybenchScenes: readonly Scene[] = [
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
    { only: ['found-messages', 'all-messages'], reference: ['found-messages'] },
  ),
  ...(['model', 'score'] as const).map(
    (actions): Scene => ({
      name: `memorybench/simulated-user-${actions}`,
      about: `MemoryBench, dialogues about training items; the user ${actions === 'model' ? 'names an action' : 'rates the answer'}.`,
      benchmark: {
        type: 'memorybench',
        options: {
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
      options: { partition: 'LexEval-QA', protocol: 'dialogues', itemLimit: 1 },
    },
    system: { type: 'none' },
    data,
  },
  {
    name: 'memorybench/feedback-effect',
    about: 'MemoryBench, a training item with its own dialogue in the prompt.',
    benchmark: {
      type: 'memorybench',
      options: { partition: 'WritingPrompts', protocol: 'feedback-effect', itemLimit: 1 },
      filter: { question: 'with/WritingPrompts:0' },
    },
    system: { type: 'none' },
    data,
    shows: ({ role }) => role === 'assistant',
  },
  ...(['fixed', 'reference'] as const).flatMap((profile) =>
    judged.map(
      ([dataset, index]): Scene => ({
        name: `memorybench/judge-${dataset}-${profile}`,
        about: `MemoryBench, the judge of ${dataset}, ${profile}.`,
        benchmark: item(dataset, index, { profile }),
        system: { type: 'none' },
        data,
        shows: ({ role }) => role === 'judge',
      }),
    ),
  ),
];
