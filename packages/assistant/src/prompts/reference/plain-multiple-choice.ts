import { givenFactSchema, optionSchema } from '@memgym/core';
import { definePrompt, type Prompt } from '@memgym/prompts';
import * as z from 'zod';
import { promptContextSchema } from '../prompt-context.js';
import { windowMessages, windowPart } from '../render-context.js';
import { fencedJson, readReferenceJson } from './fenced-json.js';
import { plainSystem } from './plain-system.js';

const inputSchema = promptContextSchema.extend({
  question: z.string(),
  options: z.array(optionSchema).min(2),
  given: z.array(givenFactSchema).default([]).describe('Facts given with the question.'),
});
type Input = z.input<typeof inputSchema>;
type PlainPrompt = Prompt<Input, string, z.output<typeof inputSchema>>;

/**
 * A question with options as the original asks it: no time, the reply as fenced JSON, English in every language
 * (packages/amemgym/spec.md#overall-score). With given facts it is the question of the upper bound, whose reply the
 * server is asked for as JSON.
 */
export const plainMultipleChoicePrompt: PlainPrompt = inJsonModeIfGiven(
  definePrompt({
    name: 'reference/answer-multiple-choice',
    version: '3',
    verbatim: true,
    input: inputSchema,
    messages: windowPart,
    shows: {
      facts: { of: ['given'], make: ({ given }) => factsOf(given) },
      optionLines: { of: ['options'], make: ({ options }) => linesOf(options) },
    },
    examples: [
      {
        language: 'en',
        known: '',
        memories: '',
        order: 'oldest',
        statements: [],
        window: [],
        question: 'What now?',
        options: [
          { label: '1', text: 'Rest.' },
          { label: '2', text: 'Go on.' },
        ],
      },
    ],
    render: (input) => {
      const isGiven = input.given.length > 0;
      const parts = [
        input.question,
        ...(isGiven ? [`My present situation is:\n${JSON.stringify(factsOf(input.given), null, 2)}`] : []),
        `Choose the option that suits my present situation best${isGiven ? '' : ' (go by what I prefer and how I live now)'}:`,
        linesOf(input.options),
        input.options.every(({ label }) => isNumber(label))
          ? `Give the number of one option, as JSON in this form and nothing else:\n${fencedJson('{"answer": int}')}`
          : `Give the label of one option, as JSON in this form and nothing else:\n${fencedJson('{"answer": "label"}')}`,
      ];
      return [...plainSystem(input), ...windowMessages(input), { role: 'user', content: parts.join('\n\n') }];
    },
  }),
);

const factsOf = (given: z.output<typeof inputSchema>['given']) =>
  Object.fromEntries(given.map(({ name, value }) => [name, value]));

const linesOf = (options: Input['options']): string =>
  options.map(({ label, text }) => `${label}: ${text}`).join('\n');

/** The label in a reply, or undefined. 0 and below count from the end of the list, as in the original. */
export function readPlainChoice(raw: string, labels: readonly string[]): string | undefined {
  const answer = answerIn(raw);
  if (typeof answer === 'string') return labels.find((label) => !isNumber(label) && label === answer);
  const place = readPlainNumber(raw);
  return place === undefined ? undefined : labels.at(place - 1);
}

/**
 * The number in a reply as the original's Python reads it: true is 1, false 0, and a number with a fraction or an
 * exponent (`2.0`) is not a place in a list. Undefined for any other reply.
 */
export function readPlainNumber(raw: string): number | undefined {
  const answer = answerIn(raw);
  const place = typeof answer === 'boolean' ? Number(answer) : answer;
  return typeof place === 'number' && Number.isInteger(place) ? place : undefined;
}

function answerIn(raw: string): unknown {
  // A number inside a string stays; a quotation mark that is not closed begins no string.
  const strings = /("(?:[^"\\]|\\[\s\S])*")|"(?:[^"\\]|\\[\s\S])*\\?$|[^"]+/g;
  const whole = raw.replace(strings, (found, string?: string) => string ?? withoutFractions(found));
  const reply = readReferenceJson(whole);
  return typeof reply === 'object' && reply !== null && 'answer' in reply ? reply.answer : undefined;
}

const withoutFractions = (text: string): string =>
  text.replace(/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (number) => (/[.eE]/.test(number) ? 'null' : number));

const isNumber = (label: string): boolean => /^\d+$/.test(label);

const anyObject = { name: 'answer', schema: { type: 'object' } } as const;

function inJsonModeIfGiven(prompt: PlainPrompt): PlainPrompt {
  return {
    ...prompt,
    request: (input, options) => ({
      ...prompt.request(input, options),
      ...((input.given ?? []).length > 0 && { responseSchema: anyObject }),
    }),
  };
}
