/**
 * Parts that the memory systems of this package share with those of `@memgym/memory-papers`: prompts and their replies,
 * drafts, searches, facts with their grounds. They may change with each minor version; `./define` is what lasts.
 */

export { latestEventTime } from '../scoped/derived-memories.js';
export { redraft } from '../scoped/design/memory-record.js';
export { everyOperation } from '../scoped/design/scoped-operations.js';
export { namedOf } from '../scoped/named-by-number.js';
export { explainByParts } from '../scoped/read/explain-by-parts.js';
export { filterOf } from '../scoped/read/query-filter.js';
export { rankedHits } from '../scoped/read/ranked-hits.js';
export { bestByAge, searchByAge } from '../scoped/read/search-by-age.js';
export { memoriesIn } from '../scoped/store/snapshot-codec.js';
export { shownPrefix } from '../scoped/write/remember-each.js';
export { askInParts } from './ask-in-parts.js';
export { contentWords, likeness, sameMatter } from './content-words.js';
export { cosineSimilarity } from './cosine-similarity.js';
export { dayOfClock } from './day-of-clock.js';
export { feedbackAsReference } from './feedback-as-reference.js';
export {
  citing,
  citingNumbers,
  type ExtractedFact,
  type Extraction,
  extractInParts,
  notBlank,
  rememberSaid,
  withInstructions,
} from './mem0/extracted-facts.js';
export { forgetGrounds } from './mem0/forget-grounds.js';
export { confirmed, groundsSchema, provenanceOf } from './mem0/grounds.js';
export { profileSchema } from './profile-schema.js';
export { evolveInstructionsPrompt } from './prompts/evolve-instructions.js';
export { evolvePromptReferencePrompt } from './prompts/evolve-prompt-reference.js';
export { systemAndUser } from './prompts/system-and-user.js';
export { pythonText } from './python-text.js';
export { byRecency } from './recency-index.js';
export { scanIndex } from './scan-index.js';
export {
  datedLine,
  languageName,
  languageOf,
  type ShownMessage,
  showMessages,
  shownMessageSchema,
  withoutOwnTime,
  writeMessages,
} from './shown-message.js';
export { messageUnit } from './units/message-unit.js';
export { speakerPrefix } from './units/script-line.js';
export { sessionUnit } from './units/session-unit.js';
export { unusableReply } from './unusable-reply.js';
export { unusableReplySchema } from './unusable-reply-schema.js';
export { createVectorMemoryIndex, vectorOf } from './vectors/create-vector-memory-index.js';
export { vectorIndexSchema } from './vectors/vector-options.js';
export { memEngineLimit, memEngineWords } from './with-word-limit.js';
export { explainWords } from './words/explain-words.js';
