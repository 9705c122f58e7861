import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listOf, numbersOf, readSections } from './read-sections.js';

const names = ['KEYWORDS', 'CONTEXT', 'CONTEXT 1', 'CONTEXT 10'];
const read = (reply: string) => Object.fromEntries(readSections(reply, names));

describe('the sections of a reply', () => {
  it.each([
    'KEYWORDS: cat, Oslo\nCONTEXT: A cat moves in.',
    'Sure!\n\n**KEYWORDS:** cat, Oslo\n**CONTEXT:** A cat moves in.',
    '### Keywords\ncat, Oslo\n\n### Context\nA cat moves in.\n',
    '[KEYWORDS]\r\ncat, Oslo\r\n=== CONTEXT ===\r\nA cat moves in.',
    'keywords：cat, Oslo\ncontext：A cat moves in.',
  ])('are found however they are marked: %j', (reply) => {
    expect(read(reply)).toEqual({ KEYWORDS: 'cat, Oslo', CONTEXT: 'A cat moves in.' });
  });

  it('may have several lines, begin with their own name, and have numbers', () => {
    expect(read('CONTEXT: One.\nContext matters here.\nCONTEXT 1: Two.\nCONTEXT 10:\nThree.')).toEqual({
      CONTEXT: 'One.\nContext matters here.',
      'CONTEXT 1': 'Two.',
      'CONTEXT 10': 'Three.',
    });
  });

  it('are not found in prose, JSON or error texts; of two with the same name the first counts', () => {
    for (const reply of ['', 'I remember.', '{"keywords": ["a"]}', 'Error: upstream timed out']) {
      expect(read(reply)).toEqual({});
    }
    expect(read('CONTEXT: first\nCONTEXT: second')).toEqual({ CONTEXT: 'first' });
  });

  it('contain line separators that are not line breaks', () => {
    expect(read('CONTEXT: one\u2028two')).toEqual({ CONTEXT: 'one\u2028two' });
  });

  it('preserve any text', () => {
    const line = fc.string({ unit: 'grapheme' }).map((text) => `x${text.replace(/[\r\n]/g, ' ')}x`);
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), line, (lines, last) => {
        const reply = `KEYWORDS:\n${lines.join('\n')}\nCONTEXT: ${last}`;
        expect(read(reply)).toEqual({ KEYWORDS: lines.join('\n'), CONTEXT: last });
      }),
    );
  });
});

it('contain lists separated by commas or lines, with or without bullets and quotes, each entry once', () => {
  expect(listOf('cat, "Oslo"; ferry')).toEqual(['cat', 'Oslo', 'ferry']);
  expect(listOf('- cat\n* Oslo\n3. ferry\n- cat')).toEqual(['cat', 'Oslo', 'ferry']);
  expect(listOf('猫、奥斯陆，渡轮')).toEqual(['猫', '奥斯陆', '渡轮']);
  for (const empty of [undefined, '', 'none', 'N/A', ' , ,']) expect(listOf(empty)).toEqual([]);
});

it('numbers are whole', () => {
  expect(numbersOf('0, 2 and note 4; 2')).toEqual([0, 2, 4]);
  expect(numbersOf('none')).toEqual([]);
  expect(numbersOf('1.5')).toEqual([]);
});
