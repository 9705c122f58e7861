import { describe, expect, it } from 'vitest';
import type { MemDailyItem } from '../../data/memdaily-list.js';
import { answerOfWritten } from '../__fixtures__/answer-of-written.js';
import { madeUsers } from '../__fixtures__/made-users.js';
import { languageOf } from '../language.js';
import { toFileItem } from './write-data.js';

const { trajectories } = madeUsers('zh', 30);

const itemsOf = (type: string): MemDailyItem[] =>
  trajectories
    .filter((one) => one.type === type && one.group !== 'items' && one.group !== 'places')
    .map((one) => toFileItem(one, '上海', languageOf('zh')));

describe.each([
  ['comparative', 10],
  ['aggregative', 10],
  ['conditional', 8],
] as const)('the written %s items', (type, perUser) => {
  const items = itemsOf(type);

  it('have the answer that a reader finds in their texts', () => {
    expect(items).toHaveLength(30 * perUser);
    const wrong = items.filter((item) => answerOfWritten(item, type) !== item.question.answer);
    expect(wrong.map(({ question }) => [question.question, question.answer])).toEqual([]);
  });
});

it('the reader notices a message that contradicts the answer', () => {
  const items = itemsOf('comparative');
  // The messages about each person name the other person.
  const swapped = items.map(({ messages, question }) => ({
    messages: messages.map((one) => ({ ...one, message: swapNames(one.message, question.choices) })),
    question,
  }));
  const noticed = swapped.filter((item) => answerOfWritten(item, 'comparative') !== item.question.answer);
  const tied = items.filter(({ question }) =>
    question.answer?.split('; ').every((one) => one === '两者一样'),
  );
  expect(noticed).toHaveLength(items.length - tied.length);
});

/** The text with the option names of each part exchanged. */
function swapNames(text: string, choices: MemDailyItem['question']['choices']): string {
  const parts = Object.values(choices).map((option: string) => option.split('; '));
  for (const place of parts[0]?.keys() ?? []) {
    const names = [...new Set(parts.map((part) => part[place] ?? ''))];
    const [a = '', b = ''] = names.filter((one) => one !== '两者一样' && one !== '都不正确');
    if (text.includes(a)) return text.replace(a, b);
    if (text.includes(b)) return text.replace(b, a);
  }
  return text;
}
