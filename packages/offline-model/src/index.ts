export {
  createOfflineChatModel,
  createSimulation,
  type OfflineChatModelOptions,
  type SimulationOptions,
} from './offline-chat-model.js';
export { offlineWorldSchema } from './world/offline-world-schema.js';
