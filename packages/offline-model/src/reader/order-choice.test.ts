import { describe, expect, it } from 'vitest';
import { orderAskedFor } from './order-choice.js';

describe('orderAskedFor', () => {
  it.each([
    ['Which of these happened first this year?', 'en', 'first'],
    ['What came last?', 'en', 'last'],
    ['Which of the following events was the most recent?', 'en', 'last'],
    ['下面哪一件事发生得最晚？', 'zh', 'last'],
    ['哪件事最先发生？', 'zh', 'first'],
    ['Which runner came first?', 'en', null],
    ['What was the name of my first client?', 'en', null],
    ['When did I last see Ann?', 'en', null],
    ['他最后买了什么？', 'zh', null],
  ] as const)('reads %j (%s) as %s', (question, language, end) => {
    expect(orderAskedFor(question, language)).toBe(end);
  });
});
