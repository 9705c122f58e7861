import { createBoundedCache, eventTimeSchema, type ProbeVariable, probeVariableSchema } from '@memgym/core';
import { declarePrompt, definePrompt, type Prompt } from '@memgym/prompts';
import { writeTime } from '@memgym/text';
import * as z from 'zod';
import { readNamedValues } from '../read-named-values.js';
import { promptContextSchema } from './prompt-context.js';
import { inChinese, systemMessage, windowMessages } from './render-context.js';

const inputSchema = promptContextSchema.extend({
  questionTime: eventTimeSchema.optional().describe('Shown where it is known.'),
  variables: z.array(probeVariableSchema).min(1),
});

type StateProbePrompt = Prompt<
  z.input<typeof inputSchema>,
  Record<string, string>,
  z.output<typeof inputSchema>
>;

/** Making one takes several times as long as asking it; a user is asked the same after every period. */
const made = createBoundedCache<StateProbePrompt>(1000);

/** The present value of each variable, chosen from its own list. One prompt for each set of variables. */
export function answerStateProbePrompt(variables: readonly ProbeVariable[]): StateProbePrompt {
  const wanted = variables.map(({ name, choices }) => [name, choices] as const);
  return made.get(JSON.stringify(wanted), () => makePrompt(wanted));
}

function makePrompt(
  wanted: readonly (readonly [name: string, choices: readonly string[]])[],
): StateProbePrompt {
  const shape = Object.fromEntries(wanted.map(([name, choices]) => [name, z.enum(choices)]));
  return definePrompt({
    name: 'answer-state-probe',
    version: '4',
    input: inputSchema,
    output: z.strictObject(shape) as z.ZodType<Record<string, string>, Record<string, string>>,
    render: (input) => {
      const text = inChinese(input.language) ? chinese : english;
      const list = input.variables
        .map(({ name, choices }) => `${name}: ${choices.map((choice) => JSON.stringify(choice)).join(' | ')}`)
        .join('\n');
      const parts = [
        ...(input.questionTime === undefined
          ? []
          : [text.now(writeTime(input.questionTime, input.language))]),
        `${text.variables}\n${list}`,
        text.form,
      ];
      return [
        systemMessage(text.task, input),
        ...windowMessages(input),
        { role: 'user', content: parts.join('\n\n') },
      ];
    },
    fallback: (raw) => readNamedValues(raw, wanted),
  });
}

const english = {
  task: 'You know one person from earlier conversations. State how things are with this person now. Where notes disagree, the latest one holds.',
  now: (time: string) => `It is now ${time}.`,
  variables: 'Facts about the person, each with the values it can have:',
  form: 'Reply with one JSON object and nothing else. Its keys are all of these names, exactly as written; each value is one of the values listed for that name, copied letter by letter. Where the notes do not say, give the most likely value.',
};

const chinese = {
  task: '你通过以往的对话了解一位用户。请说明他目前的情况；记录互相矛盾时，以最新的为准。',
  now: (time: string) => `现在是${time}。`,
  variables: '关于这位用户的各项事实，以及各自可能的取值：',
  form: '请只回复一个 JSON 对象，不要有其他文字。键就是以上名称；每个值必须逐字取自对应的列表。不知道时，给出最可能的一个。',
};

declarePrompt(() => answerStateProbePrompt([{ name: 'diet', choices: ['vegan', 'mixed'] }]));
