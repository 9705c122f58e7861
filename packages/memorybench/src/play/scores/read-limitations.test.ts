import { expect, it } from 'vitest';
import { lacksLimitations, readLimitations } from './read-limitations.js';

it.each([
  ['bare', '{"limitations": ["a", "b"]}', ['a', 'b']],
  ['in a fence', 'Here:\n```json\n{"limitations": ["a"]}\n```', ['a']],
  ['a single text', '{"limitations": "a"}', ['a']],
  ['with items that are not texts', '{"limitations": [{"title": "a"}, 3]}', ['{"title":"a"}', '3']],
  ['none', '{"limitations": []}', []],
  ['of another type', '{"limitations": {"1": "a"}}', null],
  ['in prose', 'The data are biased.', null],
  ['cut off', '{"limitations": ["a", "b', null],
])('limitations are read from an answer: %s', (_, answer, limitations) => {
  expect(readLimitations(answer)).toEqual(limitations);
});

it('an object without limitations differs from an answer in another form', () => {
  expect(lacksLimitations('{"problems": ["a"]}')).toBe(true);
  expect(lacksLimitations('```json\n{"problems": ["a"]}\n```')).toBe(true);
  expect(lacksLimitations('{"limitations": {"1": "a"}}')).toBe(false);
  expect(lacksLimitations('["a"]')).toBe(false);
  expect(lacksLimitations('The data are biased.')).toBe(false);
});
