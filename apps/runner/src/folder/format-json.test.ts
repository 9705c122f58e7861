import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatJson } from './format-json.js';

it('puts each nested member on its own line, and flat values on one line', () => {
  expect(formatJson({ a: { value: 1, low: null }, b: [1, 'two'], c: [{ d: 3 }], e: undefined })).toBe(
    '{\n  "a": {"value": 1, "low": null},\n  "b": [1, "two"],\n  "c": [\n    {"d": 3}\n  ]\n}',
  );
});

it('is parsed back to the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(formatJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
