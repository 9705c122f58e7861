import { dataBlock, userMessage } from '@memgym/env-generator';
import { definePrompt } from '@memgym/prompts';
import * as z from 'zod';

const kinds = z
  .array(z.object({ kind: z.string().min(1), things: z.array(z.string().min(1)).min(8) }))
  .min(5);

/** What a persona may like or dislike about a topic, by kind (packages/personamem/spec.md#histories). */
export const chooseThings = definePrompt({
  name: 'personamem-generate/choose-things',
  version: '2',
  input: z.strictObject({ persona: z.string(), topic: z.string() }),
  output: z.object({ kinds }),
  render: ({ persona, topic }) =>
    userMessage([
      `Think of what the person below could talk about with an assistant when the subject is ${topic}.`,
      dataBlock('persona', persona),
      'List five kinds of things to do, and eight things of each kind. A thing is a phrase of two to six words that begins with a verb in -ing. All forty are different, concrete, pleasant for some people and not for others, so that anybody could come to like or dislike each. Do not repeat what the description says.',
      'Example of a reply for cooking, cut short: {"kinds": [{"kind": "kitchen methods", "things": ["baking sourdough bread", "smoking fish at home", "fermenting cabbage", "grilling over wood", "steaming dumplings", "pickling lemons", "churning butter", "rolling fresh pasta"]}, {"kind": "food outings", "things": ["visiting cheese dairies", …]}, …]}',
      'Reply with JSON only: five kinds with eight things each.',
    ]),
  check: ({ kinds: given }) => {
    const all = given.flatMap(({ things }) => things.map((thing) => thing.toLowerCase()));
    const repeated = [...new Set(all.filter((thing, index) => all.indexOf(thing) !== index))];
    return repeated.length === 0
      ? undefined
      : `Every thing must be different; listed twice: ${repeated.map((thing) => `"${thing}"`).join(', ')}.`;
  },
});
