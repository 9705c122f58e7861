import { describe, expect, it } from 'vitest';
import { hasLeadingTime, withoutLeadingTime, withoutLineTimes, writeTime } from './shown-time.js';

const timed = [
  '[2024-02-28 21:16] Sure.',
  '[2024-02-28 21:16] [2024-02-28 21:16] Sure.',
  '[Current Time: 2020-10-01 19:02:11]\nSure.',
  ' [2024-02-28T21:16:05] Sure.',
  '[2024-02-28] Sure.',
  '[2024-02-28 (Wed) 21:16] Sure.',
  '[2024-02-28 (Wed)] Sure.',
  '[2024年2月28日（周三）21:16] Sure.',
  '[2024年2月28日 21:16] Sure.',
  '[当前时间：2024年2月28日 21:16] Sure.',
];
const plain = [
  'Sure.',
  '[1] Sure.',
  '[2024] Sure.',
  'On [2024-02-28 21:16] we met.',
  '[see 2024-02-28 notes] x',
  '',
];

describe('a time in brackets at the beginning of a text', () => {
  it('is detected, also after the name of a speaker', () => {
    for (const text of timed) {
      expect([text, hasLeadingTime(text)]).toEqual([text, true]);
      expect([text, hasLeadingTime(`USER INPUT: ${text}`)]).toEqual([text, true]);
    }
  });

  it('is removed, even if repeated', () => {
    expect(timed.map(withoutLeadingTime)).toEqual(timed.map(() => 'Sure.'));
  });

  it('is not detected in other brackets or places', () => {
    expect(plain.filter(hasLeadingTime)).toEqual([]);
    expect(plain.map(withoutLeadingTime)).toEqual(plain);
  });
});

describe('times in brackets at the start of lines', () => {
  it.each([
    ['[2024-02-28 21:16] I moved.', 'I moved.'],
    ['[2024-02-28 (Wed) 21:16] I moved.', 'I moved.'],
    ['[Current Time: 2020-09-30 19:30:00]\nI moved.', 'I moved.'],
    ['[2024-02-28 21:16] [2024-02-28 21:16]\nI moved.', 'I moved.'],
    [
      'user: [Current Time: 2020-09-30 19:30:00]\nI moved.\nassistant: [2020-09-30] Good.',
      'user: I moved.\nassistant: Good.',
    ],
    ['[当前时间：2020-09-30T19:30:00] 我搬家了。', '我搬家了。'],
    ['[2024-02-28T21:16:00.5Z] [2024/2/28] I moved.', 'I moved.'],
    ['I moved on [2024-02-28 21:16].', 'I moved on [2024-02-28 21:16].'],
    ['[Berlin] I moved in 2024-02.', '[Berlin] I moved in 2024-02.'],
  ])('are removed: %j becomes %j', (text, left) => {
    expect(withoutLineTimes(text)).toBe(left);
  });
});

it('writes a time with its weekday, in the language of the prompt', () => {
  expect(writeTime('2023-05-25T13:56:00')).toBe('2023-05-25 (Thu) 13:56');
  expect(writeTime('2024-02-29T00:00:00', 'zh-CN')).toBe('2024年2月29日（周四）');
  // Data that know only the day have midnight as its time.
  expect(writeTime('2023-05-25T00:00:00')).toBe('2023-05-25 (Thu)');
  expect(writeTime('2023-05-25T00:00:30')).toBe('2023-05-25 (Thu) 00:00');
});
