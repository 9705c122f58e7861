import { type AskedAnswer, type JsonObject, questionSchema, zeroUsage } from '@memgym/core';
import { createScriptedModel } from '@memgym/core/testing';
import { createOfflineChatModel } from '@memgym/offline-model';
import { describe, expect, it } from 'vitest';
import { memDailyBenchmark } from '../memdaily-benchmark.js';
import { listingReplies } from './offline.js';

const texts = [
  '我表姐的身高是163cm。',
  '我同事在北京上班。',
  '下周要开会。',
  '我舅舅今年50岁。',
  '今天的面条不错。',
  '我上司喜欢打球。',
  '我表姐的生日是7月15日。',
];
const question = questionSchema.parse({
  kind: 'multiple-choice',
  id: 'simple/roles/0',
  text: '我表姐的身高是多少？',
  type: 'simple',
  language: 'zh',
  options: ['A', 'B'].map((label) => ({ label, text: label })),
  expected: 'A',
  evidence: { turnIds: ['0', '6'], unresolved: [] },
});
// As a memory that shows everything: newest first.
const answer = (count = texts.length) =>
  ({
    raw: 'A',
    output: 'A',
    retrieval: {
      items: texts.slice(0, count).map((text, place) => ({
        id: `m${place}`,
        text,
        kind: 'turn',
        score: 1 / (texts.length - place),
        sourceIds: [String(place)],
        eventTime: `2024-04-0${1 + place}T08:00:00`,
      })),
      usage: zeroUsage,
      unranked: true,
    },
  }) as unknown as AskedAnswer;

const scoreWith = async (replies: readonly unknown[], options: JsonObject = {}, count?: number) => {
  const judge = createScriptedModel(...replies);
  const { protocol } = memDailyBenchmark.withOptions({ modelRetrieval: 'fixed', ...options });
  const scored = await protocol.scoreAnswer?.(question, answer(count), { judge });
  return { ...scored, asked: judge.asked };
};

describe('messages that the model names', () => {
  it.each([
    ['JSON', { messages: [1, 7, 2] }, 1],
    ['JSON behind a thought', '<think>身高…</think>\n{"messages": [7, 4, 3, 2, 5]}', 0.5],
    ['a bare list', '[1, 7, 4, 3, 2]', 1],
    ['a list in a sentence', '和问题关系最大的是：[1, 4, 3, 2, 5]。其中 7 无关。', 0.5],
    ['a list in a code block', '```json\n[7, 1]\n```', 1],
    ['lines with cited numbers', '[1] 我表姐的身高是163cm。\n[4] 我舅舅今年50岁。', 0.5],
    ['a line of numbers', '好的，编号如下：\n1、7、4', 1],
    ['none of the evidence', { messages: [2, 3, 4] }, 0],
  ])('are read from %s', async (_, reply, recall) => {
    const { scores, asked, verdicts } = await scoreWith([reply]);
    expect(scores).toEqual({ 'listed-recall@5': recall });
    expect(verdicts).toEqual({ asked: 1, lost: 0 });
    expect(asked).toHaveLength(1);
  });

  it('are requested with the messages oldest first, and without options or time', async () => {
    const { asked } = await scoreWith([{ messages: [1] }]);
    const prompt = asked[0]?.messages.map(({ content }) => content).join('\n') ?? '';
    expect(prompt.indexOf('[1] 我表姐的身高')).toBeLessThan(prompt.indexOf('[7] 我表姐的生日'));
    expect(prompt.indexOf('[7]')).toBeLessThan(prompt.indexOf('问题：我表姐的身高是多少？'));
    expect(prompt).not.toMatch(/A:|2024/);
  });

  it.each([
    ['an unknown number', { messages: [1, 8] }],
    ['the number of no message before the first', { messages: [0, 1] }],
    ['a number twice', { messages: [1, 1] }],
    ['six numbers', { messages: [1, 2, 3, 4, 5, 6] }],
    ['no number', '我不确定，第一条吧。'],
  ])('are requested again after %s, and unscored after a second one', async (_, reply) => {
    const again = await scoreWith([reply, { messages: [7] }]);
    expect(again.asked).toHaveLength(2);
    expect(again.scores).toEqual({ 'listed-recall@5': 0.5 });
    const lost = await scoreWith([reply, reply]);
    expect(lost.scores).toEqual({ 'listed-recall@5': null });
    expect(lost.unscored?.['listed-recall@5']).toContain('memdaily/list-messages');
    expect(lost.verdicts).toEqual({ asked: 1, lost: 1 });
  });

  it('are all of five or fewer, without a call', async () => {
    const { scores, asked } = await scoreWith([], {}, 5);
    expect(asked).toHaveLength(0);
    expect(scores).toEqual({ 'listed-recall@5': 0.5 });
  });

  it('are read as the original reads them in reference', async () => {
    const reference = { modelRetrieval: 'reference' };
    const five = await scoreWith(['我认为是 0、1、2、3、4、5'], reference);
    expect(five.asked).toHaveLength(1);
    expect(five.scores?.['listed-recall@5']).toEqual(expect.any(Number));
    expect((await scoreWith(['0, 6'], reference)).scores).toEqual({ 'listed-recall@5': 0.5 });
    expect((await scoreWith(['[6, 0]'], reference, 3)).asked).toHaveLength(1);
  });

  it('are not known if memories name no message', async () => {
    const { protocol } = memDailyBenchmark.withOptions({ modelRetrieval: 'fixed' });
    const given = answer();
    const [first] = given.retrieval.items;
    if (first !== undefined) first.sourceIds = [];
    const scored = await protocol.scoreAnswer?.(question, given, { judge: createScriptedModel() });
    expect(scored?.unscored?.['listed-recall@5']).toContain('do not name');
  });

  it.each(['fixed', 'reference'])('are given by the offline model (%s)', async (modelRetrieval) => {
    const { protocol } = memDailyBenchmark.withOptions({ modelRetrieval });
    const judge = createOfflineChatModel({ replies: listingReplies });
    expect((await protocol.scoreAnswer?.(question, answer(), { judge }))?.scores).toEqual({
      'listed-recall@5': 1,
    });
  });

  it('have a metric only if the option asks for it, and a table of their own', () => {
    expect(memDailyBenchmark.metrics.map(({ name }) => name)).not.toContain('listed-recall@5');
    const { metrics, results } = memDailyBenchmark.withOptions({ modelRetrieval: 'fixed' });
    expect(metrics.map(({ name }) => name)).toContain('listed-recall@5');
    expect(results.published?.map(({ metric }) => metric)).toContain('listed-recall@5');
  });
});
