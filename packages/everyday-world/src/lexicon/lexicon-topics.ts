import { everydayWorld } from '../everyday-world.js';
import { tellingParts } from '../template/telling-parts.js';
import type { EverydayTopic, EverydayValue } from '../topics/everyday-topic.js';
import type { LexiconTopic, LexiconValue } from './lexicon-topic.js';

const derived = new WeakMap<readonly EverydayTopic[], readonly LexiconTopic[]>();

/**
 * The everyday topics of a language with their expressions: the marked parts of their sentences, and synonyms. They
 * define the meaning of words, and not who said them or which are currently true. `zh` and `zh-…` give Chinese,
 * anything else English.
 */
export function lexiconTopics(language: string): readonly LexiconTopic[] {
  const { topics } = everydayWorld(language);
  let lexicon = derived.get(topics);
  if (lexicon === undefined) {
    lexicon = topics.map(({ key, name, ordered, values }) => ({
      key,
      name,
      ordered,
      values: values.map(expressionsOf),
    }));
    derived.set(topics, lexicon);
  }
  return lexicon;
}

function expressionsOf(value: EverydayValue): LexiconValue {
  const { name, statements, events, advice, statementSynonyms = [], adviceSynonyms = [] } = value;
  return {
    name,
    statement: [...[...statements, ...events].flatMap(tellingParts), ...statementSynonyms],
    advice: [...advice.flatMap(tellingParts), ...adviceSynonyms],
  };
}
