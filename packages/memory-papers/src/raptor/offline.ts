import { type OfflineReply, offlineReply } from '@memgym/prompts';
import { keySentences } from '../toolkit/offline/key-sentences.js';
import { summariseClusterPrompt } from './prompts/summarise-cluster.js';

/** The offline model's replies to the prompts of RAPTOR. */
export const raptorReplies: readonly OfflineReply[] = [
  // The simulated summary consists of the sentences whose words the passages share most, in their order.
  offlineReply(summariseClusterPrompt, ({ tokens, texts }) => ({
    summary: keySentences(
      texts.map(({ text }) => text),
      tokens,
    ),
  })),
];
