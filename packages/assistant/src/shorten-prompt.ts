import { ProviderError } from '@memgym/core';
import type { PromptRequest, TokenCounter } from '@memgym/prompts';
import type { PromptContext } from './prompts/prompt-context.js';

/** A prompt as it would be sent. */
export interface Rendered<Input> {
  readonly context: PromptContext;
  /** The rest of the message to answer. */
  readonly message: string;
  readonly input: Input;
  readonly request: PromptRequest;
  readonly tokens: number;
}

/** Omits as few `parts` as possible; without any of them, as in `least`, the prompt fits. */
export function leaveOut<Input>(
  render: (leftOut: number) => Rendered<Input>,
  { parts, least }: { readonly parts: number; readonly least: Rendered<Input> },
  maxTokens: number,
): Rendered<Input> {
  let fitted = least;
  let [tooFew, enough] = [0, parts];
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2);
    const tried = render(middle);
    if (tried.tokens > maxTokens) tooFew = middle;
    else [enough, fitted] = [middle, tried];
  }
  return fitted;
}

/**
 * Cuts as little as possible from the end of the message.
 * @throws {ProviderError} `context-overflow` when nothing would remain of the message
 */
export function cutMessage<Input>(
  render: (message: string) => Rendered<Input>,
  { whole, maxTokens }: { readonly whole: Rendered<Input>; readonly maxTokens: number },
  { count, cut }: TokenCounter,
): Rendered<Input> {
  let cutting = whole;
  let room = count(whole.message);
  // Repeats if a cut removes fewer tokens than its own length.
  while (cutting.tokens > maxTokens) {
    room -= cutting.tokens - maxTokens;
    const message = cut(whole.message, room);
    if (message === '') {
      const { tokens, request } = render('');
      throw new ProviderError(
        'context-overflow',
        `The prompt '${request.prompt.name}' has ${tokens} tokens even without its optional parts, but \`maxPromptTokens\` is ${maxTokens}.`,
        { hint: 'Raise `maxPromptTokens`, or omit it.' },
      );
    }
    cutting = render(message);
  }
  return cutting;
}
