import { describe, expect, it } from 'vitest';
import { checkAnswerPrompt } from './check-answer.js';

const request = {
  question: 'What shall I cook?',
  answer: 'A bean stew.',
  variables: ['diet'],
  variants: [['meat'], ['vegetarian'], ['vegan']],
};
const read = (raw: string) => checkAnswerPrompt(3).read(raw, { request });

describe('the prompt that checks an answer', () => {
  it.each([
    '{"situation": 2}',
    '```json\n{"situation": "2"}\n```',
    '2',
    'Situation 2.',
    'Hm.\n{"situation": 2}',
  ])('reads %j as the second situation', (raw) =>
    expect(read(raw)).toMatchObject({ ok: true, output: { situation: 2 } }),
  );

  it.each(['{"situation": 0}', '{"situation": 4}', '7', '', 'Either 1 or 2.', '{"situation": "vegan"}'])(
    'reads no situation in %j',
    (raw) => expect(read(raw).ok).toBe(false),
  );

  it('asks the server for one of the numbers', () => {
    expect(
      JSON.stringify(checkAnswerPrompt(3).request({ request }, { role: 'generator' }).responseSchema),
    ).toContain('[1,2,3]');
  });
});
