import { describe, expect, it } from 'vitest';
import { readBoxed, readFinalAnswer, readStated } from './read-letter.js';

// Results of the original patterns (docs/specs/personamem-v2.md#answers).
describe('the letter in a reply', () => {
  it.each([
    ['Final Answer: C', 'C'],
    ['Final Answer: [B]', null],
    ['**Final Answer:** D', null],
    ['Final answer: the best is B', 'T'],
    ['Answer: (A)', null],
    ['I choose d.', 'D'],
    ['So it is B', null],
    ['Final Answer: A … Final Answer: B', 'A'],
    ['I choose B.  \nThank you', 'B'],
    ['So B.\t\nthanks', 'B'],
    ['So B.\rthanks', null],
    ['Final Answer:\u00a0B', 'B'],
    ['Answer:\u3000B', 'B'],
    ['Answer:\ufeffB', null],
    ['Answer:\n\n B', 'B'],
    [`Answer:${' '.repeat(200)}B`, 'B'],
    ['Vitamin éB.', null],
    ['Well, B.\n\n\n', 'B'],
  ])('is as released, of %j %j', (reply, letter) => expect(readFinalAnswer(reply)).toBe(letter));

  it.each([
    [String.raw`x \boxed{b}`, 'B'],
    [String.raw`\boxed{a} then \boxed{C }`, 'C'],
    [String.raw`\boxed{(b)}`, null],
    [String.raw`\boxed{b`, null],
    ['b', null],
  ])('is in the last box of %j: %j', (reply, letter) => expect(readBoxed(reply)).toBe(letter));

  it.each([
    ['Final Answer: [B]', 'B'],
    ['**Final Answer:** D', 'D'],
    ['Final answer: the best is B', null],
    ['Answer: (A)', 'A'],
    ['Final Answer: A … Final Answer: B', 'B'],
    ['(c)', 'C'],
    ['The answer is b', 'B'],
    ['no idea', null],
  ])('is what %j states last: %j', (reply, letter) => expect(readStated(reply)).toBe(letter));
});
