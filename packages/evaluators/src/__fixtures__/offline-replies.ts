import { assistantReplies } from '@memgym/assistant/offline';
import { memoryReplies } from '@memgym/memory-systems/offline';
import { userReplies } from '@memgym/user-simulator/offline';
import { sharedJudgeReplies } from '../judges/offline.js';

/** The offline model's replies to all prompts that an episode asks. */
export const offlineReplies = [...assistantReplies, ...sharedJudgeReplies, ...memoryReplies, ...userReplies];
