import {
  type CallPhase,
  type ChatModel,
  type PromptCut,
  type PromptReference,
  ProviderError,
  type Usage,
} from '@memgym/core';
import { tallyUsage } from '@memgym/memory-systems/define';
import { askPrompt, type Prompt } from '@memgym/prompts';
import { estimateTokens } from '@memgym/text';
import { fitPrompt } from './fit-prompt.js';
import type { PromptContents } from './prompt-contents.js';
import type { PromptContext } from './prompts/prompt-context.js';

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
 * error, because the model failed, not the provider; so is a prompt that does not fit (`overflow`).
 * @param fill builds the prompt's input from the shown contents and the rest of `message`
 * @param message the message to answer; its end is cut if it is too long. Default: '', so that nothing may be cut
 * @throws {ProviderError} when no complete reply arrives
 */
export async function askInForm<Input, Output>(
  { model, phase, contents, maxTokens, signal }: Asking,
  prompt: Prompt<Input, Output>,
  fill: (context: PromptContext, message: string) => Input,
  message = '',
): Promise<AskedInForm<Output>> {
  const options = { role: 'assistant' as const, phase, ...(signal !== undefined && { signal }) };
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
    ...(promptCut !== undefined && { promptCut }),
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
    if (!(error instanceof ProviderError) || error.reason !== 'invalid-reply') throw error;
    // An invalid body has the same reason, but is a failure of the server and not of the answering model.
    if (tallied.failed()) throw error;
    return {
      ...common,
      output: null,
      invalid: error.message,
      raw: tallied.lastText(),
      usage: tallied.usage(),
    };
  }
}

const isOverflow = (error: unknown): error is ProviderError =>
  ProviderError.isInstance(error) && error.reason === 'context-overflow';
