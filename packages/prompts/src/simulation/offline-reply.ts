import type { Prompt } from '../prompt/prompt.js';
import type { Simulation } from './simulation.js';

/** The offline model's reply to one prompt; made by {@link offlineReply}. */
export interface OfflineReply {
  /** Name of the prompt. */
  readonly prompt: string;
  /** The text of the reply to the input that the prompt was rendered from. */
  reply(input: unknown, simulation: Simulation): string;
}

/**
 * The offline model's reply to a prompt: a deterministic function of the prompt's input. A model that is given it with
 * `createOfflineChatModel({ replies })` finds it by the prompt's name; real models never see it.
 * @param reply returns the raw reply as a string; any other value is sent as JSON
 * @example
 * ```ts
 * import { definePrompt, offlineReply } from '@memgym/prompts';
 * import * as z from 'zod';
 *
 * const countPrompt = definePrompt({
 *   name: 'count-words',
 *   version: '1',
 *   input: z.string(),
 *   output: z.strictObject({ words: z.number() }),
 *   render: (text) => [{ role: 'user', content: `Count the words; reply as {"words": 3}.\n${text}` }],
 * });
 * export const offlineReplies = [offlineReply(countPrompt, (text) => ({ words: text.split(' ').length }))];
 * ```
 */
export function offlineReply<Input, Output, Shown>(
  { name }: Prompt<Input, Output, Shown>,
  reply: (input: Shown, simulation: Simulation) => unknown,
): OfflineReply {
  return {
    prompt: name,
    reply(input, simulation) {
      const value = reply(input as Shown, simulation);
      return typeof value === 'string' ? value : JSON.stringify(value);
    },
  };
}
