import { isUnusableReply, ProviderError } from '@memgym/core';
import type { Correction, GeneratorPrompt } from '../prompts/generator-prompt.js';
import { type Checked, unusable } from './checked.js';
import type { StageContext } from './stage-context.js';

export interface AskOptions<Request, Output, Value> {
  readonly prompt: GeneratorPrompt<Request, Output>;
  readonly request: Request;
  /** Name of the work, see `GenerationContext.modelFor`. */
  readonly piece: string;
  readonly temperature: 'high' | 'low';
  readonly check: (output: Output) => Checked<Value>;
}

/**
 * Asks until a reply passes its check: the model is shown the fault of its reply and asked to correct it; if that does
 * not help, a new conversation starts (packages/amemgym/spec.md#environment-generation).
 * @throws {ProviderError} `invalid-reply` with the last problem when the limits are reached
 */
export async function askUntilValid<Request, Output, Value>(
  context: StageContext,
  options: AskOptions<Request, Output, Value>,
): Promise<Value> {
  const { rules, steps } = context;
  const { prompt, request, temperature, check } = options;
  const { tries, mostCorrections } = rules.askingLimits(prompt.name);
  const model = context.modelFor(options.piece);
  let last = unusable('there was no reply');
  let cause: unknown;
  for (let trial = 0; trial < tries; trial += 1) {
    const corrections: Correction[] = [];
    while (corrections.length <= mostCorrections) {
      try {
        const { output, raw } = await steps.askOnce(context, prompt, {
          model,
          request,
          corrections,
          temperature,
          trial,
        });
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
