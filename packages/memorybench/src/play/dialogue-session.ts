import type { Session, Turn } from '@memgym/core';
import type { MemoryBenchDialogue, MemoryBenchFeedback } from '../data/memorybench-item.js';

/** The words for a user's action after an answer, in the language of the item. */
const noted: Readonly<Record<string, { readonly en: string; readonly zh: string }>> = {
  like: { en: 'The user liked this answer.', zh: '用户给这个回答点了赞。' },
  dislike: { en: 'The user disliked this answer.', zh: '用户给这个回答点了踩。' },
  copy: { en: 'The user copied this answer.', zh: '用户复制了这个回答。' },
};

export interface DialogueSessionOptions {
  /** Id of the session. */
  readonly id: string;
  readonly language: string;
  /** Whether a message after each answer states the user's actions. */
  readonly showReactions: boolean;
}

/**
 * A dialogue as a session to remember. If reactions are shown, a system message after an answer states the user's
 * action, which the dialogue itself does not (packages/memorybench/spec.md#actions-never-reach-memory).
 */
export function dialogueSession(
  { messages, feedback }: MemoryBenchDialogue,
  { id, language, showReactions }: DialogueSessionOptions,
): Session {
  const turns: Turn[] = [];
  const add = (role: Turn['role'], content: string): void => {
    turns.push({ id: `${id}/${turns.length}`, role, content });
  };
  let answers = 0;
  for (const { role, content } of messages) {
    add(role, content);
    if (role !== 'assistant') continue;
    answers += 1;
    const note = showReactions ? noteOf(feedback, answers, language) : '';
    if (note !== '') add('system', note);
  }
  return { id, turns };
}

function noteOf(feedback: readonly MemoryBenchFeedback[], round: number, language: string): string {
  const actions = feedback.filter((entry) => entry.round === round).flatMap((entry) => entry.actions);
  return actions
    .flatMap((action) => noted[action]?.[language.startsWith('zh') ? 'zh' : 'en'] ?? [])
    .join(language.startsWith('zh') ? '' : ' ');
}
