import { parseConfig } from '@memgym/core/config';
import { ConfigError } from '@memgym/core/errors';
import { type Analyzer, type AnalyzerOptions, createAnalyzer } from '@memgym/text';
import { type Bm25Options, type Bm25Preset, bm25OptionsSchema } from './bm25-options.js';
import type { Bm25Parameters } from './bm25-search.js';

/** Everything that determines a score. */
export interface Bm25Settings {
  readonly parameters: Bm25Parameters;
  readonly queryTerms: 'counted' | 'distinct';
  readonly analyzer: Analyzer;
  /** The terms of a query: the analyser's terms, without stop words if others remain. */
  termsOf(query: string): string[];
}

type Numbers = Bm25Parameters & Pick<Bm25Settings, 'queryTerms'>;

/** The numeric settings of each preset. Source: docs/specs/memory-systems.md#bm25. */
export const bm25Presets: Readonly<Record<Bm25Preset, Numbers>> = {
  // Chat messages are short, and a longer one says more: a b of 0.5 finds more evidence in conversations than 0.75.
  default: { k1: 1.2, b: 0.5, idf: 'positive', queryTerms: 'distinct' },
  okapi: { k1: 1.5, b: 0.75, idf: 'okapi', queryTerms: 'counted' },
};

/**
 * The text split at each space, as programs do that give rank_bm25 the pieces of Python's `split(" ")`: two spaces leave an
 * empty piece, which counts as a word (docs/specs/longmemeval.md, the input of rank_bm25).
 */
const spacesAnalyzer: Analyzer = { name: 'every space', analyze: (text) => text.split(' ') };

/** English stems, and Chinese words and characters, which together find more evidence than either alone. */
const defaultAnalyzerOptions: AnalyzerOptions = { chinese: 'words+characters' };

/** The analyser of a preset. Source: docs/specs/memory-systems.md#bm25. */
export function presetAnalyzer(preset: Bm25Preset): Analyzer {
  return preset === 'okapi' ? spacesAnalyzer : createAnalyzer(defaultAnalyzerOptions);
}

/** @throws {ConfigError} when an option is invalid */
export function resolveBm25Settings(options: Bm25Options, analyzer?: Analyzer): Bm25Settings {
  const {
    preset,
    k1,
    b,
    idf,
    queryTerms,
    queryStopWords,
    analyzer: analyzerOptions,
  } = parseConfig('BM25 index', bm25OptionsSchema, options);
  const numbers = bm25Presets[preset];
  const ownAnalyzer = analyzer === undefined && (analyzerOptions !== undefined || preset === 'default');
  const stopWords = queryStopWords ?? (ownAnalyzer ? 'english' : 'none');
  if (!ownAnalyzer && stopWords !== 'none') {
    throw new ConfigError('BM25 index: `queryStopWords` needs the built-in analyser.', {
      key: 'queryStopWords',
      hint: 'Omit it, or omit `preset` and `analyzer`.',
    });
  }
  const whole =
    analyzer ?? (analyzerOptions === undefined ? presetAnalyzer(preset) : analyzerOf(analyzerOptions));
  const short = ownAnalyzer ? analyzerOf({ ...analyzerOptions, stopWords }) : whole;
  return {
    parameters: { k1: k1 ?? numbers.k1, b: b ?? numbers.b, idf: idf ?? numbers.idf },
    queryTerms: queryTerms ?? numbers.queryTerms,
    analyzer: whole,
    termsOf(query) {
      const terms = short.analyze(query);
      return terms.length > 0 ? terms : whole.analyze(query);
    },
  };
}

/** The analyser of these options; missing ones are taken from the preset `default`. */
function analyzerOf(given: NonNullable<Bm25Options['analyzer']>): Analyzer {
  const known = Object.entries(given).filter(([, value]) => value !== undefined);
  return createAnalyzer({ ...defaultAnalyzerOptions, ...Object.fromEntries(known) });
}
