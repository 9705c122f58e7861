import { InvalidArgumentError } from '@memgym/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePythonLiteral } from './python-literal.js';
import { pythonRepr } from './python-repr.js';
import { PythonTuple, type PythonValue } from './python-value.js';

// Python sees an escaped pair of surrogates as two characters, JavaScript as one, so that the test uses only whole
// characters.
const text = fc.string({ unit: 'binary' });
const { value: anyValue } = fc.letrec<{ value: PythonValue; key: PythonValue }>((tie) => ({
  key: fc.oneof(text, fc.bigInt(), fc.boolean(), fc.constant(null)),
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    fc.bigInt(),
    fc.boolean(),
    fc.constant(null),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(tie('value'), { maxLength: 4 }).map((items) => new PythonTuple(items)),
    fc.array(fc.tuple(tie('key'), tie('value')), { maxLength: 4 }).map((entries) => new Map(entries)),
  ),
}));

describe('Python literals', () => {
  it('are read back as they were printed', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        expect(parsePythonLiteral(pythonRepr(value))).toEqual(value);
      }),
    );
  });

  it.each<[string, PythonValue]>([
    [`["it's", 'say "hi"', 'it\\'s']`, ["it's", 'say "hi"', "it's"]],
    [String.raw`'\x41\u00e9\U0001F600\101\0\a\b\f\n\r\t\v\\\d'`, 'Aé😀A\0\x07\b\f\n\r\t\v\\\\d'],
    [String.raw`r'\d' u"x"`, '\\dx'],
    ["'''one\n'two' '''", "one\n'two' "],
    ["'joined' ' by'\n' Python'", 'joined by Python'],
    ['[1, -2, 0x1F, 1_000, 00]', [1n, -2n, 31n, 1000n, 0n]],
    ['[1.5, -0.0, 1e3, .5, 5.]', [1.5, -0, 1000, 0.5, 5]],
    ['(1)', 1n],
    ['(1,)', new PythonTuple([1n])],
    ['()', new PythonTuple([])],
    ['[None, True, False,]  # a comment', [null, true, false]],
    [
      "{'a': [1], '__proto__': {}}",
      new Map<PythonValue, PythonValue>([
        ['a', [1n]],
        ['__proto__', new Map()],
      ]),
    ],
    ['12345678901234567890123', 12345678901234567890123n],
  ])('%s is read', (source, expected) => {
    expect(parsePythonLiteral(source)).toEqual(expected);
  });

  it('are read behind a million comments', () => {
    expect(parsePythonLiteral(`${'#\n'.repeat(4_000_000)}1`)).toBe(1n);
  });

  it.each([
    ['', 'expected a value, got the end of the text at position 0'],
    ['[1, 2', "expected ',' or ']'"],
    ['[1 2]', "expected ',' or ']' at position 3"],
    ['[,]', 'expected a literal at position 1'],
    ["'open", 'the string is not closed at position 0'],
    ["'two\nlines'", 'the string is not closed on its line'],
    [String.raw`'\x4'`, String.raw`\x needs 2 hexadecimal digits`],
    [String.raw`'\U00110000'`, 'of an existing character'],
    [String.raw`'\N{DASH}'`, 'not supported'],
    ["b'bytes'", 'expected a literal'],
    ['{1, 2}', "expected ':'"],
    ['{[1]: 2}', 'a list or dict cannot be a key'],
    ["[{'a': 1, 'b': 2, 'a': 3}]", 'gives a key twice in the dict at position 1'],
    ['__import__("os").system("ls")', 'expected a literal at position 0'],
    ['1 + 1', 'expected the end of the text'],
    ['01', 'expected a literal'],
    ['1abc', 'not a number'],
    ['[1]]', 'expected the end of the text at position 3'],
    ['['.repeat(101), 'nested more than 100 deep'],
  ])('%j is refused', (source, message) => {
    expect(() => parsePythonLiteral(source)).toThrow(InvalidArgumentError);
    expect(() => parsePythonLiteral(source)).toThrow(message);
  });
});

describe('pythonRepr', () => {
  // Printed by CPython 3.11.
  it.each<[PythonValue, string]>([
    ["it's", `"it's"`],
    ['say "hi"', `'say "hi"'`],
    [`both ' and "`, `'both \\' and "'`],
    ['tab\tnl\ncr\r back\\slash', String.raw`'tab\tnl\ncr\r back\\slash'`],
    ['\x00\x07\x1f\x7f\x80\xa0\xad', String.raw`'\x00\x07\x1f\x7f\x80\xa0\xad'`],
    ['é日本\u200b\u2028\ufeff', String.raw`'é日本\u200b\u2028\ufeff'`],
    ['😀\u{e0001}🧿', String.raw`'😀\U000e0001🧿'`],
    ['\ud800', String.raw`'\ud800'`],
    ['\u3000x\u0378', String.raw`'\u3000x\u0378'`],
    [
      [1, 0.1, -0, 1e16, 1e15, 1e-4, 1e-5, 1.5e-7, 1e22],
      '[1.0, 0.1, -0.0, 1e+16, 1000000000000000.0, 0.0001, 1e-05, 1.5e-07, 1e+22]',
    ],
    [
      [1.2345678901234568e17, 5e-324, 0.30000000000000004, 12345678.9],
      '[1.2345678901234568e+17, 5e-324, 0.30000000000000004, 12345678.9]',
    ],
    [[null, true, false, 7n], '[None, True, False, 7]'],
    [new PythonTuple(['a']), "('a',)"],
    [new Map<PythonValue, PythonValue>([['role', 'user']]), "{'role': 'user'}"],
  ])('prints what Python prints (%#)', (value, expected) => {
    expect(pythonRepr(value)).toBe(expected);
  });
});
