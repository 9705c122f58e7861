import * as z from 'zod';
import { defineJudge } from '../define-judge.js';

/** A fact about a person, with the values that it could have instead. */
const factSchema = z.strictObject({ name: z.string(), value: z.string(), others: z.array(z.string()) });

/** Finds which of some facts about a person a memory supports (packages/amemgym/spec.md#evolution, factual recall). */
export const judgeSupportedFacts = defineJudge({
  name: 'judge-supported-facts',
  version: '2',
  input: z.strictObject({ language: z.string(), facts: z.array(factSchema).min(1), memory: z.string() }),
  verdict: z.object({
    facts: z.array(z.object({ fact: z.int().min(1), supported: z.enum(['yes', 'no']) })),
  }),
  task: () => [
    'An assistant stores a memory of one person. You check which facts about this person a reader of the memory would know.',
    'For each fact you get its number, its name, its true value and the other values that it could have.\n- yes: the memory states or clearly implies the true value, in whatever words or language, and a reader would not take one of the other values instead. Where notes disagree, the latest one holds.\n- no: the memory says nothing about it, is too vague to tell the true value from the others, or says another value.',
  ],
  texts: ({ facts, memory }) => ({
    facts: facts.map((fact, place) => JSON.stringify({ fact: place + 1, ...fact })).join('\n'),
    memory: memory === '' ? '(the memory is empty)' : memory,
  }),
  reply: () => [
    'Which facts does the memory support? Reply with one JSON object and nothing else, with every fact once. An example for two other facts:\n{"facts": [{"fact": 1, "supported": "yes"}, {"fact": 2, "supported": "no"}]}',
  ],
  check: ({ facts: judged }, { facts }) => {
    const wanted = facts.map((_, place) => place + 1);
    const given = judged.map(({ fact }) => fact);
    const wrong = wanted.filter((number) => given.filter((one) => one === number).length !== 1);
    const unknown = given.filter((number) => !wanted.includes(number));
    if (wrong.length === 0 && unknown.length === 0) return undefined;
    return [
      ...(wrong.length > 0 ? [`facts: expected each once, but not so for ${wrong.join(', ')}.`] : []),
      ...(unknown.length > 0 ? [`facts: there is no fact ${unknown.join(', ')}.`] : []),
    ].join(' ');
  },
});
