export { type Analyzer, type AnalyzerOptions, createAnalyzer } from './analyzer.js';
export { carriedBy, carriedWords } from './carried-words.js';
export { characterNgrams } from './character-ngrams.js';
export {
  type ChineseSegmenterName,
  chineseSegmenter,
  chineseSegmenterName,
  segmentChinese,
} from './chinese-segmenter.js';
export { estimateTokens } from './estimate-tokens.js';
export { foldSpelling } from './fold-spelling.js';
export { foldText } from './fold-text.js';
export { normalized } from './normalized.js';
export { porterStem } from './porter-stem.js';
export { CharacterClass, characterClass, detectLanguage } from './script.js';
export { segmentsOf } from './segments-of.js';
export { sentences } from './sentences.js';
export { hasLeadingTime, withoutLeadingTime, withoutLineTimes, writeDay, writeTime } from './shown-time.js';
export { englishStopWords } from './stop-words.js';
export { words } from './words.js';
