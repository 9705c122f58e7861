import { eventTimeSchema } from '@memgym/core';
import { definePrompt } from '@memgym/prompts';
import { writeTime } from '@memgym/text';
import * as z from 'zod';
import { promptContextSchema } from './prompt-context.js';
import { inChinese, systemMessage, windowMessages } from './render-context.js';

/** Answers a message of the user to whom the conversations belong, in a whole reply. The message is sent unchanged. */
export const answerReplyPrompt = definePrompt({
  name: 'answer-reply',
  version: '1',
  usualReply: { tokens: 200, basis: 'assumed', source: 'a reply of a paragraph or two' },
  input: promptContextSchema.extend({
    question: z.string().describe('The message of the user.'),
    questionTime: eventTimeSchema.optional().describe('Shown where it is known.'),
  }),
  render: (input) => {
    const text = inChinese(input.language) ? chinese : english;
    const { questionTime: time } = input;
    const now = time === undefined ? [] : [text.now(writeTime(time, input.language))];
    return [
      systemMessage([text.task, ...now].join('\n\n'), input, 'own'),
      ...windowMessages(input),
      { role: 'user', content: input.question },
    ];
  },
});

const english = {
  task: `You are the assistant of a user and reply to their message, which is the last one, with the help of notes of their earlier conversations.
- Take from the notes what the message asks for, and what they show of the user’s life, plans and tastes where it bears on your reply.
- Where notes disagree, the latest holds, unless the message is about an earlier time; where it matters to the reply, say that they disagree. Work out when something happened from the time of the note.
- If the message asks for something that was said or happened and the notes do not contain it, say so, and do not make it up.
- Reply in full, in the form and length that the message asks for.`,
  now: (time: string) => `It is now ${time}.`,
};

const chinese = {
  task: `你是用户的助手。请借助以往对话的记录，回复用户的最后一条消息。
- 消息要问的内容从记录中找；记录里与回复有关的用户生活、计划和喜好也请考虑进去。
- 记录互相矛盾时，以最新的为准，除非消息问的是更早的时间；如果矛盾影响回复，请说明。请根据记录的时间推算事情发生的时间。
- 如果消息问到以前说过或发生过的事，而记录里没有，请直说，不要编造。
- 请完整回复，形式和长短按消息的要求。`,
  now: (time: string) => `现在是${time}。`,
};
