import { oddBodies } from './odd-bodies.js';
import { oddEncodings } from './odd-encodings.js';
import { oddHeads } from './odd-heads.js';
import type { OddReply } from './odd-reply.js';
import { oddStatuses } from './odd-statuses.js';

/** Every odd reply that is known to bring clients down, and others like them. */
export const oddReplies: readonly OddReply[] = [...oddStatuses, ...oddEncodings, ...oddHeads, ...oddBodies];
