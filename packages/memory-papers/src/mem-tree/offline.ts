import { type OfflineReply, offlineReply } from '@memgym/prompts';
import { keySentences } from '../toolkit/offline/key-sentences.js';
import { mergeContentPrompt } from './prompts/merge-content.js';

/** The offline model's replies to the prompts of MemTree. */
export const memTreeReplies: readonly OfflineReply[] = [
  // The simulated text consists of the sentences whose words text and message share most, in their order.
  offlineReply(mergeContentPrompt, ({ existing, added, tokens }) => ({
    content: keySentences([existing, added.text], tokens),
  })),
];
