import { loadTokenCounter } from '@memgym/prompts';
import { expect, it } from 'vitest';
import { chunkAsReference } from './chunk-as-reference.js';

const { count } = await loadTokenCounter('gpt-4');
const documentOf = (content: string) => [{ sourceId: 'd', kind: 'document' as const, content }];
const texts = (content: string, maxTokens: number) =>
  chunkAsReference(documentOf(content), maxTokens, count).map(({ text }) => text);

it('joins sentences by a space as the original does: without their marks, with leading spaces', () => {
  // Tokens with a space before each: 3, 5 and 3.
  expect(texts('I moved away. Why did you go? To work!', 100)).toEqual([
    'I moved away  Why did you go  To work',
  ]);
  expect(texts('I moved away. Why did you go? To work!', 9)).toEqual([
    'I moved away  Why did you go',
    ' To work',
  ]);
});

it('puts the parts of an over-long sentence before the pending chunk, with their sources', () => {
  const text = 'Hello there. One two three four five six seven, eight nine ten eleven twelve thirteen; end.';
  expect(texts(text, 10)).toEqual([
    ' One two three four five six seven',
    ' eight nine ten eleven twelve thirteen  end',
    'Hello there',
  ]);
});

it('labels messages with ids and speakers, joins them into one text, and cites the messages of each chunk', () => {
  const turns = [
    { sourceId: '3_0', kind: 'turn' as const, role: 'user' as const, content: 'I moved.' },
    { sourceId: '3_1', kind: 'turn' as const, role: 'assistant' as const, content: 'Where to?' },
  ];
  const chunks = chunkAsReference(turns, 100, count).map(({ text, sourceIds }) => [text, sourceIds]);
  expect(chunks).toEqual([
    [
      'Conversation 3_0: Speaker user says: I moved Conversation 3_1: Speaker assistant says: Where to',
      ['3_0', '3_1'],
    ],
  ]);
});
