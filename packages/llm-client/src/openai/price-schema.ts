import { modelPriceSchema } from '@memgym/core';

/** The `price` option of a model, which overrides every price file. */
export const priceSchema = modelPriceSchema
  .optional()
  .describe(
    'Price of the model. Default: from the price files; if they do not list the model, costs are null.',
  );
