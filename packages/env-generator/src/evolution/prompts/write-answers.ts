import * as z from 'zod';
import { dataBlock } from '../../writing/data-block.js';
import { defineGeneratorPrompt } from './generator-prompt.js';
import { absentRule, absentShape, situation, textsShape } from './shapes.js';

/** Call 8: an answer for each combination of values (packages/amemgym/spec.md#environment-generation). */
export const writeAnswers = defineGeneratorPrompt({
  name: 'write-answers',
  version: '3',
  request: z.strictObject({
    question: z.string(),
    variables: textsShape,
    variants: z.array(textsShape).readonly(),
    absent: absentShape,
  }),
  output: z.record(z.string(), z.string()),
  render: ({ question, variables, variants, absent }) => [
    'You are an expert adviser. Users in different situations ask you the same question:',
    dataBlock('question', question),
    'Their situations:',
    dataBlock(
      'variants',
      Object.fromEntries(
        variants.map((values, index) => [`variant_${index + 1}`, situation(variables, values)]),
      ),
    ),
    `Write for each situation the answer that suits it best.
- Two or three sentences of practical advice.
- It follows from all values of its situation, without naming or quoting them: a reader who knows only the answer and the list of situations can tell which one it was written for, and it would be clearly worse advice in every other one.
- The answers differ in what they advise, not in style: same tone, same length, same form.${absentRule(absent, (shown) => `${shown} says that the user has nothing of the kind, not yet or not any more. The answer then fits the other values and builds on nothing of that kind; it neither invents one nor asks for one.`)}
- Write in the language of the question.`,
    `Reply with one JSON object and nothing else, with all ${variants.length} keys in their order: {"variant_1": "…", "variant_2": "…", …}`,
  ],
});
