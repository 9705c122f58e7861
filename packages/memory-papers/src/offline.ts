import { memoryReplies } from '@memgym/memory-systems/offline';
import type { OfflineReply } from '@memgym/prompts';
import { aMemReplies } from './a-mem/offline.js';
import { awiReplies } from './awi/offline.js';
import { generativeAgentsReplies } from './generative-agents/offline.js';
import { memTreeReplies } from './mem-tree/offline.js';
import { mem02Replies } from './mem0-2/offline.js';
import { mem0GReplies } from './mem0-g/offline.js';
import { memgptReplies } from './memgpt/offline.js';
import { memoryBankReplies } from './memory-bank/offline.js';
import { memoryOsReplies } from './memory-os/offline.js';
import { nemoriReplies } from './nemori/offline.js';
import { raptorReplies } from './raptor/offline.js';
import { reflexionReplies } from './reflexion/offline.js';
import { scmReplies } from './scm/offline.js';

/** The offline model's replies to the prompts of this package's memory systems, for `createOfflineChatModel({ replies })`. */
export const paperReplies: readonly OfflineReply[] = [
  ...aMemReplies,
  ...awiReplies,
  ...generativeAgentsReplies,
  ...memTreeReplies,
  ...mem02Replies,
  ...mem0GReplies,
  ...memgptReplies,
  ...memoryBankReplies,
  ...memoryOsReplies,
  ...nemoriReplies,
  ...raptorReplies,
  ...reflexionReplies,
  ...scmReplies,
];

/** Those, and the replies to prompts of the systems that some of them extend, as a run needs them. */
export const offlineReplies: readonly OfflineReply[] = [...paperReplies, ...memoryReplies];
