import { ProviderError } from '@memgym/core';
import type { PromptRequest, TokenCounter } from '@memgym/llm-client';
import type { PromptContext } from './prompts/prompt-context.js';

/** A prompt as it would be sent. */
export interface Rendered<Input> {
  readonly context: PromptContext;
  /** What is left of the message that is answered. */
  readonly message: string;
  readonly input: Input;
  readonly request: PromptRequest;
  readonly tokens: number;
}

/** The prompt with as few of its `parts` left out as it takes; it fits when all are, as in `least`. */
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
 * The prompt with the end of its message cut, by as little as it takes.
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
  // Again where a cut takes fewer tokens with it than it counts alone.
  while (cutting.tokens > maxTokens) {
    room -= cutting.tokens - maxTokens;
    const message = cut(whole.message, room);
    if (message === '') {
      const { tokens, request } = render('');
      throw new ProviderError(
        'context-overflow',
        `The prompt '${request.prompt.name}' takes ${tokens} tokens besides all that can be left out, and \`maxPromptTokens\` is ${maxTokens}.`,
        { hint: 'Raise `maxPromptTokens`, or leave it out.' },
      );
    }
    cutting = render(message);
  }
  return cutting;
}
