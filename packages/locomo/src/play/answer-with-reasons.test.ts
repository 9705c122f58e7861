import type { EventTime } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { answerIn } from './answer-with-reasons.js';
import { answerWithReasonsPrompt } from './prompts/answer-with-reasons.js';

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

  it('can follow from the latest messages, which have their times', () => {
    const said = { text: 'I left last Friday.', eventTime: '2023-05-25T19:05:00' as EventTime };
    const context = {
      language: 'en',
      known: '',
      memories: '',
      statements: [],
      question: 'When did Nadia leave?',
    };
    const window = [{ ...said, role: 'user' as const, speaker: 'Nadia' }];
    const { messages } = answerWithReasonsPrompt.request({ ...context, window }, { role: 'assistant' });
    expect(messages[0]?.content).toContain('The latest messages follow this text');
    expect(messages[1]?.content).toBe('[2023-05-25 (Thu) 19:05] Nadia: I left last Friday.');
  });
});
