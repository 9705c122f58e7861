import {
  createBoundedCache,
  eventTimeSchema,
  type GivenFact,
  givenFactSchema,
  optionSchema,
} from '@memgym/core';
import { declarePrompt, definePrompt, type Prompt } from '@memgym/prompts';
import { writeTime } from '@memgym/text';
import * as z from 'zod';
import { readOption } from '../read-label.js';
import { promptContextSchema } from './prompt-context.js';
import { inChinese, systemMessage, windowMessages } from './render-context.js';

const inputSchema = promptContextSchema.extend({
  question: z.string(),
  questionTime: eventTimeSchema.optional().describe('Shown where it is known.'),
  textIs: z.enum(['question', 'message']).default('question'),
  options: z.array(optionSchema).min(2),
  given: z.array(givenFactSchema).default([]).describe('Facts told with the question.'),
});

type MultipleChoicePrompt = Prompt<
  z.input<typeof inputSchema>,
  { choice: string },
  z.output<typeof inputSchema>
>;

/** Making one takes several times as long as asking it. */
const made = createBoundedCache<MultipleChoicePrompt>(100);

/**
 * Answers a question by the label of one of its options. The wanted reply depends on the labels, so
 * there is one prompt for each set of them; name and version are those of the wording.
 */
export function answerMultipleChoicePrompt(labels: readonly string[]): MultipleChoicePrompt {
  return made.get(JSON.stringify(labels), () => makePrompt([...labels]));
}

function makePrompt(labels: readonly string[]): MultipleChoicePrompt {
  return definePrompt({
    name: 'answer-multiple-choice',
    version: '4',
    input: inputSchema,
    output: z.strictObject({ choice: z.enum(labels).describe('Label of the chosen option.') }),
    render: (input) => {
      const text = inChinese(input.language) ? chinese : english;
      const options = input.options.map(({ label, text: option }) => `${label}: ${option}`).join('\n');
      const parts = [
        ...(input.questionTime === undefined
          ? []
          : [text.now(writeTime(input.questionTime, input.language))]),
        ...(input.given.length === 0 ? [] : [`${text.given}\n${factsJson(input.given)}`]),
        text[input.textIs](input.question),
        `${input.textIs === 'message' ? text.replies : text.options}\n${options}`,
        text.form,
      ];
      return [
        systemMessage(text.task, input),
        ...windowMessages(input),
        { role: 'user', content: parts.join('\n\n') },
      ];
    },
    fallback: (raw, shown) => {
      const choice = readOption(raw, shown().options);
      return choice === undefined ? undefined : { choice };
    },
  });
}

/** One fact a line, because a name may stand twice. */
function factsJson(facts: readonly GivenFact[]): string {
  return facts.map(({ name, value }) => JSON.stringify({ [name]: value })).join('\n');
}

const english = {
  task: 'You assist one person, whom you know from earlier conversations. Choose the option that is right for this person as things are now. Where notes disagree, the latest one holds, unless the question is about an earlier time.',
  now: (time: string) => `It is now ${time}.`,
  given: 'What is true of the person now, one fact a line:',
  question: (question: string) => `Question: ${question}`,
  message: (message: string) => `The person writes to you: ${JSON.stringify(message)}`,
  options: 'Options, each after its label:',
  replies: 'Possible replies to this message, each after its label:',
  form: 'Choose exactly one, also if you are not sure. Reply with JSON of this form and nothing else, the chosen label in place of the dots: {"choice": "…"}',
};

const chinese = {
  task: '你在帮助一位用户，并通过以往的对话了解他。请选出就目前情况而言对这位用户正确的一项；记录互相矛盾时，以最新的为准，除非问的是更早的时间。',
  now: (time: string) => `现在是${time}。`,
  given: '以下是此人目前的真实情况，每行一项：',
  question: (question: string) => `问题：${question}`,
  message: (message: string) => `用户给你发来消息：${JSON.stringify(message)}`,
  options: '选项（标签在前）：',
  replies: '对这条消息的几种回复（标签在前）：',
  form: '必须选一项，不确定时也要选。请只回复如下形式的 JSON，把省略号换成所选的标签，不要有其他文字：{"choice": "…"}',
};

declarePrompt(() => answerMultipleChoicePrompt(['A', 'B']));
