import type { Scene } from '../scene.js';
import { shownBy } from './shown-by.js';
import { repliesAbout } from './written-replies.js';

const choices = (state: readonly string[], answer: string, type = 'experience') => ({ state, answer, type });

const ida = {
  id: 'ida',
  start_time: '2020-10-01',
  user_profile: {
    uuid: 'ida',
    name: 'Ida Berg',
    age: 41,
    formatted_str: 'name: Ida Berg\nage: 41\noccupation: baker',
  },
  state_schema: { diet: ['steak lover', 'strict vegan'], pet: ['no pet', 'tabby cat'] },
  periods: [
    {
      period_start: null,
      period_end: '2020-10-01',
      period_summary: null,
      sessions: [
        {
          event: null,
          exposed_states: { diet: 'steak lover' },
          query: 'I love steak more than anything. What shall I grill on Saturday?',
          messages: [],
          session_time: '2020-09-30 19:30:00',
        },
        {
          event: null,
          exposed_states: { pet: 'no pet' },
          query: 'No animal lives with me, and still the sofa is full of crumbs. Any idea?',
          messages: [],
          session_time: '2020-10-01 20:00:00',
        },
      ],
      state: { diet: 'steak lover', pet: 'no pet' },
      updates: { diet: { old: null, new: 'steak lover' }, pet: { old: null, new: 'no pet' } },
      update_cnts: { diet: 1, pet: 1 },
    },
    {
      period_start: '2020-10-01',
      period_end: '2021-01-01',
      period_summary: 'Ida changes how she eats.',
      sessions: [
        {
          event: 'A film about farms changes her mind.',
          exposed_states: { diet: 'strict vegan' },
          query: 'Since New Year’s Eve I eat strictly vegan. What can I bake without eggs?',
          messages: [],
          session_time: '2021-01-01 18:00:00',
        },
      ],
      state: { diet: 'strict vegan', pet: 'no pet' },
      updates: { diet: { old: 'steak lover', new: 'strict vegan' } },
      update_cnts: { diet: 2, pet: 1 },
    },
  ],
  qas: [
    {
      query: 'What shall I cook tonight?',
      required_info: ['diet'],
      answer_choices: [
        choices(['steak lover'], 'A steak, three minutes on each side.'),
        choices(['strict vegan'], 'A stew of white beans and fennel, finished with lemon.'),
      ],
    },
  ],
};

/** The files of one small data set. */
export const amemgymData = { 'data.json': JSON.stringify([ida]) };

/** The replies and messages of the dialogue, and what is written about them. */
const replies = {
  ...repliesAbout(
    [
      { start: 'I love steak', fact: 'The user loves steak more than anything', label: 'diet' },
      { start: 'No animal lives', fact: 'The user lives without pets', label: 'pets' },
      {
        start: 'I eat strictly vegan',
        fact: 'The user has eaten strictly vegan since 2020-12-31',
        label: 'diet',
        changes: 'The user loves steak',
      },
    ],
    'Food (High): strictly vegan since 2020-12-31, after years of steak.',
  ),
  'chat-reply': 'Flax seeds in water replace the eggs well. How many guests are there?',
  'reference/chat-reply': 'Flax seeds in water replace the eggs well. How many guests are there?',
  'simulate-user/fixed': 'Six of us. Would apple sauce do as well?',
  'simulate-user/reference': 'Got it. Could you also tell me how long it keeps?',
};

const rounds = { init: 1, update: 2 };
const benchmark = { type: 'amemgym', options: { rounds, upperBound: false } } as const;
const asks = (role: string, phase?: string) => (request: { role: string; phase?: string | undefined }) =>
  request.role === role && (phase === undefined || request.phase === phase);

/** AMemGym talks with a simulated user, asks with options, probes the memory, and gives feedback. */
export const amemgymScenes: readonly Scene[] = [
  ...shownBy(
    {
      prefix: 'amemgym/dialogue-and-options',
      about:
        'AMemGym, two periods of Ida. The dialogue, the question with options, and the probe of the memory.',
      data: amemgymData,
      replies,
      benchmark,
      shows: asks('assistant'),
    },
    {
      only: ['found-messages', 'facts', 'notes', 'window'],
      reference: ['found-messages', 'facts', 'notes', 'window'],
    },
  ),
  ...(['fixed', 'reference'] as const).map(
    (profile): Scene => ({
      name: `amemgym/simulated-user-${profile}`,
      about: `AMemGym, the simulated user, ${profile}.`,
      benchmark,
      experiment: { profile },
      system: { type: 'none', window: { updateBatch: 2, localLength: 1_000_000 } },
      data: amemgymData,
      replies,
      shows: asks('simulator'),
    }),
  ),
  ...(['fixed', 'reference'] as const).map(
    (profile): Scene => ({
      name: `amemgym/upper-bound-${profile}`,
      about: `AMemGym, the upper bound: the question with the true state, ${profile}.`,
      benchmark: { ...benchmark, options: { rounds, diagnosis: false } },
      experiment: { profile },
      system: { type: 'none' },
      data: amemgymData,
      replies,
      shows: ({ role, body }) =>
        role === 'assistant' &&
        body.messages.some(({ content }) => /true of the person now|My present situation is/.test(content)),
    }),
  ),
  ...(['mem0', 'awi', 'a-mem'] as const).map(
    (type): Scene => ({
      name: `amemgym/memory-writes-${type}`,
      about: `AMemGym, what ${type} asks for while it reads the dialogue.`,
      benchmark,
      system: { type, ...(type === 'awi' && { window: { updateBatch: 2, localLength: 2 } }) },
      data: amemgymData,
      replies,
      shows: asks('memory-write'),
    }),
  ),
  {
    name: 'amemgym/judges',
    about: 'AMemGym, the judges of factual recall and of drift.',
    benchmark: { ...benchmark, options: { ...benchmark.options, factualRecall: true, driftJudge: true } },
    system: { type: 'awi' },
    data: amemgymData,
    replies,
    shows: asks('judge'),
  },
  ...(['fixed', 'reference'] as const).flatMap((profile): Scene[] => [
    {
      name: `amemgym/feedback-notes-${profile}`,
      about: `AMemGym, feedback to notes that rewrite their list of topics, ${profile}.`,
      benchmark: {
        ...benchmark,
        options: { ...benchmark.options, evolution: { '*': { feedback: ['vanilla', 'with_answer'] } } },
      },
      experiment: { profile },
      system: { type: 'awi', options: { initialPolicy: 'info_type', evolves: true } },
      data: amemgymData,
      replies,
      shows: ({ phase }) => phase === 'adapt',
    },
    {
      name: `amemgym/feedback-insight-${profile}`,
      about: `AMemGym, feedback from which an insight is drawn, ${profile}.`,
      benchmark: {
        ...benchmark,
        options: { ...benchmark.options, evolution: { '*': { feedback: ['vanilla', 'with_answer'] } } },
      },
      experiment: { profile },
      system: { type: 'reflexion' },
      data: amemgymData,
      replies,
      shows: ({ phase }) => phase === 'adapt',
    },
    {
      name: `amemgym/feedback-facts-${profile}`,
      about: `AMemGym, feedback to facts that rewrite their instructions, ${profile}.`,
      benchmark: {
        ...benchmark,
        options: { ...benchmark.options, evolution: { '*': { feedback: ['vanilla', 'with_answer'] } } },
      },
      experiment: { profile },
      system: {
        type: 'mem0',
        options: { evolves: ['fact_extraction_prompt', 'update_memory_prompt'] },
      },
      data: amemgymData,
      replies,
      shows: ({ phase }) => phase === 'adapt',
    },
  ]),
];
