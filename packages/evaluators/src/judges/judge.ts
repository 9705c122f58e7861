import { type ChatModel, isUnusableReply } from '@memgym/core';
import type { Prompt } from '@memgym/prompts';
import type { VerdictTally } from './verdict-tally.js';

/** A typed prompt that marks a text, with its call settings. Made by `defineJudge`. */
export interface Judge<Input, Verdict, Shown = unknown> extends Prompt<Input, Verdict, Shown> {
  readonly maxOutputTokens: number;
}

/** A verdict, or the reason why there is none. */
export type Judgement<Verdict> =
  | { readonly verdict: Verdict; readonly unscored?: undefined }
  | { readonly verdict?: undefined; readonly unscored: string };

/** Settings for the calls of a judge. */
export interface AskJudgeOptions {
  /** 0..2, default 0. */
  readonly temperature?: number | undefined;
  /** Counts the verdict, and whether it was lost. Default: nothing is counted. */
  readonly tally?: VerdictTally | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The reason for a missing score where a reply to a judge's prompt cannot be read. */
export const unreadable = ({ name }: { readonly name: string }): string =>
  `The judge's reply to the prompt '${name}' could not be read.`;

/**
 * Asks a judge, and asks again with the problem after an unreadable reply. A second unreadable reply gives a reason,
 * never a low score.
 * @throws {ProviderError} when the model fails
 */
export async function askJudge<Input, Verdict>(
  model: ChatModel,
  judge: Judge<Input, Verdict>,
  input: Input,
  { temperature = 0, tally, signal }: AskJudgeOptions = {},
): Promise<Judgement<Verdict>> {
  const { maxOutputTokens } = judge;
  const options = { role: 'judge' as const, temperature, maxOutputTokens, signal };
  try {
    const { output } = await judge.ask(model, input, options);
    tally?.count(false);
    return { verdict: output };
  } catch (error) {
    if (!isUnusableReply(error)) throw error;
    tally?.count(true);
    return { unscored: unreadable(judge) };
  }
}
