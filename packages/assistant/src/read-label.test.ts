import { expect, it } from 'vitest';
import { readLabel, readOption } from './read-label.js';

const letters = ['A', 'B', 'C', 'D'];

it.each([
  ['B', 'B'],
  ['(b)', 'B'],
  ['b.', 'B'],
  ['**B**', 'B'],
  ['#B', 'B'],
  ['The answer is #B.', 'B'],
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
  ['I would pick B — a safe choice.', 'B'],
  ['Answer seems to be A.\n\nIt fits.', 'A'],
  ['Antwort: Antwort: C', 'C'],
  ['The answer is B. Note that A is a common distractor.', 'B'],
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
  'I would pick a - well, none of them.',
  'Based on the notes, it is unclear.',
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

/** A form that names C, and its mirror image, which names several options, none, or denies one. */
it.each([
  ['I think it is C', 'I think it is C or D'],
  ['Answer: I think it is C', 'Answer: I think it is not C'],
  ['She moved in May and wrote so twice.\n\nC', 'She moved in May and wrote so twice.\n\nC or D'],
  ['She moved twice.\n\n**C**', 'She moved twice.\n\n**C** and **D**'],
  ['The answer is C.', 'The answer is B or C.'],
  ['The answer is (C)', 'The answer is either (B) or (C)'],
  ['Answer: C', 'Answer: C, maybe D'],
  ['Answer: C.', 'Answer: C/D.'],
  ['C', 'A, B, C and D'],
  ['C.', 'C, or maybe D'],
  [
    'Option B is tempting, but the user said crimson red, so C.',
    'Option C is tempting, but the user said crimson red.',
  ],
  ['It is not B, the answer is C', 'It is not C'],
  ['The answer is C, not B.', 'The answer is not C.'],
  ['C is correct.', 'C is incorrect.'],
  ['C is the right one', 'C is not the right one'],
  ['Option C', 'Options C and D'],
  ['Therefore, C.', 'Therefore, C or D.'],
  ['I choose C.', 'I do not choose C.'],
  ['I would go with C', 'I would never go with C'],
  ['That rules out B, leaving C.', 'That rules out C.'],
  ['Answer: A. Let me correct this. Answer: C', 'Between A and C I cannot say'],
  [
    'A. crimson red\nB. olive green\nC. navy blue\n\nAnswer: C',
    'A. crimson red\nB. olive green\nC. navy blue',
  ],
  ['(A) red (B) green. The answer is C', '(A) red (B) green (C) blue'],
  ['{"answer": "C"}', '{"answer": "B or C"}'],
  ['{"answer": 3}', '{"answer": 7}'],
  ['<answer>C</answer>', '<answer>B and C</answer>'],
  ['\\boxed{C}', '\\boxed{B, C}'],
  [
    '<|channel|>analysis<|message|>B?<|end|><|start|>assistant<|channel|>final<|message|>C<|return|>',
    '<|channel|>analysis<|message|>C<|end|>',
  ],
  [
    '<|START_THINKING|>B or D<|END_THINKING|><|START_RESPONSE|>C<|END_RESPONSE|>',
    '<|START_THINKING|>C<|END_THINKING|><|START_RESPONSE|>none<|END_RESPONSE|>',
  ],
  ['Die Antwort ist C.', 'Die Antwort ist B oder C.'],
  ['Antwort: C', 'Antwort: C oder D'],
  ['Ich wähle C.', 'Ich wähle C oder D.'],
  ['Sie zog im Mai um, also C.', 'Sie zog im Mai um, also B oder C.'],
  ['Es ist C', 'Es ist nicht C'],
  ['C ist richtig.', 'C ist nicht richtig.'],
  ['La réponse est C.', 'La réponse est B ou C.'],
  ['Réponse : C', 'Réponse : C ou D'],
  ['Je choisis C.', 'Je ne choisis pas C.'],
  ['Elle a déménagé, donc C.', 'Elle a déménagé, donc C ou D.'],
  ['C’est C', 'Ce n’est pas C'],
  ['La respuesta es C.', 'La respuesta es B o C.'],
  ['Respuesta: C', 'Respuesta: C o D'],
  ['Elijo C.', 'No elijo C.'],
  ['Se mudó en mayo, así que C.', 'Se mudó en mayo, así que C o D.'],
  ['La opción correcta es C', 'La opción correcta no es C'],
  ['答案是C', '答案是B或C'],
  ['答案：C', '答案：C、D'],
  ['我选C。', '我选B或者C。'],
  ['所以是C。', '不是C。'],
  ['C正确', 'C不正确'],
  ['It must be C, because she moved.', 'It must be C or D, because she moved.'],
])('reads %j as C, and nothing in %j', (said, mirror) => {
  expect(readLabel(said, letters)).toBe('C');
  expect(readLabel(mirror, letters)).toBeUndefined();
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
