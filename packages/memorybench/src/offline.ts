export { memoryBenchReplies, memoryBenchReplies as offlineReplies } from './play/judges/offline.js';
