import { type ChatModel, type Profile, ProviderError, type UserPolicy } from '@memgym/core';
import { askPrompt } from '@memgym/prompts';
import { nextMessage } from '../next-message.js';
import { bareMessage } from './bare-message.js';
import { fixedRolePrompt } from './prompts/fixed-role.js';
import { referenceRolePrompt } from './prompts/reference-role.js';
import type { SimulatedLife } from './simulated-life.js';

/** How a profile asks and reads; the original uses the reply unchecked (packages/amemgym/spec.md#conversations). */
const rules = {
  fixed: { prompt: fixedRolePrompt, tries: 2, said: bareMessage, mayBeEmpty: false },
  reference: {
    prompt: referenceRolePrompt,
    tries: 1,
    said: (reply: string) => reply.trim(),
    mayBeEmpty: true,
  },
};

/** Options of {@link createRolePlayingUser}. */
export interface RolePlayingUserOptions {
  /** The model that plays the role. Its calls have the role `simulator`. */
  readonly model: ChatModel;
  readonly life: SimulatedLife;
  /**
   * `reference`: like the released original, which does not know the true values, sees two messages, and assumes that
   * today is the end of the period. `fixed`: knows the true values, and sees the whole session at its own time.
   */
  readonly profile: Profile;
  /** 0..2; default: 0.2, as in the original. */
  readonly temperature?: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * A user played by a model, for one session. Its messages have the ids `<opener>/r1`, `<opener>/r2`, … and the
 * opener's time and session. It never ends a session early.
 *
 * @throws {ProviderError} from `next`, when the model gives no complete message
 */
export function createRolePlayingUser(options: RolePlayingUserOptions): UserPolicy {
  const { model, life, profile, temperature = 0.2, signal } = options;
  const { prompt, tries, said, mayBeEmpty } = rules[profile];
  return {
    async next(dialogue) {
      for (let trial = 0; trial < tries; trial += 1) {
        const { output } = await askPrompt(
          model,
          prompt,
          { ...life, dialogue: [...dialogue] },
          { role: 'simulator', temperature, ...(trial > 0 && { trial }), signal },
        );
        const content = said(output);
        if (content !== '' || mayBeEmpty) return nextMessage(dialogue, dialogue.length / 2, content);
      }
      throw new ProviderError(
        'invalid-reply',
        `${model.info.model} gave an empty message as the simulated user, in ${tries} tries.`,
      );
    },
  };
}
