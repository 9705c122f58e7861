import { createAnalyzer, words } from '@memgym/text';

const analyzer = createAnalyzer({ language: 'en', stopWords: 'english' });

/**
 * Whether a text speaks of a thing such as "sitting in a dark room": it has the words that carry the meaning, in any
 * form. The verb that begins the phrase may be another, because writers change its form ("sat in a dark room").
 */
export function mentions(text: string, thing: string): boolean {
  const said = new Set(analyzer.analyze(text));
  const afterVerb = analyzer.analyze(words(thing).slice(1).join(' '));
  const needed = afterVerb.length > 0 ? afterVerb : analyzer.analyze(thing);
  return needed.length > 0
    ? needed.every((stem) => said.has(stem))
    : text.toLowerCase().includes(thing.toLowerCase());
}
