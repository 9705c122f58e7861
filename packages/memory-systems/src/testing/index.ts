export { createAngleEmbedder } from './angle-embedder.js';
export { contextOf } from './contexts.js';
export { proveNothingLost } from './nothing-lost.js';
export {
  addConversations,
  createOriginalScript,
  type OriginalRead,
  originalMessages,
  originalRun,
  scriptSessions,
} from './original-run.js';
export { provePersistence, provePersistent } from './persisted-systems.js';
export {
  citedFacts,
  factsIn,
  numbered,
  type RealisticReplies,
  realisticReplies,
} from './realistic-replies.js';
export { type RenderedPrompt, rendered, renderedPrompts } from './rendered-prompts.js';
export { proveSaidTwice } from './said-twice.js';
export { proveTimesAreNoFacts } from './times-in-messages.js';
export { day, turn } from './turn.js';
export { proveTwelveTurns } from './twelve-turns.js';
export { proveUnknownSources } from './unknown-sources.js';
export { proveWholeCharacters } from './whole-characters.js';
export { createWordCountEmbedder } from './word-count-embedder.js';
