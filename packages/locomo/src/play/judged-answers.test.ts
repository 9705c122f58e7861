import type { AskedAnswer, FreeTextQuestion } from '@memgym/core';
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

describe('answers marked by a judge', () => {
  const { protocol, metrics } = locomoBenchmark.withOptions({ judge: 'generous' });
  const mark = async (output: string | null, more: Partial<FreeTextQuestion> = {}) =>
    (await protocol.scoreAnswer?.({ ...question, ...more }, answered(output), { judge }))?.scores?.judged;

  it('are correct or wrong', async () => {
    expect(await mark('She has lived in Bergen for years')).toBe(1);
    expect(await mark('Oslo')).toBe(0);
    expect(await mark(null)).toBe(0);
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
