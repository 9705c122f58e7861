import type { OfflineReply } from '@memgym/prompts';
import { mem0Replies } from './systems/mem0/offline.js';
import { evolutionReplies } from './toolkit/offline.js';

/** The offline model's replies to the prompts of this package’s memory systems, for `createOfflineChatModel({ replies })`. */
export const memoryReplies: readonly OfflineReply[] = [...evolutionReplies, ...mem0Replies];

export { createFactJudge, type Judgement } from './toolkit/mem0/offline/judge-fact.js';
export { feedbackTopics } from './toolkit/offline/feedback-topics.js';
export { firstSentence } from './toolkit/offline/first-sentence.js';
export { type Statement, userStatements } from './toolkit/offline/user-statements.js';

export { memoryReplies as offlineReplies };
