import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visible } from './visible.js';

describe('visible', () => {
  it.each([
    ['a colour', '\u001b[31mred', '\\u001b[31mred'],
    ['the clipboard', '\u001b]52;c;cm0gLXJm\u0007', '\\u001b]52;c;cm0gLXJm\\u0007'],
    ['one byte that opens a sequence', '\u009b2J', '\\u009b2J'],
    ['an overwritten line', 'failed\rpassed', 'failed\\u000dpassed'],
    ['deleted characters', 'no\b\byes', 'no\\u0008\\u0008yes'],
    ['text from right to left', 'a\u202egpj.exe\u2066', 'a\\u202egpj.exe\\u2066'],
    ['an invisible tag', 'a\u{e0041}', 'a\\udb40\\udc41'],
    ['half a character', 'a\ud800', 'a\\ud800'],
    ['ordinary text', 'été 語言 👩‍👩‍👧\n\tשלום', 'été 語言 👩‍👩‍👧\n\tשלום'],
  ])('shows %s', (_what, text, shown) => {
    expect(visible(text)).toBe(shown);
  });

  it('preserves the meaning of JSON, and removes control characters', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const shown = visible(JSON.stringify(value));
        expect(JSON.parse(shown)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(shown).not.toMatch(/[\p{Cc}\u202e]/u);
      }),
    );
  });
});
