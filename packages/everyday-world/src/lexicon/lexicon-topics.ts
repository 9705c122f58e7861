import { absenceOf } from '../absence/absence.js';
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

/**
 * The topics of which somebody may have no value, each with this one value (`absenceOf`). They are no values of
 * {@link lexiconTopics}, because few schemas have them.
 */
export const absentTopics = (language: string): readonly LexiconTopic[] =>
  everydayWorld(language).topics.flatMap((topic) => {
    const absence = absenceOf(topic, language);
    const { key, name, ordered } = topic;
    return absence === undefined ? [] : [{ key, name, ordered, values: [expressionsOf(absence)] }];
  });

function expressionsOf(value: EverydayValue): LexiconValue {
  const { name, statements, events, advice, statementSynonyms = [], adviceSynonyms = [] } = value;
  return {
    name,
    statement: [...[...statements, ...events].flatMap(tellingParts), ...statementSynonyms],
    advice: [...advice.flatMap(tellingParts), ...adviceSynonyms],
  };
}
