import { type OfflineReply, offlineReply } from '@memgym/prompts';
import { simulateInsight } from './offline/simulate-insight.js';
import { mergeInsightPrompt } from './prompts/merge-insight.js';

/** The offline model's replies to the prompts of Reflexion. */
export const reflexionReplies: readonly OfflineReply[] = [
  offlineReply(mergeInsightPrompt, (input, simulation) => ({ insight: simulateInsight(input, simulation) })),
];
