import { personaMemContextLine, personaMemQuestionLines } from '@memgym/personamem';
import type { Scene } from '../scene.js';
import { shownBy } from './shown-by.js';
import { repliesAbout } from './written-replies.js';

const messages = [
  {
    role: 'system',
    content:
      'Current user persona: Name: Leilani Kahale\nGender Identity: Female\n\nLeilani Kahale is a 29-year-old nurse who plays the ukulele and enjoys crowded concerts.',
  },
  {
    role: 'user',
    content: 'User: I went to a rock concert on Saturday, and I loved being in the middle of the crowd.',
  },
  { role: 'assistant', content: 'Assistant: A crowd that sings along is half of the music. Who played?' },
  { role: 'user', content: 'User: A local band. I also started to write songs of my own on the ukulele.' },
  { role: 'assistant', content: 'Assistant: Wonderful. What is your first song about?' },
  {
    role: 'system',
    content:
      'Current user persona: Name: Leilani Kahale\nGender Identity: Female\n\nLeilani Kahale is a 30-year-old nurse who plays the ukulele and has come to prefer quiet evenings.',
  },
  {
    role: 'user',
    content:
      'User: I have had enough of crowds. The last concert gave me a headache, so now I listen to records at home.',
  },
  { role: 'assistant', content: 'Assistant: A good record and a quiet evening sound like a fair exchange.' },
] as const;

const { id, line } = personaMemContextLine(messages);
const question = {
  personaId: 0,
  questionId: 'q1',
  type: 'provide_preference_aligned_recommendations',
  topic: 'musicRecommendation',
  contextTokens: 200,
  contextLetters: 900,
  distanceBlocks: 1,
  distanceTokens: 40,
  irrelevantTokens: 0,
  proportion: '20%',
  question: 'I have a free evening on Friday. What would you suggest?',
  expected: 'b',
  options: [
    { label: 'a', text: 'Join the front row at the stadium show downtown; you will feel the whole crowd.' },
    { label: 'b', text: 'Put on one of your records at home, and write a verse on the ukulele afterwards.' },
    { label: 'c', text: 'Take a cooking class with a big, lively group.' },
    { label: 'd', text: 'Visit the new climbing hall with your colleagues.' },
  ],
  contextId: id,
  endIndex: messages.length,
  groundTruth: 'prefers records at home',
} as const;

/** The files of one small data set. */
export const personaMemData = {
  'questions_32k.csv': [...personaMemQuestionLines([question])].join(''),
  'shared_contexts_32k.jsonl': line,
};

const replies = repliesAbout(
  [
    {
      start: 'I went to a rock concert',
      fact: 'loved being in the crowd of a rock concert',
      label: 'concerts',
    },
    { start: 'A local band.', fact: 'writes songs on the ukulele', label: 'songs' },
    {
      start: 'I have had enough',
      fact: 'has had enough of crowds and listens to records at home',
      label: 'concerts',
      changes: 'loved being in the crowd',
    },
  ],
  'Music (High): writes songs on the ukulele and listens to records at home.',
);

const asReleased = {
  about: 'PersonaMem as released: the same two sessions, and the letter after a tag.',
  data: personaMemData,
  replies,
  benchmark: { type: 'personamem' },
  experiment: { profile: 'reference' },
} as const;

/** PersonaMem asks which reply fits a message of the user. */
export const personaMemScenes: readonly Scene[] = [
  ...shownBy({
    prefix: 'personamem/options',
    about: 'PersonaMem, two sessions of Leilani; each begins with a description of her.',
    data: personaMemData,
    replies,
    benchmark: { type: 'personamem' },
  }),
  {
    ...asReleased,
    name: 'personamem/released-window',
    system: { type: 'none', window: { updateBatch: 2, localLength: 1000 } },
  },
  { ...asReleased, name: 'personamem/released-found-messages', system: { type: 'bm25-m' } },
  { ...asReleased, name: 'personamem/released-no-memory', system: { type: 'none' } },
];
