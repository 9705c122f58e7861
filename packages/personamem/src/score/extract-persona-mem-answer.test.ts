import { describe, expect, it } from 'vitest';
import { extractPersonaMemAnswer, isPersonaMemCorrect } from './extract-persona-mem-answer.js';

describe('the option a PersonaMem reply names', () => {
  it.each([
    ['<final_answer>(b)', true],
    ['I pick b', true],
    ['(a) or (b)', false],
    ['A good choice is b', false],
  ])('with gold (b), %j is right: %j, as published', (reply, right) => {
    expect(isPersonaMemCorrect(reply, '(b)')).toBe(right);
    expect(extractPersonaMemAnswer(reply) === 'b').toBe(right);
  });

  it.each([
    ['(a) is out. <final_answer> (C) </final_answer>', 'c'],
    ['<final_answer>(a)</final_answer> no: <final_answer>d</final_answer>', 'd'],
    ['Surely (d), because of (d).<final_answer>', 'd'],
    // "Text after the last <final_answer> (closing tag cut)": cutting joins no letters
    // (packages/personamem/spec.md#answers-and-accuracy).
    ['<final_answer>b</final_answer>because', 'b'],
    ['<final_answer>b</final_answer>c', null],
    ['<final_answer>none of them', null],
    ['', null],
    ['Because', null],
  ])('reads %j as %j', (reply, expected) => {
    expect(extractPersonaMemAnswer(reply)).toBe(expected);
  });

  it('is accepted twice by the original if final part and whole reply name different options', () => {
    const reply = 'At first (a). <final_answer>b';
    expect(extractPersonaMemAnswer(reply)).toBe('b');
    expect([isPersonaMemCorrect(reply, 'a'), isPersonaMemCorrect(reply, 'b')]).toEqual([true, true]);
  });

  it.each([
    ['A good choice is b', 'b'],
    ['b, since it is a better fit', 'b'],
    ['a', 'a'],
    ['<final_answer>a</final_answer>', 'a'],
    ['A.', 'a'],
    ['The answer is a', 'a'],
    ['Option A fits best', null],
    ['The answer is a matter of taste', null],
    ['a) that one', 'a'],
    ['a or b', 'b'],
  ])('does not read the article as option a when fixed: %j is %j', (reply, expected) => {
    expect(extractPersonaMemAnswer(reply, { profile: 'fixed' })).toBe(expected);
  });
});
