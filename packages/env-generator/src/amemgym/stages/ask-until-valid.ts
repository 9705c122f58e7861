import { type ChatModel, isUnusableReply, ProviderError } from '@memgym/core';
import { askPrompt } from '@memgym/prompts';
import type { Correction, GeneratorPrompt } from '../prompts/generator-prompt.js';
import { askAsReleased } from './ask-as-released.js';
import { askingOptions } from './asking-options.js';
import type { GenerationContext } from './generation-context.js';

/** The result of checking a reply: usable, or unusable with a reason for the model. */
export type Checked<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: string };

export const usable = <Value>(value: Value): Checked<Value> => ({ ok: true, value });
export const unusable = (problem: string): { readonly ok: false; readonly problem: string } => ({
  ok: false,
  problem,
});

const mostNamed = 20;

/** Unusable with all of these reasons, so that one correction can fix them all; usable if there are none. */
export function usableUnless<Value>(problems: readonly string[], value: () => Value): Checked<Value> {
  const [first, ...others] = [...new Set(problems)].slice(0, mostNamed);
  if (first === undefined) return usable(value());
  return unusable(
    others.length === 0 ? first : `\n${[first, ...others].map((one) => `- ${one}`).join('\n')}`,
  );
}

export interface AskOptions<Request, Output, Value> {
  readonly prompt: GeneratorPrompt<Request, Output>;
  readonly request: Request;
  /** Name of the work, see `GenerationContext.modelFor`. */
  readonly piece: string;
  readonly temperature: 'high' | 'low';
  /** Number of conversations in `reference`, which loses the user after the last one. Default 1. */
  readonly releasedTries?: number;
  readonly check: (output: Output) => Checked<Value>;
}

/** The limits of `fixed`: the highest ones of the original, for every call. */
const fixedLimits = { tries: 5, mostCorrections: 3 };

/**
 * Asks until a reply passes its check: the model is shown the fault of its reply and asked to correct it; if that does
 * not help, a new conversation starts. `reference` asks for no corrections
 * (docs/specs/amemgym.md#environment-generation).
 * @throws {ProviderError} `invalid-reply` with the last problem when the limits are reached
 */
export async function askUntilValid<Request, Output, Value>(
  context: GenerationContext,
  options: AskOptions<Request, Output, Value>,
): Promise<Value> {
  const { prompt, releasedTries = 1, check } = options;
  const { tries, mostCorrections } =
    context.environment.profile === 'fixed' ? fixedLimits : { tries: releasedTries, mostCorrections: 0 };
  const model = context.modelFor(options.piece);
  let last = unusable('there was no reply');
  let cause: unknown;
  for (let trial = 0; trial < tries; trial += 1) {
    const corrections: Correction[] = [];
    while (corrections.length <= mostCorrections) {
      try {
        const { output, raw } = await askOnce(context, options, model, corrections, trial);
        const checked = check(output);
        if (checked.ok) return checked.value;
        last = checked;
        corrections.push({ reply: raw, problem: checked.problem });
      } catch (error) {
        if (!isUnusableReply(error)) throw error;
        last = unusable(error.message);
        cause = error;
        break;
      }
    }
  }
  throw new ProviderError(
    'invalid-reply',
    `No usable reply to '${prompt.name}' (${options.piece}), tried ${tries} times: ${last.problem}`,
    { cause },
  );
}

/** One call with its repairs; in `reference` without repairs. */
async function askOnce<Request, Output, Value>(
  context: GenerationContext,
  { prompt, request, temperature }: AskOptions<Request, Output, Value>,
  model: ChatModel,
  corrections: readonly Correction[],
  trial: number,
): Promise<{ readonly output: Output; readonly raw: string }> {
  if (context.environment.profile === 'fixed') {
    return askPrompt(model, prompt, { request, corrections }, askingOptions(context, trial, temperature));
  }
  const raw = await askAsReleased(context, prompt, { model, request, temperature, trial });
  const read = prompt.read(raw, { request });
  if (read.ok) return { output: read.output, raw };
  throw new ProviderError('invalid-reply', `No usable reply to '${prompt.name}'. ${read.problem}`, {
    reply: raw,
  });
}
