import { ProviderError } from '@memgym/core';
import type { PromptRequest, TokenCounter } from '@memgym/llm-client';
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

/** Leaves out as few `parts` as possible; the prompt fits when all are left out, as in `least`. */
export function leaveOut<Input>(
  render: (leftOut: number) => Rendered<Input>,
  parts: number,
  least: Rendered<Input>,
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
 * @throws {ProviderError} `context-overflow` when nothing of the message would be left
 */
export function cutMessage<Input>(
  render: (message: string) => Rendered<Input>,
  whole: Rendered<Input>,
  maxTokens: number,
  { count, cut }: TokenCounter,
): Rendered<Input> {
  let cutting = whole;
  let room = count(whole.message);
  // Repeats if a cut removes fewer tokens than it has by itself.
  while (cutting.tokens > maxTokens) {
    room -= cutting.tokens - maxTokens;
    const message = cut(whole.message, room);
    if (message === '') {
      const { tokens, request } = render('');
      throw new ProviderError(
        'context-overflow',
        `The prompt '${request.prompt.name}' takes ${tokens} tokens without all optional parts, and \`maxPromptTokens\` is ${maxTokens}.`,
        { hint: 'Raise `maxPromptTokens`, or leave it out.' },
      );
    }
    cutting = render(message);
  }
  return cutting;
}
