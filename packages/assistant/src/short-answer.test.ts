import { describe, expect, it } from 'vitest';
import { shortAnswer } from './short-answer.js';

// Replies of SmolLM2-135M and Qwen2.5-Coder-1.5B to questions that ask for a few words.
describe('a short answer', () => {
  it.each([
    ['The answer is: "No information available"', 'No information available'],
    ['The answer is: 2021-03-15', '2021-03-15'],
    ['The answer is: "2023-07-20 (Thu) 20:56"', '2023-07-20 (Thu) 20:56'],
    ['Answer: Ballet', 'Ballet'],
    ['“没有相关信息”。'.slice(0, -1), '没有相关信息'],
    ['The answer is:', ''],
    ['""', ''],
  ])('%j is %j', (reply, answer) => {
    expect(shortAnswer(reply)).toBe(answer);
  });

  it.each([
    'No information available',
    'The answer is one of these:\n(a) Not mentioned in the conversation\n(b) Sweden',
    '"Charlotte\'s Web", "Becoming Nicole"',
    'She said: "The answer is: no"',
    'The answer is a country',
  ])('%j stays as it is', (reply) => {
    expect(shortAnswer(reply)).toBe(reply);
  });
});
