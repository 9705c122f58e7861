import * as z from 'zod';

/** How an index analyses the words of a text; see `AnalyzerOptions` of `@memgym/text`. */
const analyzerOptionsSchema = z.strictObject({
  language: z.enum(['auto', 'en', 'zh']).optional().describe('`auto` chooses by script. Default `auto`.'),
  stem: z.boolean().optional().describe('Porter stems of English words. Default true.'),
  keepIngForms: z
    .boolean()
    .optional()
    .describe('Also indexes the unstemmed form of -ing words. Default false.'),
  stopWords: z
    .union([z.enum(['none', 'english']), z.array(z.string())])
    .optional()
    .describe('Stop words: a list, or one of the two named lists. Default `none`.'),
  chinese: z
    .enum(['words', 'precise', 'words+characters', 'bigrams', 'words+bigrams'])
    .optional()
    .describe(
      'Terms of Chinese text: jieba’s search-mode or precise words, characters, or pairs of characters. Default `words+characters`.',
    ),
  minLength: z.int().positive().optional().describe('Shorter words are omitted. Default 1.'),
});

/** Presets: our own, and those of the systems behind published results. */
export const bm25PresetSchema = z.enum(['default', 'okapi']);
export type Bm25Preset = z.infer<typeof bm25PresetSchema>;

export const bm25OptionsSchema = z.strictObject({
  preset: bm25PresetSchema
    .default('default')
    .describe('Preset for the settings that are not given: `default` or `okapi`. Default `default`.'),
  k1: z.number().min(0).optional().describe('k1: saturation of term frequency. Default: 1.2; in okapi 1.5.'),
  b: z.number().min(0).max(1).optional().describe('Length normalisation, 0..1. Default: 0.5; in okapi 0.75.'),
  idf: z
    .enum(['positive', 'okapi'])
    .optional()
    .describe('Formula of the inverse document frequency. Default: `positive`; in okapi `okapi`.'),
  queryTerms: z
    .enum(['counted', 'distinct'])
    .optional()
    .describe(
      'Whether a word that the query repeats counts each time. Default: `distinct`; in okapi `counted`.',
    ),
  queryStopWords: z
    .union([z.enum(['none', 'english']), z.array(z.string())])
    .optional()
    .describe(
      'Words that are ignored in a query if it has others; texts are indexed with them. Default: `english`; `none` in okapi and with your own analyser.',
    ),
  analyzer: analyzerOptionsSchema
    .optional()
    .describe('Analysis of words. Default: stems, no stop words; in okapi the pieces between spaces.'),
});
export type Bm25Options = z.input<typeof bm25OptionsSchema>;
