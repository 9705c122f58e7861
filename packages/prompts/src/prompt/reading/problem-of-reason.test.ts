import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { definePrompt } from '../define-prompt.js';

const prompt = definePrompt({
  name: 'judge-place',
  version: '1',
  input: z.object({ answer: z.string() }),
  output: z.object({ reason: z.string().default(''), verdict: z.enum(['correct', 'incorrect']) }),
  judged: ({ answer }) => [answer],
  render: ({ answer }) => [
    {
      role: 'user',
      content: `Is it Bergen? Answer: ${answer}\nAn example:\n{"reason": "Both name the harbour as the place.", "verdict": "correct"}`,
    },
  ],
});

// SmolLM2-135M gave the reason of an example in 12 of 15 verdicts, and with it the verdict.
describe('a verdict with the reason of an example', () => {
  it.each([
    '{"reason": "Both name the harbour as the place.", "verdict": "correct"}',
    '{"reason": "Both name the harbour as the place.", "verdict": "incorrect"}',
    'Verdict: {"verdict": "correct", "reason": "Both name the harbour as the place."}',
  ])('is none: %s', (reply) => {
    expect(prompt.read(reply, { answer: 'Oslo' })).toEqual({
      ok: false,
      problem: expect.stringContaining('that of an example'),
    });
  });

  it.each([
    '{"reason": "Oslo is not Bergen.", "verdict": "incorrect"}',
    '{"verdict": "incorrect"}',
    '{"reason": "", "verdict": "incorrect"}',
    '{"reason": "Both name the harbour.", "verdict": "incorrect"}',
  ])('is not %s', (reply) => {
    expect(prompt.read(reply, { answer: 'Oslo' })).toMatchObject({
      ok: true,
      output: { verdict: 'incorrect' },
    });
  });
});
