import { type ChatModel, isUnusableReply } from '@memgym/core';
import type { Prompt } from '@memgym/llm-client';

/** A typed prompt that marks a text, and how it is asked. Made by `defineJudge`. */
export interface Judge<Input, Verdict> extends Prompt<Input, Verdict> {
  /** 0..2. */
  readonly temperature: number;
  readonly maxOutputTokens: number;
}

/** A verdict, or the reason why there is none. */
export type Judgement<Verdict> =
  | { readonly verdict: Verdict; readonly unscored?: undefined }
  | {
      readonly verdict?: undefined;
      readonly unscored: string;
      /** The last reply, which could not be read; empty if there was none. */
      readonly reply: string;
    };

/** How a judge is asked. */
export interface AskJudgeOptions {
  /** 0..2. Default: the judge's own. */
  readonly temperature?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Asks a judge, once more where its reply cannot be read. A reply that cannot be read then either is a reason, never a
 * low score.
 * @throws {ProviderError} when the model fails
 */
export async function askJudge<Input, Verdict>(
  model: ChatModel,
  judge: Judge<Input, Verdict>,
  input: Input,
  { temperature = judge.temperature, signal }: AskJudgeOptions = {},
): Promise<Judgement<Verdict>> {
  const { maxOutputTokens } = judge;
  const options = { role: 'judge' as const, temperature, maxOutputTokens };
  try {
    const { output } = await judge.ask(model, input, { ...options, ...(signal !== undefined && { signal }) });
    return { verdict: output };
  } catch (error) {
    if (!isUnusableReply(error)) throw error;
    return {
      unscored: `The judge's reply to the prompt '${judge.name}' could not be read.`,
      reply: error.reply ?? '',
    };
  }
}
