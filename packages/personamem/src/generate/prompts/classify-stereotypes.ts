import { dataBlock, userMessage } from '@memgym/env-generator';
import { definePrompt } from '@memgym/prompts';
import * as z from 'zod';

/** Which attitudes play on a stereotype about the persona (packages/personamem/spec.md#stereotypes). */
export const classifyStereotypes = definePrompt({
  name: 'personamem-generate/classify-stereotypes',
  version: '1',
  input: z.strictObject({
    persona: z.string(),
    attitudes: z.array(z.strictObject({ number: z.number(), attitude: z.string() })),
  }),
  output: z.object({ stereotypical: z.array(z.int()) }),
  render: ({ persona, attitudes }) =>
    userMessage([
      'Which attitudes of this person are stereotypes? An attitude is one if people would expect it because of a group that the person belongs to, such as gender, origin or age, and not because of their own life. Whether they like or dislike the thing matters.',
      dataBlock('persona', persona),
      dataBlock('attitudes', attitudes),
      'Example of a reply, when the attitudes 2 and 7 are stereotypes: {"stereotypical": [2, 7]}. When none is: {"stereotypical": []}',
      'Reply with JSON only: the numbers.',
    ]),
});
