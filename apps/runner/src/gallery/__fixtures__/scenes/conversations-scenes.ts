import type { Scene } from '../scene.js';
import { shownBy } from './shown-by.js';
import { friendReplies, twoFriends } from './two-friends.js';

const file = (question: object) => ({
  'conversations.json': JSON.stringify({
    format: 'memgym-conversations@1',
    episodes: [
      {
        id: 'nadia',
        sessions: twoFriends.map(({ start, turns }) => ({
          startTime: start.iso,
          turns: turns.map(([speaker, content]) => ({
            role: speaker === 'Nadia' ? 'user' : 'assistant',
            speaker,
            content,
          })),
        })),
        questions: [{ askedAt: '2023-06-02T08:30:00', evidence: ['s2-t2'], ...question }],
      },
    ],
  }),
});

const options = {
  text: 'Which sport is Nadia learning?',
  options: ['chess', 'rowing', 'archery'],
  expected: 'rowing',
};
const phrase = { text: 'How long did Nadia stay in the pottery class?', expected: '12 days' };

/** The two sessions in our own format, with a question. */
export const conversationOfFriends = file(options);

/** Files of our own format ask with options or for a short phrase, at a known time. */
export const conversationsScenes: readonly Scene[] = [
  ...shownBy({
    prefix: 'conversations/options',
    about: 'Own conversations, a question with options.',
    data: file(options),
    benchmark: { type: 'conversations' },
    replies: friendReplies,
  }),
  ...shownBy(
    {
      prefix: 'conversations/phrase',
      about: 'Own conversations, a question for a phrase.',
      data: file(phrase),
      benchmark: { type: 'conversations' },
      replies: friendReplies,
    },
    { only: ['found-messages', 'notes'] },
  ),
];
