import { type AskedAnswer, chatModelOf, type FreeTextQuestion } from '@memgym/core';
import { sharedJudgeReplies } from '@memgym/evaluators/offline';
import { createOfflineChatModel } from '@memgym/offline-model';
import { describe, expect, it } from 'vitest';
import { locomoBenchmark } from './locomo-benchmark.js';

const question: FreeTextQuestion = {
  kind: 'free-text',
  id: 'conv-1:0',
  text: 'Where does Ann live?',
  type: 'single-hop',
  language: 'en',
  answer: 'text',
  expected: 'Bergen',
  evidence: { turnIds: [], unresolved: [] },
};
const answered = (output: string | null) => ({ output }) as AskedAnswer;
const judge = createOfflineChatModel({ replies: sharedJudgeReplies });
/** A judge that decides by its instruction. */
const scriptedJudge = (isCorrect: (prompt: string) => boolean) =>
  chatModelOf({
    name: 'scripted',
    reply: async ({ messages }) =>
      `{"reason":"","verdict":"${isCorrect(JSON.stringify(messages)) ? 'correct' : 'incorrect'}"}`,
  });

describe('answers marked by a judge', () => {
  const { protocol, metrics } = locomoBenchmark.withOptions({ judge: 'generous' });
  const mark = async (output: string | null, more: Partial<FreeTextQuestion> = {}) =>
    (await protocol.scoreAnswer?.({ ...question, ...more }, answered(output), { judge }))?.scores?.judged;

  it('are correct or wrong', async () => {
    expect(await mark('She has lived in Bergen for years')).toBe(1);
    expect(await mark('Oslo')).toBe(0);
    expect(await mark(null)).toBe(0);
  });

  it('are marked by both rubrics side by side, each from a reply of its own', async () => {
    const { protocol: twice, metrics: both } = locomoBenchmark.withOptions({ judge: 'both' });
    expect(both.map(({ name }) => name)).toEqual(expect.arrayContaining(['judged', 'judged-strictly']));
    const strict = scriptedJudge((prompt) => !prompt.includes('says the same as the true answer'));
    const marked = await twice.scoreAnswer?.(question, answered('Somewhere in Norway'), { judge: strict });
    expect(marked?.scores).toEqual({ judged: 1, 'judged-strictly': 0 });
    expect(marked?.verdicts).toMatchObject({ asked: 2 });
    const none = await twice.scoreAnswer?.(question, answered(null), { judge: strict });
    expect(none?.scores).toEqual({ judged: 0, 'judged-strictly': 0 });
  });

  it('lose only the verdict that could not be read', async () => {
    const { protocol: twice } = locomoBenchmark.withOptions({ judge: 'both' });
    const half = chatModelOf({
      name: 'half',
      reply: async ({ messages }) =>
        JSON.stringify(messages).includes('says the same as the true answer')
          ? 'No verdict.'
          : '{"reason":"","verdict":"correct"}',
    });
    const marked = await twice.scoreAnswer?.(question, answered('Bergen'), { judge: half });
    expect(marked?.scores).toEqual({ judged: 1, 'judged-strictly': null });
    expect(Object.keys(marked?.unscored ?? {})).toEqual(['judged-strictly']);
  });

  it('leave adversarial questions to their own metric', async () => {
    expect(await mark('Oslo', { type: 'adversarial' })).toBeUndefined();
    expect(await mark('Oslo', { expected: null })).toBeUndefined();
  });

  it('have their own metric, only if the option asks for it', () => {
    expect(metrics.map(({ name }) => name)).toContain('judged');
    expect(locomoBenchmark.metrics.map(({ name }) => name)).not.toContain('judged');
    expect(locomoBenchmark.protocol.scoreAnswer).toBeUndefined();
  });
});
