import type { EventTime } from '@memgym/core';
import { formatMemories } from '@memgym/memory-systems/define';
import { describe, expect, it } from 'vitest';
import { answerFreeTextPrompt } from './answer-free-text.js';
import { answerMultipleChoicePrompt } from './answer-multiple-choice.js';
import { answerReplyPrompt } from './answer-reply.js';
import { answerStateProbePrompt } from './answer-state-probe.js';
import { answerTextPrompt } from './answer-text.js';
import { chatReplyPrompt } from './chat-reply.js';
import { plainMultipleChoicePrompt } from './reference/plain-multiple-choice.js';
import { plainTextPrompt } from './reference/plain-text.js';
import { windowMessages } from './render-context.js';

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
    const request = prompt.request({ ...shown(language), variables }, { role });
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

  it('a question says that the messages of the window belong to the notes, as far as there are any', () => {
    const belong = language === 'en' ? 'count as notes, too' : '也算作记录';
    const [background, ...window] = shown(language).window;
    const asked = { ...shown(language), memories: '', question: 'Who?' };
    const systemOf = (messages: readonly { readonly content: string }[]) => messages[0]?.content ?? '';
    const withWindow = answerFreeTextPrompt.request({ ...asked, window }, { role });
    expect(systemOf(withWindow.messages)).toContain(belong);
    for (const none of [[], background === undefined ? [] : [background]]) {
      const without = answerFreeTextPrompt.request({ ...asked, window: none }, { role });
      expect(systemOf(without.messages)).not.toContain(belong);
    }
    const message = { role: 'user' as const, text: 'Hello again' };
    const chat = chatReplyPrompt.request({ ...shown(language), message }, { role });
    expect(systemOf(chat.messages)).not.toContain(belong);
  });

  it('offers alternatives without asking for another answer', () => {
    const asked = (offered: typeof options) =>
      answerFreeTextPrompt
        .request({ ...shown(language), question: 'What does Ann drink?', options: offered }, { role })
        .messages.map(({ content }) => content)
        .join('\n');
    const none = language === 'en' ? 'No information available' : '没有相关信息';
    expect(asked([])).toContain(none);
    expect(asked(options)).not.toContain(none);
  });

  // SmolLM2-135M gave rules that stood after the question as its answer.
  it('has its rules before the notes, and ends with the question', () => {
    const input = { ...shown(language), question: 'What does Ann drink?' };
    const { messages } = answerFreeTextPrompt.request(input, { role });
    const [system] = messages;
    const asked = messages.at(-1);
    const rule = language === 'en' ? 'reply exactly:' : '请只回复：';
    expect(system?.content.indexOf(rule)).toBeGreaterThan(0);
    expect(system?.content.indexOf(rule)).toBeLessThan(system?.content.indexOf('<memories>') ?? 0);
    expect(asked?.content.split('\n\n').slice(0, -1).join()).toContain('What does Ann drink?');
    expect(asked?.content).not.toContain('\n-');
  });

  it('a request for a text says in which order memories are shown, because the latest holds', () => {
    const input = { ...shown(language), window: [], question: 'Write a letter.' };
    const first = language === 'en' ? 'the earliest first' : '最早的在前';
    expect(answerTextPrompt.request(input, { role }).messages[0]?.content).toContain(first);
  });

  it('a reply to the user keeps their lasting wishes, knows the time, and leaves their message unchanged', () => {
    const input = {
      ...shown(language),
      question: 'What shall I cook?',
      questionTime: '2024-03-15T18:05:00' as EventTime,
    };
    const { messages } = answerReplyPrompt.request(input, { role });
    expect(messages.at(-1)?.content).toBe('What shall I cook?');
    const [system] = messages;
    expect(system?.content).toContain(
      language === 'en' ? 'It is now 2024-03-15 (Fri) 18:05.' : '现在是2024年3月15日',
    );
    expect(system?.content).toContain(language === 'en' ? 'a lasting wish of the user' : '用户长期的要求');
    expect(system?.content).not.toContain(language === 'en' ? 'other people' : '其他用户');
    const none = answerReplyPrompt.request({ ...input, memories: '', statements: [] }, { role });
    expect(none.messages[0]?.content).toContain(language === 'en' ? '(there are no' : '（没有');
  });

  it('the reference asks for a text in one message, without advice', () => {
    const input = { ...shown(language), window: [], question: 'Write a letter.', instructions: 'Be brief.' };
    const { messages } = plainTextPrompt.request(input, { role });
    expect(messages.map((message) => message.role)).toEqual(['system', 'user']);
    expect(messages[0]?.content).toBe('Be brief.');
    const parts = messages[1]?.content.split('\n\n') ?? [];
    expect(parts[0]).toContain(`name: Ann\n${input.memories}`);
    expect(parts[1]).toMatch(/\nWrite a letter\.$/);
    expect(parts).toHaveLength(3);
    const alone = plainTextPrompt.request({ ...input, known: '', memories: '', statements: [] }, { role });
    expect(alone.messages.at(-1)?.content).toBe('Write a letter.');
  });
});

describe('a window', () => {
  const at = (text: string) => text as EventTime;
  const said = (role: 'user' | 'assistant', text: string, eventTime: string) => ({
    role,
    speaker: role === 'user' ? 'Nadia' : 'Tom',
    text,
    eventTime: at(eventTime),
  });

  it('dates a reply only if the message before it does not', () => {
    const window = [
      said('assistant', 'I am back.', '2023-05-07T10:00:00'),
      said('user', 'Hi!', '2023-05-08T13:56:00'),
      said('assistant', 'Hello.', '2023-05-08T13:57:00'),
      said('assistant', 'I start on Monday.', '2023-05-25T19:05:00'),
      said('user', 'Deal.', '2023-05-25T19:06:00'),
      said('assistant', 'It went well.', '2023-05-29T18:00:00'),
    ];
    const input = { language: 'en', known: '', memories: '', statements: [], window };
    const shownTexts = windowMessages({ ...input, retrieves: true, showsAll: false, order: 'oldest' });
    expect(shownTexts.map(({ content }) => content)).toEqual([
      '[2023-05-07 (Sun) 10:00] Tom: I am back.',
      '[2023-05-08 (Mon) 13:56] Nadia: Hi!',
      'Tom: Hello.',
      '[2023-05-25 (Thu) 19:05] Tom: I start on Monday.',
      '[2023-05-25 (Thu) 19:06] Nadia: Deal.',
      '[2023-05-29 (Mon) 18:00] Tom: It went well.',
    ]);
  });
});

describe('the choice of the reference', () => {
  it.each([
    ['numbers', ['1', '2'], 'Give the number', '{"answer": int}'],
    ['letters', ['a', 'b'], 'Give the label', '{"answer": "label"}'],
  ])('is asked for by the labels that are shown: %s', (_kind, labels, request, form) => {
    const offered = labels.map((label) => ({ label, text: `option ${label}` }));
    const input = { ...shown('en'), question: 'What now?', options: offered };
    const asked = plainMultipleChoicePrompt.request(input, { role }).messages.at(-1)?.content;
    expect(asked).toContain(request);
    expect(asked).toContain(form);
  });
});
