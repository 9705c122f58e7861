import { chineseTopics } from './chinese/topics.js';
import { englishTopics } from './english/topics.js';
import type { LexiconTopic } from './lexicon-topic.js';

/**
 * The everyday topics a language has expressions for. They say what words mean, never who said them or
 * what is true now. `zh` and `zh-…` give Chinese, anything else English.
 */
export function lexiconTopics(language: string): readonly LexiconTopic[] {
  return /^zh\b/i.test(language) ? chineseTopics : englishTopics;
}
