import type { OfflineReply } from '@memgym/prompts';
import { aMemReplies } from './systems/a-mem/offline.js';
import { awiReplies } from './systems/awi/offline.js';
import { generativeAgentsReplies } from './systems/generative-agents/offline.js';
import { memTreeReplies } from './systems/mem-tree/offline.js';
import { mem0Replies } from './systems/mem0/offline.js';
import { mem02Replies } from './systems/mem0-2/offline.js';
import { mem0GReplies } from './systems/mem0-g/offline.js';
import { memgptReplies } from './systems/memgpt/offline.js';
import { memoryBankReplies } from './systems/memory-bank/offline.js';
import { memoryOsReplies } from './systems/memory-os/offline.js';
import { nemoriReplies } from './systems/nemori/offline.js';
import { raptorReplies } from './systems/raptor/offline.js';
import { reflexionReplies } from './systems/reflexion/offline.js';
import { scmReplies } from './systems/scm/offline.js';
import { evolutionReplies } from './toolkit/offline.js';

/** The offline model's replies to the prompts of all memory systems, for `createOfflineChatModel({ replies })`. */
export const memoryReplies: readonly OfflineReply[] = [
  ...aMemReplies,
  ...awiReplies,
  ...evolutionReplies,
  ...generativeAgentsReplies,
  ...mem0Replies,
  ...mem02Replies,
  ...mem0GReplies,
  ...memTreeReplies,
  ...memgptReplies,
  ...memoryBankReplies,
  ...memoryOsReplies,
  ...nemoriReplies,
  ...raptorReplies,
  ...reflexionReplies,
  ...scmReplies,
];
