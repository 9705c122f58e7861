import { memoryReplies } from '@memgym/memory-systems/offline';
import type { OfflineReply } from '@memgym/prompts';

/** The offline model's replies to the prompts of MemGym's packages. No other file of a run loads them. */
export const builtInReplies: readonly OfflineReply[] = [...memoryReplies];
