import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { segmentsOf } from './segments-of.js';

const parts = fc.array(
  fc.constantFrom(
    ...[
      'I moved to Oslo. ',
      'Dr. Smith',
      ' said so! ',
      '“Why?” ',
      '😀',
      '👩‍👩‍👧',
      '🇳🇴',
      '🇳',
      'e\u0301',
      '\n',
      '\r\n',
    ],
    ...[
      '我上周搬到奥斯陆了，',
      '非常喜欢。',
      'ฉันย้ายไปออสโล',
      'かな',
      '3.14 ',
      '((',
      'etc. ',
      '\ud800',
      ' '.repeat(40),
    ],
  ),
  { minLength: 1, maxLength: 400 },
);

describe('the segments of a text', () => {
  it.each(['grapheme', 'word', 'sentence'] as const)('are those of the segmenter: %s', (granularity) => {
    const segmenter = new Intl.Segmenter('en', { granularity });
    fc.assert(
      fc.property(parts, (chosen) => {
        const text = chosen.join('');
        const whole = Array.from(segmenter.segment(text), ({ segment, index, isWordLike }) => ({
          segment,
          index,
          ...(isWordLike !== undefined && { isWordLike }),
        }));
        expect([...segmentsOf(segmenter, text)]).toEqual(whole);
      }),
      { numRuns: 60 },
    );
  });

  it('are found where one is longer than any part', () => {
    const long = `e${'\u0301'.repeat(5000)}x`;
    const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
    expect(Array.from(segmentsOf(segmenter, long), ({ index }) => index)).toEqual([0, 5001]);
    expect([...segmentsOf(segmenter, '')]).toEqual([]);
  });
});
