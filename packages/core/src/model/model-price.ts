import * as z from 'zod';
import { iso } from 'zod';

const dollars = z.number().nonnegative();

/** Price of a model's tokens, in US dollars per million. */
export const modelPriceSchema = z.strictObject({
  input: dollars.describe('US dollars per million input tokens.'),
  cachedInput: dollars.exactOptional().describe('The same, for discounted input. Default: `input`.'),
  output: dollars.exactOptional().describe('The same, for output, including reasoning. Default 0.'),
  asOf: iso.date().exactOptional().describe('Date of the price, as YYYY-MM-DD.'),
});
export type ModelPrice = z.infer<typeof modelPriceSchema>;
