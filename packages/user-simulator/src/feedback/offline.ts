import { type OfflineReply, offlineReply } from '@memgym/prompts';
import { plainReaction } from './offline/plain-reaction.js';
import { unmetPoints } from './offline/unmet-points.js';
import { rateAnswerPrompt } from './prompts/rate-answer.js';
import { reactToAnswerPrompt } from './prompts/react-to-answer.js';

/** The offline model's replies to the prompts that react to answers. */
export const reactionReplies: readonly OfflineReply[] = [
  offlineReply(rateAnswerPrompt, ({ points, dialogue }) => {
    if (points.length === 0) return { score: 7 };
    const unmet = unmetPoints(points, dialogue.at(-1)?.content ?? '');
    return { score: Math.round(3 + 6 * (1 - unmet.length / points.length)) };
  }),
  offlineReply(reactToAnswerPrompt, plainReaction),
];
