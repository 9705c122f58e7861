export type { ConceptMention } from './concept-mention.js';
export type { LexiconTopic, LexiconValue } from './lexicon-topic.js';
export { lexiconTopics } from './lexicon-topics.js';
export { readConcepts } from './read-concepts.js';
