import type { OfflineReply } from '@memgym/prompts';
import { reactionReplies } from './feedback/offline.js';
import { roleReplies } from './role-playing/offline.js';

/** The offline model's replies to the prompts that play a user, for `createOfflineChatModel({ replies })`. */
export const userReplies: readonly OfflineReply[] = [...reactionReplies, ...roleReplies];
