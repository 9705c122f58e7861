import { type Analyzer, type AnalyzerOptions, createAnalyzer } from '@memgym/text';
import type { Bm25Preset } from './bm25-options.js';
import { whooshAnalyzer } from './whoosh/whoosh-analyzer.js';

/** Like LongMemEval's input for rank_bm25: the text split at spaces, without empty pieces. */
const spacesAnalyzer: Analyzer = {
  name: 'spaces',
  analyze: (text) => text.split(' ').filter((word) => word !== ''),
};

/** English stems, and Chinese words and characters, which together find more evidence than either alone. */
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
