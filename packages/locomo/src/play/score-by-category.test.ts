import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AskedAnswer, ChatModel, Question } from '@memgym/core';
import { createOfflineChatModel } from '@memgym/offline-model';
import { offlineReply } from '@memgym/prompts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locomoBenchmark } from './locomo-benchmark.js';
import { judgeInThree, judgeInTwo } from './prompts/judge-by-category.js';

const conversation = {
  speaker_a: 'Nadia',
  speaker_b: 'Tom',
  session_1_date_time: '1:56 pm on 8 May, 2023',
  session_1: [
    { speaker: 'Nadia', dia_id: 'D1:1', text: 'My sister gave me a parrot.' },
    { speaker: 'Tom', dia_id: 'D1:2', text: 'I moved to Bergen.' },
  ],
};
const qa = [
  {
    question: 'What was given, and where did Tom move?',
    answer: 'a parrot',
    category: 1,
    evidence: ['D1:1', 'D1:2'],
  },
  { question: 'When did Tom move?', answer: 'May 2023', category: 2, evidence: ['D1:2'] },
  { question: 'Does Nadia like birds?', answer: 'Likely yes', category: 3, evidence: [] },
  { question: 'Where did Tom move?', answer: 'Bergen', category: 4, evidence: ['D1:2'] },
  { question: 'Which pet did Tom get?', adversarial_answer: 'a parrot', category: 5, evidence: ['D1:1'] },
];

type Label = 'correct' | 'partial' | 'wrong';

describe('labels by category', () => {
  let folder: string;
  let questions: readonly Question[];
  const { load, protocol, metrics } = locomoBenchmark.withOptions({ judge: 'locomo-plus', incomplete: true });
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memgym-test-'));
    const file = join(folder, 'locomo10.json');
    await writeFile(file, JSON.stringify([{ sample_id: 'conv-1', conversation, qa }]));
    questions = (await load(file)).episodes.flatMap((episode) => episode.conversation.questions);
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** A judge with one label for all, and what it was shown. */
  const judgeOf = (label: Label) => {
    const shown: string[] = [];
    const replies = [
      offlineReply(judgeInThree, () => ({ label })),
      // A judge that keeps to a label that the category does not have.
      offlineReply(judgeInTwo, () => ({ label }) as { label: 'correct' }),
    ];
    const model = createOfflineChatModel({ replies });
    const judge: ChatModel = {
      ...model,
      complete: (request) => {
        shown.push(request.messages.map(({ content }) => content).join('\n'));
        return model.complete(request);
      },
    };
    return { judge, shown };
  };
  const mark = async (label: Label, output: string | null = 'something') => {
    const { judge, shown } = judgeOf(label);
    const marks: (number | null | undefined)[] = [];
    for (const question of questions) {
      const answer = { output } as AskedAnswer;
      marks.push((await protocol.scoreAnswer?.(question, answer, { judge }))?.scores?.judged);
    }
    return { marks, shown };
  };

  it('give 1, a half or 0, and a half only where the category has it', async () => {
    expect((await mark('correct')).marks).toEqual([1, 1, 1, 1, 1]);
    expect((await mark('wrong')).marks).toEqual([0, 0, 0, 0, 0]);
    // Times and adversarial questions have two labels, so that a third one is no verdict.
    expect((await mark('partial')).marks).toEqual([0.5, null, 0.5, 0.5, null]);
    const { marks, shown } = await mark('correct', null);
    expect([marks, shown]).toEqual([[0, 0, 0, 0, 0], []]);
  });

  it('are asked for with the true answer and the messages that hold it, but for adversarial questions', async () => {
    const [first = '', , third = '', , last = ''] = (await mark('correct')).shown;
    for (const part of [
      'a parrot',
      'Nadia: My sister gave me a parrot.\nTom: I moved to Bergen.',
      '- partial:',
    ]) {
      expect(first).toContain(part);
    }
    expect(third).not.toContain('messages_with_the_answer');
    expect(last).toContain('Which pet did Tom get?');
    for (const part of ['true_answer', 'My sister', '- partial:']) expect(last).not.toContain(part);
  });

  it('are of questions without alternatives, whose evidence no system sees', () => {
    expect(questions.map((question) => 'options' in question)).toEqual([false, false, false, false, false]);
    expect(questions[0]?.meta).toEqual({
      evidence: 'Nadia: My sister gave me a parrot.\nTom: I moved to Bergen.',
    });
  });

  it('have a metric that speaks of half marks', () => {
    expect(metrics.find(({ name }) => name === 'judged')?.description).toMatch(/partly correct 0\.5/);
  });
});
