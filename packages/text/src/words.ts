import { type Analyzer, createAnalyzer } from './analyzer.js';

/** Made with the first text, because most programs that import this package need other words or none. */
let plain: Analyzer | undefined;

/** The words of a text in order, folded ({@link foldSpelling}) but not stemmed; Chinese in jieba search mode. */
export function words(text: string): string[] {
  plain ??= createAnalyzer({ stem: false });
  return plain.analyze(text);
}
