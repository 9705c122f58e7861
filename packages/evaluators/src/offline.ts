export { sharedJudgeReplies } from './judges/offline.js';
export { locomoReplies } from './locomo/offline.js';
