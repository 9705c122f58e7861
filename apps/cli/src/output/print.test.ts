import { renderTextTable } from '@memgym/scoring';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colourTable, hasColours, visible } from './print.js';

// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches colours
const colours = /\u001b\[\d+m/g;

describe('colours of a table', () => {
  const table = renderTextTable(
    ['system', 'accuracy'],
    [['best *', '0.9 [0.8, 1.0]'], ['other', '0.5 [0.4, 0.6]'], null, ['oracle', '1.0']],
  );

  it('mark the head, the best system and intervals, and change no other character', () => {
    const coloured = colourTable(table);
    expect(coloured.replace(colours, '')).toBe(table);
    const [head = '', line = '', best = '', other = ''] = coloured.split('\n');
    expect([head.slice(0, 4), line.slice(0, 4)]).toEqual(['\u001b[1m', '\u001b[2m']);
    expect(best.startsWith('\u001b[32m')).toBe(true);
    expect(other).toContain('\u001b[2m[0.4, 0.6]\u001b[22m');
  });

  it('never come from the data', () => {
    const hostile = renderTextTable(['system', 'x'], [['\u001b[31mred\u001b]52;c;!\u0007', '1']]);
    expect(colourTable(visible(hostile)).replace(colours, '')).toBe(visible(hostile));
    expect(visible(hostile)).not.toContain('\u001b');
  });

  it('are only for terminals that want them', () => {
    expect(hasColours({ isTTY: true }, {})).toBe(true);
    expect(hasColours({}, {})).toBe(false);
    expect(hasColours({ isTTY: true }, { NO_COLOR: '1' })).toBe(false);
    expect(hasColours({ isTTY: true }, { NO_COLOR: '' })).toBe(true);
    expect(hasColours({ isTTY: true }, { TERM: 'dumb' })).toBe(false);
  });
});

describe('visible', () => {
  it.each([
    ['a colour', '\u001b[31mred', '\\u001b[31mred'],
    ['the clipboard', '\u001b]52;c;cm0gLXJm\u0007', '\\u001b]52;c;cm0gLXJm\\u0007'],
    ['one byte that opens a sequence', '\u009b2J', '\\u009b2J'],
    ['an overwritten line', 'failed\rpassed', 'failed\\u000dpassed'],
    ['deleted characters', 'no\b\byes', 'no\\u0008\\u0008yes'],
    ['text from right to left', 'a\u202egpj.exe\u2066', 'a\\u202egpj.exe\\u2066'],
    ['an invisible tag', 'a\u{e0041}', 'a\\udb40\\udc41'],
    ['a line that is broken', 'a\u2028b', 'a\\u2028b'],
    ['spaces without width', 'pass\u200bword\u2060\u00ad', 'pass\\u200bword\\u2060\\u00ad'],
    ['marks that are no longer used', '\u180e\u206a\ufff9\ufffb', '\\u180e\\u206a\\ufff9\\ufffb'],
    ['a joiner between Latin letters', 'pay\u200cpal\u200d', 'pay\\u200cpal\\u200d'],
    ['joiners in a row', 'می\u200c\u200c\u200d', 'می\u200c\\u200c\\u200d'],
    ['selectors in a row', '😀\ufe0f\ufe01a\ufe02', '😀\ufe0f\\ufe01a\\ufe02'],
    ['a selector behind a letter', 'a\u{e0100}', 'a\\udb40\\udd00'],
    [
      'words with joiners, and forms of characters',
      'می\u200cخواهم क्\u200dष 1\ufe0f\u20e3 ❤️‍🔥 葛\u{e0100}',
      'می\u200cخواهم क्\u200dष 1\ufe0f\u20e3 ❤️‍🔥 葛\u{e0100}',
    ],
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
