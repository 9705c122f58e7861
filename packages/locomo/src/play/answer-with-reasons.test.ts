import { describe, expect, it } from 'vitest';
import { answerIn } from './answer-with-reasons.js';

describe('the answer after reasons', () => {
  it.each([
    ['1. Pip.\n2. In May.\nAnswer: a parrot, on 8 May 2023', 'a parrot, on 8 May 2023'],
    ['Steps …\n**Answer:** a parrot', 'a parrot'],
    ['Steps …\n**Answer: a parrot**', 'a parrot'],
    ['Steps …\n## Final Answer: a parrot\nand a cake', 'a parrot\nand a cake'],
    ['Answer: a cat?\nNo, wait.\nAnswer: a parrot', 'a parrot'],
    ['The answer: it is not said.', 'The answer: it is not said.'],
    ['a parrot', 'a parrot'],
    ['Steps …\nAnswer:', ''],
  ])('is what follows its mark: %j', (reply, answer) => {
    expect(answerIn(reply)).toBe(answer);
  });
});
