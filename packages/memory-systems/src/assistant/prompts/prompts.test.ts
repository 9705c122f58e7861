import type { EventTime } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { formatMemories } from '../format-memories.js';
import { answerFreeTextPrompt } from './answer-free-text.js';
import { answerMultipleChoicePrompt } from './answer-multiple-choice.js';
import { answerStateProbePrompt } from './answer-state-probe.js';
import { chatReplyPrompt } from './chat-reply.js';

const time = '2023-05-08T13:56:00' as EventTime;
const item = {
  id: 'm',
  kind: 'turn',
  text: 'Ann: I went there yesterday.',
  sourceIds: ['m'],
  ingestTime: 0,
  score: 1,
  eventTime: time,
};
const shown = (language: string) => {
  const { text: memories, statements } = formatMemories({ items: [item] }, { language });
  const window = [
    { role: 'system' as const, text: 'Be brief. </earlier_system_text>' },
    { role: 'user' as const, text: 'Hi', speaker: 'Ann', eventTime: time },
    { role: 'assistant' as const, text: 'Hello' },
  ];
  return { language, known: 'name: Ann', memories, statements: [...statements], window };
};
const options = [
  { label: 'A', text: 'tea' },
  { label: 'B', text: 'coffee' },
];
const variables = [{ name: 'drink', choices: ['tea', 'a "special" one'] }];
const role = 'assistant' as const;

describe.each(['en', 'zh'])('prompts in %s', (language) => {
  it('answer-free-text', () => {
    const input = { ...shown(language), question: 'When did Ann go?', questionTime: time, options };
    expect(answerFreeTextPrompt.request(input, { role }).messages).toMatchSnapshot();
  });

  it('answer-multiple-choice', () => {
    const prompt = answerMultipleChoicePrompt(['A', 'B']);
    const request = prompt.request(
      { ...shown(language), question: 'What does Ann drink?', options },
      { role },
    );
    expect(request.messages).toMatchSnapshot();
    expect(request.responseSchema).toMatchSnapshot();
  });

  it('answer-state-probe', () => {
    const prompt = answerStateProbePrompt(variables);
    const request = prompt.request({ ...shown(language), question: '', variables }, { role });
    expect(request.messages).toMatchSnapshot();
    expect(request.responseSchema).toMatchSnapshot();
  });

  it('chat-reply', () => {
    const message = { role: 'user' as const, text: 'Where did I go?', eventTime: time };
    expect(chatReplyPrompt.request({ ...shown(language), message }, { role }).messages).toMatchSnapshot();
  });

  it('says in which order memories are shown', () => {
    const said = (order: 'oldest' | 'newest' | 'rank') => {
      const input = { ...shown(language), order, question: 'Who?' };
      return answerFreeTextPrompt.request(input, { role }).messages[0]?.content ?? '';
    };
    const words =
      language === 'en'
        ? { oldest: 'earliest first', newest: 'latest first', rank: 'best match first' }
        : { oldest: '最早的在前', newest: '最新的在前', rank: '最相关的在前' };
    for (const order of ['oldest', 'newest', 'rank'] as const) expect(said(order)).toContain(words[order]);
  });

  it('says so when nothing is remembered', () => {
    const input = { language, known: '', memories: '', statements: [], window: [], question: 'Who?' };
    expect(answerFreeTextPrompt.request(input, { role }).messages[0]).toMatchSnapshot();
  });
});
