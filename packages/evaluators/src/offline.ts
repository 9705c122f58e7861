import type { OfflineReply } from '@memgym/prompts';
import { sharedJudgeReplies } from './judges/offline.js';
import { locomoReplies } from './locomo/offline.js';
import { listingReplies } from './memdaily/listing/offline.js';
import { memoryBenchReplies } from './memorybench/judges/offline.js';

/** The offline model's replies to the judges of the benchmarks, for `createOfflineChatModel({ replies })`. */
export const judgeReplies: readonly OfflineReply[] = [
  ...sharedJudgeReplies,
  ...memoryBenchReplies,
  ...listingReplies,
  ...locomoReplies,
];
