import { oddBodies } from './odd-bodies.js';
import { oddEncodings } from './odd-encodings.js';
import { oddHeads } from './odd-heads.js';
import type { OddReply } from './odd-reply.js';
import { oddStatuses } from './odd-statuses.js';

/** Odd replies that are known to crash clients, and similar ones. */
export const oddReplies: readonly OddReply[] = [...oddStatuses, ...oddEncodings, ...oddHeads, ...oddBodies];
