import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatJson } from './format-json.js';

it('gives a line to each member that holds others, and one to each that does not', () => {
  expect(formatJson({ a: { value: 1, low: null }, b: [1, 'two'], c: [{ d: 3 }], e: undefined })).toBe(
    '{\n  "a": {"value": 1, "low": null},\n  "b": [1, "two"],\n  "c": [\n    {"d": 3}\n  ]\n}',
  );
});

it('says what JSON says', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(formatJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
