import { assistantReplies } from '@memgym/assistant/offline';
import { sharedJudgeReplies } from '@memgym/evaluators/offline';
import type { OfflineReply } from '@memgym/prompts';
import { userReplies } from '@memgym/user-simulator/offline';

/**
 * The offline model's replies to the prompts that every run may use: those of the assistant, the user and the shared judges.
 * Benchmarks and memory systems bring the replies to their own.
 */
export const sharedReplies: readonly OfflineReply[] = [
  ...assistantReplies,
  ...sharedJudgeReplies,
  ...userReplies,
];
