import { type Analyzer, type AnalyzerOptions, createAnalyzer } from '@memgym/text';
import type { Bm25Preset } from './bm25-options.js';

const whooshStopWords: ReadonlySet<string> = new Set(
  'a an and are as at be by can for from have if in is it may not of on or tbd that the this to us we when will with yet you your'.split(
    ' ',
  ),
);
// Letters, digits and underscores, with single dots inside, of any script: an unbroken Chinese run is one word.
const whooshWord = /[\p{L}\p{N}_*]+(?:\.?[\p{L}\p{N}_*]+)*/gu;

/** Whoosh's StandardAnalyzer: lower case, its stop list, at least two characters, no Chinese segmentation. */
const whooshAnalyzer: Analyzer = {
  name: 'whoosh',
  analyze: (text) =>
    (text.toLowerCase().match(whooshWord) ?? []).filter(
      (word) => [...word].length >= 2 && !whooshStopWords.has(word),
    ),
};

/** LongMemEval's input for rank_bm25: the text split at spaces, without empty pieces. */
const spacesAnalyzer: Analyzer = {
  name: 'spaces',
  analyze: (text) => text.split(' ').filter((word) => word !== ''),
};

/** Stems; Chinese words and characters: both together find more evidence than either alone. */
export const defaultAnalyzerOptions: AnalyzerOptions = { chinese: 'words+characters' };

/** The analyser of a preset. Source: docs/specs/memory-systems.md#bm25. */
export function presetAnalyzer(preset: Bm25Preset): Analyzer {
  switch (preset) {
    case 'default':
      return createAnalyzer(defaultAnalyzerOptions);
    case 'whoosh':
      return whooshAnalyzer;
    case 'okapi':
      return spacesAnalyzer;
  }
}
