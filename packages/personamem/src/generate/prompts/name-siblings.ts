import { dataBlock, userMessage } from '@memgym/env-generator';
import { definePrompt } from '@memgym/prompts';
import * as z from 'zod';

/** Things that nobody mentioned, for questions that have no answer (packages/personamem/spec.md#early-questions). */
export const nameSiblings = definePrompt({
  name: 'personamem-generate/name-siblings',
  version: '1',
  input: z.strictObject({
    things: z.array(z.strictObject({ number: z.number(), thing: z.string() })),
  }),
  output: z.object({ siblings: z.array(z.object({ number: z.number(), like: z.string().min(2) })) }),
  render: ({ things }) =>
    userMessage([
      'For each of these things, name another thing of the same kind: as specific, in the same form of words, and different from every thing in the list.',
      dataBlock('things', things),
      'Example of a reply, for the things "baking sourdough bread" and "visiting cheese dairies": {"siblings": [{"number": 1, "like": "rolling fresh pasta"}, {"number": 2, "like": "visiting olive mills"}]}',
      `Reply with JSON only: ${things.length} entries, with the numbers of the things.`,
    ]),
  check: ({ siblings }, { things }) => {
    const known = new Set(things.map(({ thing }) => thing.toLowerCase()));
    const repeated = siblings.filter(({ like }) => known.has(like.trim().toLowerCase()));
    return repeated.length === 0
      ? undefined
      : `These are in the list already: ${repeated.map(({ like }) => `"${like}"`).join(', ')}.`;
  },
});
