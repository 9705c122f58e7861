import { type MessageLayout, roleNumbers } from './message-layout.js';

/** What a history is of: talks of people, a chat with an assistant, or notes of one person. */
export type HistoryKind = 'people' | 'assistant' | 'notes';

/** A reply of an assistant has on average at least this many words, and this many times those of a user. */
const replyWords = 40;
const replyRatio = 1.5;

/** What a history is of, by who speaks in it and how long the replies are. */
export function historyKindOf({
  speakers,
  messagesOfRole,
  wordsOfRole,
}: Pick<MessageLayout, 'speakers' | 'messagesOfRole' | 'wordsOfRole'>): HistoryKind {
  if (speakers.length < 2) return 'notes';
  const mean = (role: number): number => (wordsOfRole[role] ?? 0) / Math.max(1, messagesOfRole[role] ?? 0);
  const reply = mean(roleNumbers.assistant);
  return reply >= replyWords && reply >= replyRatio * mean(roleNumbers.user) ? 'assistant' : 'people';
}
