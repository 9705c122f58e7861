export { createSimulation, type SimulationOptions } from './create-simulation.js';
export {
  createOfflineChatModel,
  type OfflineChatModelOptions,
} from './offline-chat-model.js';
export { offlineWorldSchema } from './world/offline-world-schema.js';
