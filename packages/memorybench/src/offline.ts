export { memoryBenchReplies } from './play/judges/offline.js';
