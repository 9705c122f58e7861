import { dataBlock, userMessage } from '@memgym/env-generator';
import { definePrompt } from '@memgym/prompts';
import * as z from 'zod';
import { mentions } from './mentions.js';

const planned = z.strictObject({
  number: z.number(),
  thing: z.string(),
  attitude: z.enum(['likes', 'dislikes']),
  before: z.string().optional().describe('The older event that this one contradicts.'),
});

/** The events of one period; what is liked and what changes is given (packages/personamem/spec.md#histories). */
export const writeEvents = definePrompt({
  name: 'personamem-generate/write-events',
  version: '3',
  input: z.strictObject({
    persona: z.string(),
    topic: z.string(),
    period: z.string(),
    plan: z.array(planned),
  }),
  output: z.object({
    events: z.array(
      z.object({ number: z.number(), event: z.string().min(10), reason: z.string().nullish() }),
    ),
  }),
  render: ({ persona, topic, period, plan }) =>
    userMessage([
      `Write what happened to this person in ${period}, in connection with ${topic}.`,
      dataBlock('persona', persona),
      'Write one event for each entry of the plan. An event is a sentence of 10 to 25 words without a subject and without a date; it keeps the words of `thing`, says with whom, where or how it came about, and shows that the person likes or dislikes it from then on, as `attitude` says.',
      'Where an entry has `before`, the person has changed their mind about it. Give the reason: very personal, unusual, in the first person, 10 to 25 words, without repeating the event. Elsewhere `reason` is null.',
      dataBlock('plan', plan),
      'Example of a reply: {"events": [{"number": 1, "event": "Tried baking sourdough bread with a neighbour on a rainy holiday and loved every step", "reason": null}, {"number": 2, "event": "Gave up smoking fish at home after a last try with a borrowed oven", "reason": "the smell stayed in my coat and reminded me of the night my uncle was taken ill"}]}',
      `Reply with JSON only: ${plan.length} events, with the numbers of the plan.`,
    ]),
  check: ({ events }, { plan }) => {
    const problems = plan.flatMap(({ number, thing, before }) => {
      const found = events.find((event) => event.number === number);
      if (found === undefined) return [`There is no event with number ${number}.`];
      return [
        ...(mentions(found.event, thing) ? [] : [`Event ${number} does not contain the words "${thing}".`]),
        ...(before !== undefined && (found.reason ?? '').trim() === ''
          ? [`Event ${number} has no reason for the change of mind.`]
          : []),
      ];
    });
    return problems.length === 0 ? undefined : problems.join('\n');
  },
});
