import { describe, expect, it } from 'vitest';
import { findTimes } from './find-times.js';

// Messages with their time, and the answer of LoCoMo's annotators.
const english = [
  ['I went to a support group yesterday', '2023-05-08T13:56:00', '7 May 2023'],
  ['I gave a talk last week', '2023-06-09T19:55:00', 'the week before 9 June 2023'],
  ["We're thinking about going camping next month", '2023-05-25T13:14:00', 'June 2023'],
  ['I read it last year', '2023-07-12T16:33:00', '2022'],
  ['I had the interview last Friday', '2023-10-22T09:55:00', 'the Friday before 22 October 2023'],
  ['It was two days ago', '2023-07-12T16:33:00', '10 July 2023'],
  ['We adopted her two weeks ago', '2023-08-11T18:03:00', 'two weeks before 11 August 2023'],
  ['We went biking last weekend', '2023-09-13T12:09:00', 'the weekend before 13 September 2023'],
  ['I started surfing five years ago', '2023-07-16T16:21:00', '2018'],
  ['Last August I told you about it', '2023-12-08T19:42:00', 'August 2023'],
  ['It was last summer', '2023-08-11T16:24:00', 'the summer of 2022'],
  ['We camped two weekends ago', '2023-07-17T14:31:00', 'two weekends before 17 July 2023'],
  ['They play this month', '2023-01-31T16:04:00', 'January 2023'],
  ['It was in March, 2021', '2023-01-31T16:04:00', undefined],
  ['It was on 3 March 2021', '2023-01-31T16:04:00', '3 March 2021'],
] as const;

describe('findTimes', () => {
  it.each(english)('resolves "%s", said at %s, to %s', (text, said, phrase) => {
    const found = findTimes(text, said, 'en').map((time) => time.phrase);
    expect(found).toEqual(phrase === undefined ? ['March 2021'] : [phrase]);
  });

  it.each([
    // MemDaily 05_post_processing: relative times are counted from the message's own week.
    ['首席记者能力提升营的时间是下周三晚上七点。', '2024-04-02T07:20:00', '2024-04-10'],
    ['金融科技精英论坛的时间是下周六下午两点。', '2024-04-07T17:13:00', '2024-04-13'],
    ['我昨天去的', '2024-03-01T08:00:00', '2024-02-29'],
    ['两年前的事', '2024-03-01T08:00:00', '2022'],
    ['上个月', '2024-01-15T08:00:00', '2023-12'],
  ])('resolves "%s", said at %s, to the day %s', (text, said, key) => {
    expect(findTimes(text, said, 'zh')[0]?.keys).toContain(key);
  });

  it('writes 5月29号 and 05月29日 as one day', () => {
    const keys = ['生日是在5月29号', '05月29日'].map((text) => findTimes(text, undefined, 'zh')[0]?.keys);
    expect(keys).toEqual([['5月29日'], ['5月29日']]);
  });

  it('ignores relative times if the time of the message is unknown', () => {
    expect(findTimes('I went there yesterday and last week', undefined, 'en')).toEqual([]);
  });

  it('does not take "may" and "march" the verbs for months', () => {
    expect(findTimes('It may rain if we march on', '2023-05-08T13:56:00', 'en')).toEqual([]);
  });
});
