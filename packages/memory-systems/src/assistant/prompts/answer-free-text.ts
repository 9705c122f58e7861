import { eventTimeSchema, optionSchema } from '@memgym/core';
import { definePrompt } from '@memgym/llm-client';
import { readFreeText } from '@memgym/offline-model';
import { z } from 'zod';
import { writeTime } from '../../toolkit/write-time.js';
import { promptContextSchema } from './prompt-context.js';
import { inChinese, shownStatements, systemMessage, windowMessages } from './render-context.js';

/** Answers a question with a short phrase. */
export const answerFreeTextPrompt = definePrompt({
  name: 'answer-free-text',
  version: '2',
  input: promptContextSchema.extend({
    question: z.string(),
    questionTime: eventTimeSchema.optional().describe('Shown where it is known.'),
    options: z.array(optionSchema).default([]).describe('Alternatives offered in passing.'),
  }),
  render: (input) => {
    const text = inChinese(input.language) ? chinese : english;
    const options = input.options.map(({ label, text: option }) => `(${bare(label)}) ${option}`).join('\n');
    const parts = [
      ...(input.questionTime === undefined ? [] : [text.now(writeTime(input.questionTime, input.language))]),
      text.question(input.question),
      ...(options === '' ? [] : [`${text.choose}\n${options}`]),
      text.form,
    ];
    return [
      systemMessage(text.task, input),
      ...windowMessages(input),
      { role: 'user', content: parts.join('\n\n') },
    ];
  },
  offline: (input, limits) => readFreeText({ ...input, statements: shownStatements(input), limits }),
});

const bare = (label: string): string => label.replace(/^\((.*)\)$/, '$1');

const english = {
  task: 'You answer questions about past conversations from what you remember of them.',
  now: (time: string) => `It is now ${time}.`,
  question: (question: string) => `Question: ${question}`,
  choose: 'The answer is one of these; reply with the text of the right one:',
  form: 'Reply with the answer alone, as a phrase of a few words, in the words of the notes where you can. Write dates in full, worked out from the time of the note. If the notes do not tell, reply: No information available',
};

const chinese = {
  task: '你根据自己记得的内容，回答关于以往对话的问题。',
  now: (time: string) => `现在是${time}。`,
  question: (question: string) => `问题：${question}`,
  choose: '答案是以下之一，请回复正确一项的文字：',
  form: '只回复答案本身，用几个字的短语，尽量使用记录中的原词。日期请根据记录的时间推算后写完整。如果记录里没有，请回复：没有相关信息',
};
