import { type ChatModel, type PromptReference, ProviderError, type Usage } from '@memgym/core';
import { askPrompt, type Prompt } from '@memgym/llm-client';
import { estimateTokens } from '@memgym/text';
import { tallyUsage } from '../model-use/tally-usage.js';

/** What came of asking: an output, or why there is none. */
export interface AskedInForm<Output> {
  readonly output: Output | null;
  /** Why `output` is null. */
  readonly invalid?: string;
  readonly raw: string;
  readonly prompt: PromptReference;
  /** Length of the prompt that was asked first, in estimated tokens. */
  readonly promptTokens: number;
  readonly usage: Usage;
}

/**
 * Asks a typed prompt. A reply that holds no answer even after the repair turn is an outcome, because
 * it is the answerer's own failure.
 * @throws {ProviderError} when no whole reply could be had
 */
export async function askInForm<Input, Output>(
  model: ChatModel,
  prompt: Prompt<Input, Output>,
  input: Input,
  signal: AbortSignal | undefined,
): Promise<AskedInForm<Output>> {
  const options = { role: 'assistant' as const, ...(signal !== undefined && { signal }) };
  const request = prompt.request(input, options);
  const { name, version, hash } = request.prompt;
  const promptTokens = request.messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
  const tallied = tallyUsage(model);
  // Rendered once: what was measured above is what is sent.
  const rendered: Prompt<Input, Output> = { ...prompt, request: () => request };
  const common = { prompt: { name, version, hash }, promptTokens };
  try {
    const reply = await askPrompt(tallied.model, rendered, input, options);
    return { ...common, output: reply.output, raw: reply.raw, usage: reply.usage };
  } catch (error) {
    if (!(error instanceof ProviderError) || error.reason !== 'invalid-reply') throw error;
    // The same reason stands for a body that is no reply at all; then the server failed, not the answerer.
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
