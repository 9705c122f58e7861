export { sharedJudgeReplies } from './judges/offline.js';
export { locomoReplies } from './locomo/offline.js';
export { memoryBenchReplies } from './memorybench/judges/offline.js';
