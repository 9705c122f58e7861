import { assistantReplies } from '@memgym/assistant/offline';
import { sharedJudgeReplies } from '@memgym/evaluators/offline';
import { paperReplies } from '@memgym/memory-papers/offline';
import { memoryReplies } from '@memgym/memory-systems/offline';
import { userReplies } from '@memgym/user-simulator/offline';

/** The offline model's replies to all prompts that an episode asks. */
export const offlineReplies = [
  ...assistantReplies,
  ...sharedJudgeReplies,
  ...memoryReplies,
  ...paperReplies,
  ...userReplies,
];
