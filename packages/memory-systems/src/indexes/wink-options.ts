import * as z from 'zod';
import { bm25OptionsSchema } from './bm25-options.js';

export const winkBm25OptionsSchema = z.strictObject({
  fields: z
    .record(z.string().min(1), z.number().positive())
    .refine((fields) => Object.keys(fields).length > 0, 'at least one field is needed')
    .default({ text: 1 })
    .describe('Weight of each field of a text, above 0; `add` fills the first one. Default `text`: 1.'),
  preset: bm25OptionsSchema.shape.preset
    .unwrap()
    .default('default')
    .describe(
      'Preset for k1, b and the analyser when they are not given; wink has its own idf. Default `default`.',
    ),
  k1: bm25OptionsSchema.shape.k1,
  b: bm25OptionsSchema.shape.b,
  queryStopWords: bm25OptionsSchema.shape.queryStopWords,
  analyzer: bm25OptionsSchema.shape.analyzer,
});
export type WinkBm25Options = z.input<typeof winkBm25OptionsSchema>;
