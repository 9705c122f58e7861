import { assistantReplies } from '@memgym/assistant/offline';
import { locomoReplies, sharedJudgeReplies } from '@memgym/evaluators/offline';
import { paperReplies } from '@memgym/memory-papers/offline';
import { memoryReplies } from '@memgym/memory-systems/offline';
import { memoryBenchReplies } from '@memgym/memorybench/offline';
import { listingReplies } from '@memgym/memsim/offline';
import type { OfflineReply } from '@memgym/prompts';
import { userReplies } from '@memgym/user-simulator/offline';

/** The offline model's replies to the prompts of MemGym's packages. No other file of a run loads them. */
export const builtInReplies: readonly OfflineReply[] = [
  ...assistantReplies,
  ...sharedJudgeReplies,
  ...memoryBenchReplies,
  ...listingReplies,
  ...locomoReplies,
  ...memoryReplies,
  ...paperReplies,
  ...userReplies,
];
