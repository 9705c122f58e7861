import { type OfflineReply, offlineReply } from '@memgym/prompts';
import { judgeUse, referenceJudgeUse } from './judge-use.js';

/** The offline model's replies to the judges: a reply with a fifth of the words of a cue takes account of it. */
export const offlineReplies: readonly OfflineReply[] = [
  offlineReply(judgeUse, (input) => ({ label: labelOf(input) })),
  offlineReply(referenceJudgeUse, (input) =>
    JSON.stringify({ label: labelOf(input), reason: 'By shared words.' }),
  ),
];

function labelOf({ cue, reply }: { cue: string; reply: string }): 'correct' | 'wrong' {
  const [words, said] = [wordsOf(cue), wordsOf(reply)];
  const shared = [...words].filter((word) => said.has(word)).length;
  return words.size > 0 && shared / words.size >= 0.2 ? 'correct' : 'wrong';
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,99}/gu));
