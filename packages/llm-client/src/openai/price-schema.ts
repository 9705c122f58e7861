import { modelPriceSchema } from '@memgym/core';

/** The `price` option of a model, over every price file. */
export const priceSchema = modelPriceSchema
  .optional()
  .describe(
    'What the model costs. Default: what the price files say; where they say nothing it is unknown, and costs are null.',
  );
