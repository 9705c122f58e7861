import { type ChatModel, isUnusableReply } from '@memgym/core';
import type { Prompt } from '@memgym/llm-client';

/** A typed prompt that marks a text, with its call settings. Made by `defineJudge`. */
export interface Judge<Input, Verdict> extends Prompt<Input, Verdict> {
  readonly maxOutputTokens: number;
}

/** A verdict, or the reason why there is none. */
export type Judgement<Verdict> =
  | { readonly verdict: Verdict; readonly unscored?: undefined }
  | {
      readonly verdict?: undefined;
      readonly unscored: string;
      /** The unreadable replies, in order; without `tries`, only the last. */
      readonly replies: readonly string[];
    };

/** Settings for the calls of a judge. */
export interface AskJudgeOptions {
  /** 0..2, default 0. */
  readonly temperature?: number | undefined;
  /** Above 0, up to 1. Default: the server's own. */
  readonly topP?: number | undefined;
  /**
   * Maximum number of times the unchanged request is sent until a reply can be read. Default: once more, with the
   * problem.
   */
  readonly tries?: number | undefined;
  /** With `tries`: whether the caller accepts an unreadable reply, so that the request is not repeated. */
  readonly suffices?: ((reply: string) => boolean) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Asks a judge, and asks again after an unreadable reply. A second unreadable reply gives a reason, never a low score.
 * @throws {ProviderError} when the model fails
 */
export async function askJudge<Input, Verdict>(
  model: ChatModel,
  judge: Judge<Input, Verdict>,
  input: Input,
  { temperature = 0, topP, tries, suffices, signal }: AskJudgeOptions = {},
): Promise<Judgement<Verdict>> {
  const options = {
    role: 'judge' as const,
    temperature,
    maxOutputTokens: judge.maxOutputTokens,
    topP,
    signal,
  };
  const unscored = `The judge's reply to the prompt '${judge.name}' could not be read.`;
  if (tries === undefined) {
    try {
      return { verdict: (await judge.ask(model, input, options)).output };
    } catch (error) {
      if (!isUnusableReply(error)) throw error;
      return { unscored, replies: [error.reply ?? ''] };
    }
  }
  const request = judge.request(input, options);
  const replies: string[] = [];
  while (replies.length < tries) {
    const { text } = await model.complete(request);
    const read = judge.read(text, input);
    if (read.ok) return { verdict: read.output };
    replies.push(text);
    if (suffices?.(text) === true) break;
  }
  return { unscored, replies };
}
