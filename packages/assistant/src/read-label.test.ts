import { expect, it } from 'vitest';
import { readLabel, readOption } from './read-label.js';

const letters = ['A', 'B', 'C', 'D'];

it.each([
  ['B', 'B'],
  ['(b)', 'B'],
  ['b.', 'B'],
  ['**B**', 'B'],
  ['B) tea', 'B'],
  ['B: tea in the morning', 'B'],
  ['Answer: B', 'B'],
  ['The correct answer is (C).', 'C'],
  ['I first thought answer A, but the answer is D', 'D'],
  ['Some thoughts. <final_answer>(b)', 'B'],
  ['<final_answer> (b) </final_answer>', 'B'],
  ['```json\n{"choice": "b"}\n```', 'B'],
  ['答案是C', 'C'],
  ['答案：（C）', 'C'],
  ['选B', 'B'],
  ['I would reply with (b), because it fits best.', 'B'],
  ['Well, I’d go with **C**.', 'C'],
  ['I choose D because she moved.', 'D'],
  ['<answer>B</answer>', 'B'],
  ['So it is $\\boxed{B}$.', 'B'],
  ['\\boxed{\\text{B}}', 'B'],
  ['B - by tram', 'B'],
  ['ANSWER: $B$', 'B'],
  ['correct: B', 'B'],
  ['Ｂ', 'B'],
  ['答案：Ｃ', 'C'],
])('reads %j as %s', (raw, label) => {
  expect(readLabel(raw, letters)).toBe(label);
});

it.each([
  'I’d go with a friend',
  'I would not reply with (b)',
  'I pick a tea',
  '',
  'A good question, I do not know',
  'Beer',
  'E',
  'answer: E',
  'None of them',
  '{"choice": "Z"}',
  'Incorrect: B',
  'B-sides are better',
])('finds no label in %j', (raw) => {
  expect(readLabel(raw, letters)).toBeUndefined();
});

it('returns labels as the question spells them, brackets and numbers included', () => {
  expect(readLabel('b', ['(a)', '(b)'])).toBe('(b)');
  expect(readLabel('{"answer": 12}', ['1', '2', '12'])).toBe('12');
  expect(readLabel('Answer: 12', ['1', '2'])).toBeUndefined();
});

it('takes labels literally', () => {
  expect(readLabel('answer: a.c', ['a.c', 'abc'])).toBe('a.c');
  expect(readLabel('answer: x', ['.*', '(?:'])).toBeUndefined();
});

const options = [
  { label: 'A', text: 'By car' },
  { label: 'B', text: 'By tram' },
  { label: 'C', text: 'A long walk' },
];

it.each([
  ['B', 'B'],
  ['by tram.', 'B'],
  ['“By tram”', 'B'],
  ['A long walk', 'C'],
  ['B: By tram', 'B'],
  ['(B) By tram', 'B'],
  ['B - By tram', 'B'],
  ['B. It stops at the door.', 'B'],
  ['A: By tram', undefined],
  ['**B. By car**', undefined],
  ['(A) by tram', undefined],
  ['B - By car', undefined],
  ['By tram or by car', undefined],
])('reads the option of %j as %s', (raw, label) => {
  expect(readOption(raw, options)).toBe(label);
});
