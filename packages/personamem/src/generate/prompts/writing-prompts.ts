import { dataBlock, userMessage } from '@memgym/env-generator';
import { definePrompt } from '@memgym/prompts';
import * as z from 'zod';

const wayPair = z.object({ liked: z.string().min(1), disliked: z.string().min(1) });
const fivePairs = z.array(wayPair).min(5);

/** The styles of a writer: five of writing and five of formatting, each with its opposite. */
export const chooseStyles = definePrompt({
  name: 'personamem-generate/choose-styles',
  version: '2',
  input: z.strictObject({ persona: z.string(), product: z.string() }),
  output: z.object({ style: fivePairs, formatting: fivePairs }),
  render: ({ persona, product }) =>
    userMessage([
      `How does this person want ${product} to be written?`,
      dataBlock('persona', persona),
      'Give five preferences of style and five of formatting. Each names what is liked and its opposite, which is disliked, in two to six words that can be checked in a text.',
      'Example of a reply, cut short: {"style": [{"liked": "short sentences", "disliked": "long winding sentences"}, …], "formatting": [{"liked": "numbered headings", "disliked": "headings in capitals"}, …]}',
      'Reply with JSON only: five pairs in each list.',
    ]),
});

/** For each pair of ways, one piece of text in both. */
export const writePieces = definePrompt({
  name: 'personamem-generate/write-pieces',
  version: '2',
  input: z.strictObject({
    product: z.string(),
    pairs: z.array(z.strictObject({ number: z.number(), liked: z.string(), disliked: z.string() })),
  }),
  output: z.object({
    pieces: z.array(
      z.object({
        number: z.number(),
        bad: z.string().min(1),
        good: z.string().min(1),
        why: z.string().min(1),
      }),
    ),
  }),
  render: ({ product, pairs }) =>
    userMessage([
      `Invent ${product}, and revise it piece by piece. For each numbered pair write one piece of it twice: \`bad\`, in the disliked way, and \`good\`, the same content in the liked way. \`why\` is the writer’s reason for the change, in the first person, in one sentence.`,
      dataBlock('pairs', pairs),
      'Example of a reply: {"pieces": [{"number": 1, "bad": "The door, which had stuck since autumn, gave way at last when she leant on it.", "good": "The door stuck. She leant on it. It gave.", "why": "I lose the thread in long sentences."}]}',
      `Reply with JSON only: ${pairs.length} pieces, with the numbers of the pairs. A piece has no line break.`,
    ]),
  check: ({ pieces }, { pairs }) => {
    const missing = pairs.filter(({ number }) => !pieces.some((piece) => piece.number === number));
    return missing.length === 0
      ? undefined
      : `There is no piece with number ${missing.map(({ number }) => number).join(', ')}.`;
  },
});
