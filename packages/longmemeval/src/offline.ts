import { type OfflineReply, offlineReply } from '@memgym/prompts';
import { judgeAnswer } from './judge-answer.js';
import { keyReplies } from './offline/key-replies.js';
import { readHistoryPrompt, takeNotesPrompt } from './reading-prompts.js';
import { referenceJudge } from './reference-judge.js';

/** The offline model's replies to the judges: an answer is right if it shares half of the reference's words. */
export const offlineReplies: readonly OfflineReply[] = [
  offlineReply(judgeAnswer, (input) => ({ verdict: isRight(input) ? 'correct' : 'incorrect' })),
  offlineReply(readHistoryPrompt, ({ history, question }) => mostAlike(history, question)),
  offlineReply(takeNotesPrompt, ({ block, question }) =>
    wordsShared(block, question) > 0 ? mostAlike(block, question) : 'empty',
  ),
  offlineReply(referenceJudge, (input) => (isRight(input) ? 'yes' : 'no')),
  ...keyReplies,
];

const refusal = /\b(?:not|no|never|don['’]t|didn['’]t|unknown|cannot)\b/i;

function isRight(input: { standard: string; reference: string; response: string }): boolean {
  if (input.standard === 'abstention') return refusal.test(input.response.slice(0, 2_000));
  const wanted = wordsOf(input.reference);
  const said = wordsOf(input.response);
  if (wanted.size === 0) return false;
  return [...wanted].filter((word) => said.has(word)).length / wanted.size >= 0.5;
}

/** The line that shares most words with the question. */
function mostAlike(text: string, question: string): string {
  const lines = text
    .split('\n')
    .flatMap((line) => line.split('"content": "').map((part) => part.split('"}')[0] ?? ''))
    .filter((line) => /\w/.test(line) && !/^(?:#|Session |\[\{)/.test(line));
  const best = lines.reduce(
    (one, other) => (wordsShared(other, question) > wordsShared(one, question) ? other : one),
    '',
  );
  return best === '' ? 'There is no information about this.' : best.slice(0, 1_000);
}

const wordsShared = (text: string, question: string): number => {
  const wanted = wordsOf(question);
  return [...wordsOf(text)].filter((word) => wanted.has(word)).length;
};

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
