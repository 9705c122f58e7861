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
  minLength: z.number().int().positive().optional().describe('Shorter words are omitted. Default 1.'),
});

/** Presets: our own, and those of the systems behind published results. */
export const bm25PresetSchema = z.enum(['default', 'whoosh', 'okapi']);
export type Bm25Preset = z.infer<typeof bm25PresetSchema>;

export const bm25OptionsSchema = z.strictObject({
  preset: bm25PresetSchema
    .default('default')
    .describe(
      'Preset for the settings that are not given: `default`, `whoosh` or `okapi`. `whoosh` also reads questions in its query language (`name?` is a pattern, capital NOT an operator), unless `analyzer` or `queryTerms` is given.',
    ),
  k1: z.number().min(0).optional().describe('k1: saturation of term frequency. Default: 1.2; in okapi 1.5.'),
  b: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('Length normalisation, 0..1. Default: 0.5; in the other presets 0.75.'),
  idf: z
    .enum(['positive', 'whoosh', 'okapi'])
    .optional()
    .describe(
      'Formula of the inverse document frequency. Default: `positive`; the presets whoosh and okapi have their own.',
    ),
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
      'Words that are ignored in a query if it has others; texts are indexed with them. Default: `english`; `none` in the other presets and with your own analyser.',
    ),
  analyzer: analyzerOptionsSchema
    .optional()
    .describe('Analysis of words. Default: stems, no stop words; the other presets have their own analyser.'),
});
export type Bm25Options = z.input<typeof bm25OptionsSchema>;
