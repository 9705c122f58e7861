import { probeVariableSchema } from '@memgym/core';
import { matchChoice } from '@memgym/prompts';
import * as z from 'zod';
import { defineJudge } from '../define-judge.js';

/** Finds the values of some facts about a person that their message states or implies, in whatever words. */
export const judgeSpokenValues = defineJudge({
  name: 'judge-spoken-values',
  version: '2',
  input: z.strictObject({ variables: z.array(probeVariableSchema).min(1), message: z.string() }),
  verdict: z.object({ spoken: z.array(z.object({ fact: z.int().min(1), value: z.string() })) }),
  task: () => [
    'A person writes a message to an assistant. You find which facts about this person a reader of this message alone would know.',
    'For each fact you get its number, its name and the values that it can have.\n- List a fact if the message states or clearly implies one of its values about the person, in whatever words or language, and copy that value word for word.\n- Do not list a fact that is only asked about, wished for or mentioned about others, nor one where more than one of its values is possible. Most messages speak of none.',
  ],
  texts: ({ variables, message }) => ({
    facts: variables
      .map(({ name, choices }, place) => JSON.stringify({ fact: place + 1, name, values: choices }))
      .join('\n'),
    message,
  }),
  reply: () => [
    'Which facts does the message give away? Reply with one JSON object and nothing else, with an empty list if there are none. An example for other facts:\n{"spoken": [{"fact": 2, "value": "by train"}]}',
  ],
  check: ({ spoken }, { variables }) => {
    const wrong = spoken.filter(
      ({ fact, value }) => matchChoice(value, variables[fact - 1]?.choices ?? []) === undefined,
    );
    if (wrong.length === 0) return undefined;
    return wrong
      .map(({ fact, value }) => `spoken: fact ${fact} has no value ${JSON.stringify(value)}.`)
      .join(' ');
  },
});
