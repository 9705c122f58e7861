import type { PromptCut } from '@memgym/core';
import { loadTokenCounter, type PromptRequest, requestTokens, type TokenCounter } from '@memgym/prompts';
import type { PromptContents } from './prompt-contents.js';
import type { PromptContext } from './prompts/prompt-context.js';
import { cutMessage, leaveOut, type Rendered } from './shorten-prompt.js';

/** The parts of a prompt. */
export interface PromptParts<Input> {
  readonly contents: PromptContents;
  /** The message to answer, whose end may be cut; '' if nothing may be cut, as for a question. */
  readonly message: string;
  /** @param message the remaining part of the message */
  fill(context: PromptContext, message: string): Input;
  request(input: Input): PromptRequest;
}

/** A prompt within its limit. */
export interface FittedPrompt<Input> {
  readonly input: Input;
  readonly request: PromptRequest;
  /** Absent if nothing was cut. */
  readonly promptCut?: PromptCut;
}

/**
 * The prompt with as few omissions as `maxTokens` requires: first parts of the contents in their order, then whole
 * characters from the end of the message. Without a limit, it is complete. Source:
 * docs/specs/amemgym.md#faults-of-the-original.
 *
 * @param maxTokens limit of the prompt, at least 1
 * @param model name of the model, which determines the encoding
 * @throws {ProviderError} `context-overflow` when the required parts are too long
 */
export async function fitPrompt<Input>(
  parts: PromptParts<Input>,
  maxTokens: number | undefined,
  model: string,
): Promise<FittedPrompt<Input>> {
  const { contents, message } = parts;
  if (maxTokens === undefined) {
    const input = parts.fill(contents.without(0), message);
    return { input, request: parts.request(input) };
  }
  const counter = await loadTokenCounter(model);
  const render = (leftOut: number, shown = message): Rendered<Input> => {
    const context = contents.without(leftOut);
    const input = parts.fill(context, shown);
    const request = parts.request(input);
    return { context, message: shown, input, request, tokens: requestTokens(request.messages, counter) };
  };
  const whole = render(0);
  if (whole.tokens <= maxTokens) return { input: whole.input, request: whole.request };
  const least = render(contents.parts);
  const fitted =
    least.tokens <= maxTokens
      ? leaveOut(render, contents.parts, least, maxTokens)
      : cutMessage((shown) => render(contents.parts, shown), least, maxTokens, counter);
  const { input, request } = fitted;
  return { input, request, promptCut: { maxTokens, ...describeCut(whole, fitted, counter) } };
}

function describeCut<Input>(
  whole: Rendered<Input>,
  fitted: Rendered<Input>,
  { encoding, exact }: TokenCounter,
): Omit<PromptCut, 'maxTokens'> {
  return {
    tokens: whole.tokens,
    keptTokens: fitted.tokens,
    encoding,
    exact,
    memories: whole.context.statements.length - fitted.context.statements.length,
    messages: whole.context.window.length - fitted.context.window.length,
    ...(fitted.message !== whole.message && {
      messageCharacters: [whole.message.length, fitted.message.length],
    }),
  };
}
