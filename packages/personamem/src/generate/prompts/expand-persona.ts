import { dataBlock, userMessage } from '@memgym/env-generator';
import { definePrompt } from '@memgym/prompts';
import * as z from 'zod';

/** A refusal is shorter. */
const shortest = 80;
const shortestSentences = 4;

/** A person of about five sentences from a line (packages/personamem/spec.md#personas). */
export const expandPersona = definePrompt({
  name: 'personamem-generate/expand-persona',
  version: '2',
  input: z.strictObject({
    line: z.string(),
    name: z.string(),
    gender: z.string(),
    race: z.string(),
    birthYear: z.number(),
  }),
  output: z.object({ description: z.string().min(shortest) }),
  // The description alone, as the original asks for.
  fallback: (raw) => {
    const text = raw.trim();
    return !/[{}[\]\n]/.test(text) &&
      text.length >= shortest &&
      text.split(/[.!?](?:\s|$)/).length > shortestSentences
      ? { description: text }
      : undefined;
  },
  render: ({ line, ...given }) =>
    userMessage([
      'Turn this line about a person into a description of five sentences, in the third person and in the same style.',
      dataBlock('line', line),
      'Use these details, unless the line contradicts them:',
      dataBlock('details', details(given)),
      'Describe work, family, character and daily life. Name no hobby, taste or opinion: another text describes them.',
      'Example of a reply: {"description": "Nora Halloran, born in 1986, runs the night desk of a small harbour hotel. She grew up as the eldest of four and still looks after her brother’s boys at weekends. Guests know her as calm and a little dry. She writes everything down, because she trusts paper more than memory. At home, three clocks tell her the time in three ports."}',
      'Reply with JSON only, in the form of the example.',
    ]),
});

interface Details {
  readonly name: string;
  readonly gender: string;
  readonly race: string;
  readonly birthYear: number;
}

const details = ({ name, gender, race, birthYear }: Details): string =>
  `name: ${name}\ngender identity: ${gender}\nracial identity: ${race}\nyear of birth: ${birthYear}`;
