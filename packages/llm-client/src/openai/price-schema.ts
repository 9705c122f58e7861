import { z } from 'zod';

const dollars = z.number().nonnegative();

/** The `price` option of a model, over the built-in table. */
export const priceSchema = z
  .strictObject({
    input: dollars.describe('US dollars per million input tokens.'),
    cachedInput: dollars.exactOptional().describe('The same for discounted input. Default: `input`.'),
    output: dollars.exactOptional().describe('The same for output. Default 0.'),
  })
  .optional()
  .describe(
    'What the model costs. Default: the built-in table on OpenAI’s own service; elsewhere unknown, and costs are null.',
  );
