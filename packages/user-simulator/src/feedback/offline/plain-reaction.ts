import type * as z from 'zod';
import { inChinese } from '../../dialogue-lines.js';
import type { ReactionInput, reactionSchema } from '../reaction-input.js';
import { unmetPoints } from './unmet-points.js';

/**
 * The reaction of a user without a model, from the input that a model would be shown: it misses each point of the
 * reference whose words the last answer does not contain, and asks for the first of them. It likes an answer that
 * misses none. Unlike a real user, it quotes the reference, because it cannot phrase it differently.
 */
export function plainReaction({
  language,
  points,
  dialogue,
}: ReactionInput): z.output<typeof reactionSchema> {
  const answer = dialogue.at(-1)?.content ?? '';
  const wanted = points.flatMap(firstSentences);
  const unmet = unmetPoints(wanted, answer);
  const asked = new Set(dialogue.flatMap(({ role, content }) => (role === 'user' ? [content] : [])));
  const reply = unmet.map((point) => wish(point, language)).find((text) => !asked.has(text)) ?? null;
  const isGood = unmet.length === 0;
  return {
    reasoning: `${wanted.length - unmet.length} of ${wanted.length} points are met.`,
    implicit_action: isGood
      ? wanted.length > 1
        ? 'copy'
        : 'like'
      : unmet.length * 2 > wanted.length
        ? 'dislike'
        : 'none',
    behavior: isGood || reply === null ? 'end_conversation' : 'continue_conversation',
    response: isGood ? null : reply,
  };
}

function wish(point: string, language: string): string {
  return inChinese(language)
    ? `这还不够。请在这类回答中写明：${point}`
    : `This does not do yet. Please change this in such answers: ${point}`;
}

/** A text as at most eight single sentences, so that each can be asked for. */
function firstSentences(text: string): string[] {
  return (text.match(/[^.!?。！？\n]+[.!?。！？]?/gu) ?? [])
    .map((sentence) => sentence.replace(/[:：?？]/gu, ' ').trim())
    .filter((sentence) => sentence !== '')
    .slice(0, 8);
}
