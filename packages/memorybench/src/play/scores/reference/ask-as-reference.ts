import type { Judge } from '@memgym/evaluators/judges';
import { readJudgeInteger } from '../../../score/judge-integer.js';
import type { JudgingContext } from '../judging-context.js';

/** The original's default for `top_p`. */
export const originalTopP = 0.1;

/** The original's call settings for the judge of a metric (packages/memorybench/spec.md#model-judges). */
const settings = {
  DialSim: { temperature: 0.2, topP: originalTopP, tries: 3 },
  HelloBench: { temperature: 0.8, topP: originalTopP, tries: 3 },
  IdeaBench: { temperature: 0, topP: originalTopP, tries: 1 },
  LimitGen: { temperature: 0.8, topP: originalTopP, tries: 1 },
  NFCats: { temperature: 0, topP: originalTopP, tries: 3 },
  WritingBench: { temperature: 1, topP: 0.95, tries: 15 },
  merged: { temperature: 0, topP: originalTopP, tries: 3 },
} as const;

/** A value that the original takes from the replies of a judge. */
export interface OriginalReading<Value> {
  /**
   * The value of a reply. Undefined if there is none, so that the unchanged request is sent again as often as in the
   * original.
   */
  read(reply: string, earlier: number): Value | undefined;
  /** The value without one; it counts as a lost verdict. */
  readonly otherwise: Value | ((replies: readonly string[]) => Value);
  /** Whether a value that was read replaces a verdict that is missing. Default: never. */
  isLost?(value: Value): boolean;
}

/**
 * Asks a judge as the original does: without a schema for the reply, with its settings and number of tries, and with
 * its reading of the replies (packages/memorybench/spec.md#replies-of-judges).
 * @throws {ProviderError} when the model fails
 */
export async function askAsReference<Input, Verdict, Value>(
  { judge: model, tally, signal }: JudgingContext,
  {
    metric,
    judge,
    input,
    read,
    otherwise,
    isLost,
  }: OriginalReading<Value> & {
    readonly metric: keyof typeof settings;
    readonly judge: Judge<Input, Verdict>;
    readonly input: Input;
  },
): Promise<Value> {
  const { tries, ...how } = settings[metric];
  const { maxOutputTokens } = judge;
  const { responseSchema: _, ...request } = judge.request(input, {
    role: 'judge',
    maxOutputTokens,
    signal,
    ...how,
  });
  const replies: string[] = [];
  while (replies.length < tries) {
    const { text } = await model.complete(request);
    const value = read(text, replies.length);
    if (value !== undefined) {
      tally?.count(isLost?.(value) === true);
      return value;
    }
    replies.push(text);
  }
  tally?.count(true);
  return otherwise instanceof Function ? otherwise(replies) : otherwise;
}

/**
 * The score that the original reads in a reply: the first stand-alone integer from 1 to 10 after the name of the score;
 * 0 if there is none (packages/memorybench/spec.md#model-judges).
 */
export const originalInteger: OriginalReading<number> = {
  read: (reply) => readJudgeInteger(reply.split(/\bscore\b\W*:/i).at(-1) ?? '') ?? undefined,
  otherwise: 0,
};
