export { memorySystem } from './outside-memory.mjs';
export const offlineReplies = [{ prompt: 'outside/ask', offline: () => 'yes' }];
