import { questionSchema } from '@memgym/core';
import { expect, it } from 'vitest';
import { readPrediction } from './read-prediction.js';

const choice = questionSchema.parse({
  kind: 'multiple-choice',
  id: 'q1',
  text: 'Where do I live?',
  type: 'x',
  options: [
    { label: 'A', text: 'In Braga, near the centre' },
    { label: 'B', text: 'In Porto' },
  ],
  expected: 'B',
  evidence: { turnIds: [] },
});

it.each([
  ['B', 'B'],
  [' b.\r\n', 'B'],
  ['(B)', 'B'],
  ['Answer: B', 'B'],
  ['In Porto', 'B'],
  ['in porto. ', 'B'],
  ['In Braga, near the centre', 'A'],
  ['<think>A</think>B', 'B'],
  ['\\boxed{B}', 'B'],
  ['A: In Porto', null],
  ['In Lisbon', null],
  ['', null],
])('reads %j as the option %s', (reply, label) => {
  expect(readPrediction(reply, choice)).toBe(label);
});

it('returns the trimmed reply to a question without options', () => {
  const question = questionSchema.parse({
    kind: 'free-text',
    id: 'q',
    text: 'Who?',
    type: 'x',
    expected: 'Ann',
    evidence: { turnIds: [] },
  });
  expect(readPrediction(' Ann \n', question)).toBe('Ann');
});
