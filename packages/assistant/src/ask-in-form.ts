import {
  type CallPhase,
  type ChatModel,
  isUnusableReply,
  type PromptCut,
  type PromptReference,
  ProviderError,
  type Usage,
} from '@memgym/core';
import { defined } from '@memgym/core/config';
import { tallyUsage } from '@memgym/memory-systems/define';
import {
  askPrompt,
  loadTokenCounter,
  type Prompt,
  type PromptRequest,
  requestTokens,
  type TokenCounter,
} from '@memgym/prompts';
import { estimateTokens } from '@memgym/text';
import type { PromptContents } from './prompt-contents.js';
import type { PromptContext } from './prompts/prompt-context.js';
import { cutMessage, leaveOut, type Rendered } from './shorten-prompt.js';

/** The outcome of a question: an output, or the reason why there is none. */
export interface AskedInForm<Output> {
  readonly output: Output | null;
  /** The reason why `output` is null. */
  readonly invalid?: string;
  readonly raw: string;
  readonly prompt: PromptReference;
  /** Length of the first prompt, in estimated tokens. */
  readonly promptTokens: number;
  /** The parts omitted from a prompt that was too long; absent if it was complete. */
  readonly promptCut?: PromptCut;
  /** Set if the prompt does not fit the model's context, so that there is no reply. */
  readonly overflow?: ProviderError;
  /** Set if the reply was refused, filtered or cut off: it counts as a wrong answer. */
  readonly refused?: ProviderError;
  /** The reply is a text that may reason. Default: false. */
  readonly reasoned?: true;
  readonly usage: Usage;
}

/** The model, and the prompt contents other than the question. */
export interface Asking {
  readonly model: ChatModel;
  /** The current phase; every call states it. */
  readonly phase: CallPhase;
  readonly contents: PromptContents;
  /** Whether the assistant has a short-term window, so that a prompt can continue the conversation. */
  readonly inChat: boolean;
  /** Maximum number of tokens of the prompt; undefined for no limit. */
  readonly maxTokens: number | undefined;
  readonly signal: AbortSignal | undefined;
}

/**
 * Sends a typed prompt, shortened to fit. A reply without an answer even after the repair turn is an outcome, not an
 * error, because the model failed, not the network; so is a refusal, in words or by a filter, a reply that is cut off, and
 * a prompt that does not fit (`overflow`).
 * @param fill builds the prompt's input from the shown contents and the rest of `message`
 * @param message the message to answer; its end is cut if it is too long. Default: '', so that nothing may be cut
 * @throws {ProviderError} when no complete reply arrives
 */
export async function askInForm<Input, Output>(
  { model, phase, contents, maxTokens, signal }: Asking,
  prompt: Prompt<Input, Output>,
  {
    fill,
    message = '',
  }: { readonly fill: (context: PromptContext, message: string) => Input; readonly message?: string },
): Promise<AskedInForm<Output>> {
  const options = { role: 'assistant' as const, phase, ...defined({ signal }) };
  const parts = { contents, message, fill, request: (input: Input) => prompt.request(input, options) };
  const fitted = await fitPrompt(parts, maxTokens, model.info.model).catch((error: unknown) => {
    if (!isOverflow(error)) throw error;
    const input = fill(contents.without(contents.parts), message);
    return { input, request: parts.request(input), overflow: error };
  });
  const { input, request } = fitted;
  const promptCut = 'promptCut' in fitted ? fitted.promptCut : undefined;
  const { name, version, hash } = request.prompt;
  const promptTokens = request.messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
  const tallied = tallyUsage(model);
  // Rendered once, so that the measured prompt is the one sent.
  const rendered: Prompt<Input, Output> = { ...prompt, request: () => request };
  const common = {
    prompt: { name, version, hash },
    promptTokens,
    ...defined({ promptCut }),
  };
  const withoutReply = (overflow: ProviderError) => ({
    ...common,
    output: null,
    invalid: `${overflow.reason}: ${overflow.message}`,
    raw: '',
    overflow,
    usage: tallied.usage(),
  });
  if ('overflow' in fitted) return withoutReply(fitted.overflow);
  try {
    const reply = await askPrompt(tallied.model, rendered, input, options);
    return { ...common, output: reply.output, raw: reply.raw, usage: reply.usage };
  } catch (error) {
    if (isOverflow(error)) return withoutReply(error);
    if (!isUnusableReply(error)) throw error;
    // An invalid body has the same reason, but is a failure of the server and not of the answering model.
    if (error.reason === 'invalid-reply' && tallied.failed()) throw error;
    return {
      ...common,
      output: null,
      ...(error.reason === 'invalid-reply'
        ? { invalid: error.message }
        : { invalid: `${error.reason}: ${error.message}`, refused: error }),
      raw: tallied.lastText(),
      usage: tallied.usage(),
    };
  }
}

const isOverflow = (error: unknown): error is ProviderError =>
  ProviderError.isInstance(error) && error.reason === 'context-overflow';

/** The parts of a prompt. */
interface PromptParts<Input> {
  readonly contents: PromptContents;
  /** The message to answer, whose end may be cut; '' if nothing may be cut, as for a question. */
  readonly message: string;
  /** @param message the remaining part of the message */
  fill(context: PromptContext, message: string): Input;
  request(input: Input): PromptRequest;
}

/** A prompt within its limit. */
interface FittedPrompt<Input> {
  readonly input: Input;
  readonly request: PromptRequest;
  /** Absent if nothing was cut. */
  readonly promptCut?: PromptCut;
}

/**
 * The prompt with as few omissions as `maxTokens` requires: first parts of the contents in their order, then whole
 * characters from the end of the message. Without a limit, it is complete. Source:
 * packages/amemgym/spec.md#faults-of-the-original.
 *
 * @param maxTokens limit of the prompt, at least 1
 * @param model name of the model, which determines the encoding
 * @throws {ProviderError} `context-overflow` when the required parts are too long
 */
async function fitPrompt<Input>(
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
      ? leaveOut(render, { parts: contents.parts, least }, maxTokens)
      : cutMessage((shown) => render(contents.parts, shown), { whole: least, maxTokens }, counter);
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
