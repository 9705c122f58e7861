export { sharedJudgeReplies } from './judges/offline.js';
export { locomoReplies } from './locomo/offline.js';
export { listingReplies } from './memdaily/listing/offline.js';
export { memoryBenchReplies } from './memorybench/judges/offline.js';
