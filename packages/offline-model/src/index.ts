export { chance } from './chance.js';
export { createSimulation, type SimulationOptions } from './create-simulation.js';
export {
  createOfflineChatModel,
  type OfflineChatModelOptions,
} from './offline-chat-model.js';
export { type ReadChoice, type ReadChoiceInput, readChoice } from './reader/read-choice.js';
export { type ReadFreeTextInput, readFreeText } from './reader/read-free-text.js';
export { type ReadProbeInput, readProbe } from './reader/read-probe.js';
export type {
  ReaderContext,
  ReaderStatement,
} from './reader/reader-input.js';
export { type ConverseInput, converse } from './world/converse.js';
export { offlineWorldSchema } from './world/offline-world-schema.js';
export { type WriteTextInput, writeText } from './writer/write-text.js';
