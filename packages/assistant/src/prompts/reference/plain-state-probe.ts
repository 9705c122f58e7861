import { probeVariableSchema } from '@memgym/core';
import { definePrompt } from '@memgym/prompts';
import * as z from 'zod';
import { promptContextSchema } from '../prompt-context.js';
import { windowMessages, windowPart } from '../render-context.js';
import { fencedJson, readReferenceJson } from './fenced-json.js';
import { plainSystem } from './plain-system.js';

/**
 * The probe of the original: variables with their choices as JSON, no time, English in every language
 * (packages/amemgym/spec.md#diagnosis).
 */
export const plainStateProbePrompt = definePrompt({
  name: 'reference/answer-state-probe',
  version: '2',
  verbatim: true,
  input: promptContextSchema.extend({
    question: z.string(),
    variables: z.array(probeVariableSchema).min(1),
  }),
  messages: windowPart,
  shows: { choices: { of: ['variables'], make: choicesOf } },
  render: (input) => {
    const parts = [
      JSON.stringify(choicesOf(input), null, 2),
      'These are facts about me with the values that each can have. Going by our conversations so far, pick for each the value that is nearest to my present situation. Leave none out.',
      `Reply with JSON in this form and nothing else, every value copied exactly as it is written above:\n${fencedJson('{\n  "name of a fact": "its value",\n  "name of another fact": "its value"\n}')}`,
    ];
    return [...plainSystem(input), ...windowMessages(input), { role: 'user', content: parts.join('\n\n') }];
  },
});

function choicesOf({ variables }: { readonly variables: readonly z.output<typeof probeVariableSchema>[] }) {
  return Object.fromEntries(variables.map(({ name, choices }) => [name, choices]));
}

/** Variable → given value, of the asked variables that the reply contains as texts; undefined for another reply. */
export function readPlainProbe(raw: string, names: readonly string[]): Record<string, string> | undefined {
  const reply = readReferenceJson(raw);
  if (typeof reply !== 'object' || reply === null || Array.isArray(reply)) return undefined;
  const given = new Map(Object.entries(reply as Record<string, unknown>));
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = given.get(name);
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}
