import { expect, it } from 'vitest';
import { historyKindOf } from './history-kind.js';

it('is told by the speakers and by how long the replies are', () => {
  expect(historyKindOf({ speakers: ['user'], messagesOfRole: [9, 0, 0], wordsOfRole: [90, 0, 0] })).toBe(
    'notes',
  );
  expect(historyKindOf({ speakers: ['Ann', 'Bo'], messagesOfRole: [9, 0, 0], wordsOfRole: [90, 0, 0] })).toBe(
    'people',
  );
  const chat = { speakers: ['user', 'assistant'], messagesOfRole: [9, 9, 0] };
  expect(historyKindOf({ ...chat, wordsOfRole: [90, 1_800, 0] })).toBe('assistant');
  expect(historyKindOf({ ...chat, wordsOfRole: [900, 1_000, 0] })).toBe('people');
  expect(historyKindOf({ ...chat, wordsOfRole: [90, 200, 0] })).toBe('people');
});
