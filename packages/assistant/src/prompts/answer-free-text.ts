import { eventTimeSchema, optionSchema } from '@memgym/core';
import { definePrompt } from '@memgym/prompts';
import { writeTime } from '@memgym/text';
import * as z from 'zod';
import { promptContextSchema } from './prompt-context.js';
import { inChinese, systemMessage, windowMessages } from './render-context.js';

/** Answers a question with a short phrase. */
export const answerFreeTextPrompt = definePrompt({
  name: 'answer-free-text',
  version: '6',
  input: promptContextSchema.extend({
    question: z.string(),
    questionTime: eventTimeSchema.optional().describe('Shown where it is known.'),
    options: z.array(optionSchema).default([]).describe('Alternatives offered in passing.'),
  }),
  render: (input) => {
    const text = inChinese(input.language) ? chinese : english;
    const options = input.options.map(({ label, text: option }) => `(${bare(label)}) ${option}`).join('\n');
    const asked = [
      ...(input.questionTime === undefined ? [] : [text.now(writeTime(input.questionTime, input.language))]),
      text.question(input.question),
      ...(options === '' ? [text.last] : [`${text.choose}\n${options}`, text.chosen]),
    ];
    // A small model gives rules that stand after the question as its answer.
    const task = options === '' ? `${text.task}\n${text.form}` : text.task;
    return [
      systemMessage(task, input),
      ...windowMessages(input),
      { role: 'user', content: asked.join('\n\n') },
    ];
  },
});

const bare = (label: string): string => label.replace(/^\((.*)\)$/, '$1');

const english = {
  task: 'You answer questions about past conversations from notes of them. Where notes disagree, the latest one holds, unless the question is about an earlier time. What the notes say of one person answers no question about another.',
  now: (time: string) => `It is now ${time}.`,
  question: (question: string) => `Question: ${question}`,
  choose: 'The answer is one of these:',
  chosen: 'Reply with the text of the right one and nothing else, word for word.',
  form: `Reply with the answer only: a phrase of a few words, not a sentence, in the words of the notes where you can.
- Work out when something happened from the time of the note: "yesterday" in a note of 2021-03-15 (Mon) is 14 March 2021. Write dates in that form, a month like "March 2021", a year as "2021". Separate several things by commas.
- If the question asks what somebody would probably do, like or be, infer it from the notes.
- If the notes contain nothing about it, reply exactly: No information available`,
  last: 'Reply with the answer in a few words, or with "No information available".',
};

const chinese = {
  task: '你根据以往对话的记录回答问题。记录互相矛盾时，以最新的为准，除非问题问的是更早的时间。关于某人的记录不能用来回答关于别人的问题。',
  now: (time: string) => `现在是${time}。`,
  question: (question: string) => `问题：${question}`,
  choose: '答案是以下之一：',
  chosen: '请只逐字回复正确一项的文字，不要有其他文字。',
  form: `只回复答案本身：几个字的短语，不要写成句子，尽量使用记录中的原词。
- 请根据记录的时间推算事情发生的时间：2021年3月15日（周一）的记录里说的“昨天”是2021年3月14日。日期按这种形式写；有多项时用顿号隔开。
- 如果问题问的是某人可能会做什么、喜欢什么，请根据记录推断。
- 如果记录里没有相关内容，请只回复：没有相关信息`,
  last: '请只用几个字回复答案，或者回复“没有相关信息”。',
};
