import type { ChatModel, Rng, Turn, UserPolicy } from '@memgym/core';
import { askPrompt } from '@memgym/prompts';
import { inChinese } from '../dialogue-lines.js';
import { nextMessage } from '../next-message.js';
import { actionProbabilities, drawActions } from './action-from-score.js';
import type { FeedbackFamilyName } from './feedback-family.js';
import { rateAnswerPrompt } from './prompts/rate-answer.js';
import { reactToAnswerPrompt } from './prompts/react-to-answer.js';
import type { Reaction, UserAction } from './reaction.js';
import type { ReactionInput } from './reaction-input.js';
import { replyFault } from './reply-faults.js';

/** A user with recorded reactions. */
export interface ReactingUser extends UserPolicy {
  /** Reactions in order, one for each answer that it was shown. */
  readonly reactions: readonly Reaction[];
}

/** Options of {@link createReactingUser}. */
export interface ReactingUserOptions {
  /** The model that plays the user. Its calls have the role `simulator`. */
  readonly model: ChatModel;
  readonly family: FeedbackFamilyName;
  readonly language: string;
  /** Criteria, checklist, or the text of the gold answer; empty if there is none. */
  readonly points: readonly string[];
  /** 0..2; default: 0.7, as in the original. */
  readonly temperature?: number;
  /** Above 0, up to 1. Default: the server's own. */
  readonly topP?: number | undefined;
  /**
   * Lets the user rate each answer, and draws actions from the rating as in the paper; `isLong`: whether the task
   * requires a long answer. Default: the user names an action.
   */
  readonly rated?: { readonly isLong: boolean; readonly rng: Rng } | undefined;
  /**
   * Whether a message in another language, a repetition, or a quotation of the reference is asked for again, once. A
   * second such message is used, and its reaction names the flaw. Default false, as in the original.
   */
  readonly checked?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/**
 * A user simulated by a model, who reacts to answers with an action, and with a message or by leaving. A reply that
 * cannot be read is an error, not a silent end (packages/memorybench/spec.md#feedback-by-a-model).
 * @throws {ProviderError} from `next`, when the model gives no complete reaction
 */
export function createReactingUser(options: ReactingUserOptions): ReactingUser {
  const {
    model,
    family,
    language,
    points,
    temperature = 0.7,
    topP,
    rated,
    checked = false,
    signal,
  } = options;
  const reactions: Reaction[] = [];
  const call = { role: 'simulator' as const, maxOutputTokens: 1000, topP, signal };
  const rate = async (input: ReactionInput, round: number, { isLong, rng }: NonNullable<typeof rated>) => {
    const { output } = await askPrompt(model, rateAnswerPrompt, input, { ...call, temperature: 0 });
    const actions = drawActions(actionProbabilities(output.score, isLong), rng.stream(`round:${round}`));
    return { actions, satisfactionScore: output.score };
  };
  return {
    reactions,
    async next(dialogue) {
      const round = dialogue.filter(({ role }) => role === 'assistant').length;
      const input: ReactionInput = { family, language, points: [...points], dialogue: shown(dialogue) };
      const react = async (from: ReactionInput) => {
        const { output } = await askPrompt(model, reactToAnswerPrompt, from, { ...call, temperature });
        const reply = output.behavior === 'end_conversation' ? null : (output.response ?? '').trim();
        return { output, reply, fault: !checked || reply === null ? undefined : replyFault(reply, input) };
      };
      const first = await react(input);
      const { output, reply, fault } =
        first.fault === undefined
          ? first
          : await react({
              ...input,
              correction: { response: first.reply ?? '', problem: first.fault.problem },
            });
      const named: UserAction[] = output.implicit_action === 'none' ? [] : [output.implicit_action];
      const done = rated === undefined ? { actions: named } : await rate(input, round, rated);
      reactions.push({
        round,
        ...done,
        ...(fault !== undefined && { flaw: fault.kind }),
        terminated: reply === null,
      });
      return reply === null ? null : nextMessage(dialogue, round, reply);
    },
  };
}

/** Options of {@link createCheckedUser}. */
export interface CheckedUserOptions {
  /** Whether an answer is right. */
  isRight(answer: string): Promise<boolean>;
  readonly language: string;
}

/**
 * A user who knows the right answer, likes it and leaves; after a wrong answer, the user dislikes it and asks again in
 * fixed words (packages/memorybench/spec.md#correctness-as-feedback).
 */
export function createCheckedUser({ isRight, language }: CheckedUserOptions): ReactingUser {
  const reactions: Reaction[] = [];
  return {
    reactions,
    async next(dialogue) {
      const round = dialogue.filter(({ role }) => role === 'assistant').length;
      const right = await isRight(dialogue.at(-1)?.content ?? '');
      reactions.push({ round, actions: [right ? 'like' : 'dislike'], terminated: right });
      return right ? null : nextMessage(dialogue, round, inChinese(language) ? doubt.zh : doubt.en);
    },
  };
}

const doubt = {
  en: 'I do not think that is right. Could you check again and give me a more accurate answer?',
  zh: '我觉得这个回答不对。请再核对一下，给出更准确的答案。',
};

function shown(dialogue: readonly Turn[]): ReactionInput['dialogue'] {
  return dialogue.flatMap(({ role, content }) => (role === 'system' ? [] : [{ role, content }]));
}
