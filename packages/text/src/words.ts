import { createAnalyzer } from './analyzer.js';

const plain = createAnalyzer({ stem: false });

/** The words of a text in order, folded ({@link foldSpelling}) but not stemmed; Chinese in jieba search mode. */
export function words(text: string): string[] {
  return plain.analyze(text);
}
