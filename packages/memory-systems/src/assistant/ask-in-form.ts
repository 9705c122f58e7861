import {
  type CallPhase,
  type ChatModel,
  type PromptCut,
  type PromptReference,
  ProviderError,
  type Usage,
} from '@memgym/core';
import { askPrompt, type Prompt } from '@memgym/llm-client';
import { estimateTokens } from '@memgym/text';
import { tallyUsage } from '../model-use/tally-usage.js';
import { fitPrompt } from './fit-prompt.js';
import type { PromptContents } from './prompt-contents.js';
import type { PromptContext } from './prompts/prompt-context.js';

/** What came of asking: an output, or why there is none. */
export interface AskedInForm<Output> {
  readonly output: Output | null;
  /** Why `output` is null. */
  readonly invalid?: string;
  readonly raw: string;
  readonly prompt: PromptReference;
  /** Length of the prompt that was asked first, in estimated tokens. */
  readonly promptTokens: number;
  /** What the prompt lacked because it was too long; absent where it was whole. */
  readonly promptCut?: PromptCut;
  readonly usage: Usage;
}

/** Who is asked, and what is shown besides the question. */
export interface Asking {
  readonly model: ChatModel;
  /** What is going on; every call states it. */
  readonly phase: CallPhase;
  readonly contents: PromptContents;
  /** Most tokens of the prompt; undefined for no limit. */
  readonly maxTokens: number | undefined;
  readonly signal: AbortSignal | undefined;
}

/**
 * Asks a typed prompt, made to fit. A reply that holds no answer even after the repair turn is an outcome, because
 * it is the answerer's own failure.
 * @param fill what the prompt is rendered from, given what is shown and what is left of `message`
 * @param message the message that is answered, whose end may be cut. Default '': nothing may
 * @throws {ProviderError} when no whole reply could be had, or what cannot be left out does not fit
 */
export async function askInForm<Input, Output>(
  { model, phase, contents, maxTokens, signal }: Asking,
  prompt: Prompt<Input, Output>,
  fill: (context: PromptContext, message: string) => Input,
  message = '',
): Promise<AskedInForm<Output>> {
  const options = { role: 'assistant' as const, phase, ...(signal !== undefined && { signal }) };
  const parts = { contents, message, fill, request: (input: Input) => prompt.request(input, options) };
  const { input, request, promptCut } = await fitPrompt(parts, maxTokens, model.info.model);
  const { name, version, hash } = request.prompt;
  const promptTokens = request.messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
  const tallied = tallyUsage(model);
  // Rendered once: what was measured above is what is sent.
  const rendered: Prompt<Input, Output> = { ...prompt, request: () => request };
  const common = {
    prompt: { name, version, hash },
    promptTokens,
    ...(promptCut !== undefined && { promptCut }),
  };
  try {
    const reply = await askPrompt(tallied.model, rendered, input, options);
    return { ...common, output: reply.output, raw: reply.raw, usage: reply.usage };
  } catch (error) {
    if (!(error instanceof ProviderError) || error.reason !== 'invalid-reply') throw error;
    // A body that is not a reply has the same reason; then the server failed, not the answerer.
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
