export { sharedJudgeReplies } from './judges/offline.js';
