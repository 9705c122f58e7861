import type { Scene } from '../scene.js';
import { shownBy } from './shown-by.js';
import { friendReplies, twoFriends } from './two-friends.js';

const category = { multiHop: 1, temporal: 2, openDomain: 3, singleHop: 4, adversarial: 5 } as const;

const conversation = {
  speaker_a: 'Nadia',
  speaker_b: 'Tom',
  ...Object.fromEntries(
    twoFriends.flatMap(({ start, turns }, index) => [
      [`session_${index + 1}_date_time`, start.locomo],
      [
        `session_${index + 1}`,
        turns.map(([speaker, text], place) => ({
          speaker,
          dia_id: `D${index + 1}:${place + 1}`,
          text,
          ...(text.startsWith('Deal.') && {
            img_url: ['https://example.org/boat.jpg'],
            blip_caption: 'a photo of a parrot in a rowing boat',
          }),
        })),
      ],
    ]),
  ),
};

const qa = [
  {
    question: 'When did Nadia leave the pottery class?',
    answer: '19 May 2023',
    category: category.temporal,
    evidence: ['D2:2'],
  },
  {
    question: 'Which pet did Tom get for his birthday?',
    adversarial_answer: 'a parrot',
    category: category.adversarial,
    evidence: ['D1:3'],
  },
];

const data = { 'locomo10.json': JSON.stringify([{ sample_id: 'conv-1', conversation, qa }]) };

const about = (what: string) => `LoCoMo, two sessions of Nadia and Tom. ${what}`;

/** LoCoMo asks for a short phrase; adversarial questions offer two alternatives. */
export const locomoScenes: readonly Scene[] = [
  ...shownBy(
    {
      prefix: 'locomo/phrase',
      about: about('Asked for a short phrase.'),
      data,
      replies: friendReplies,
      benchmark: { type: 'locomo', options: { incomplete: true }, filter: { type: 'temporal' } },
    },
    { only: ['all-messages', 'found-messages', 'facts', 'notes', 'profile', 'window'] },
  ),
  {
    name: 'locomo/phrase-adversarial',
    about: about('A question without an answer, which offers two alternatives.'),
    benchmark: { type: 'locomo', options: { incomplete: true }, filter: { type: 'adversarial' } },
    system: { type: 'bm25-m', k: 4 },
    data,
  },
  {
    name: 'locomo/reasoned',
    about: about('Asked for reasons and an answer of any length.'),
    benchmark: {
      type: 'locomo',
      options: { incomplete: true, answers: 'reasoned' },
      filter: { type: 'temporal' },
    },
    system: { type: 'bm25-m', k: 4 },
    data,
    replies: { 'locomo/answer-with-reasons': 'The class ended on Friday.\nAnswer: on Friday, 19 May 2023' },
  },
  ...(['temporal', 'adversarial'] as const).map(
    (type): Scene => ({
      name: `locomo/judge-locomo-plus-${type}`,
      about: about('The judge of LoCoMo-Plus.'),
      benchmark: { type: 'locomo', options: { incomplete: true, judge: 'locomo-plus' }, filter: { type } },
      system: { type: 'bm25-m', k: 4 },
      data,
      replies: {
        'answer-free-text': 'On Friday, 19 May 2023',
        'locomo/judge-in-two': '{"label":"wrong"}',
      },
      shows: ({ role }) => role === 'judge',
    }),
  ),
  ...(['generous', 'same-substance'] as const).map(
    (judge): Scene => ({
      name: `locomo/judge-${judge}`,
      about: about('The judge of an answer.'),
      benchmark: { type: 'locomo', options: { incomplete: true, judge }, filter: { type: 'temporal' } },
      system: { type: 'bm25-m', k: 4 },
      data,
      replies: { 'answer-free-text': 'On Friday, 19 May 2023', 'judge-correctness': '{"verdict":"correct"}' },
      shows: ({ role }) => role === 'judge',
    }),
  ),
];
