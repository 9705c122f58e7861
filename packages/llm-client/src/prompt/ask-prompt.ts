import {
  addUsage,
  type ChatMessage,
  type ChatModel,
  type ChatReply,
  type FinishReason,
  type PromptReference,
  ProviderError,
  type ProviderErrorReason,
  type Usage,
} from '@memgym/core';
import type { Prompt, PromptRequest, PromptRequestOptions, ReadReply } from './prompt.js';
import { promptSource } from './prompt-source.js';

/** What came of asking a prompt. */
export interface PromptReply<Output> {
  readonly output: Output;
  /** The reply that `output` was read from, as the model gave it. */
  readonly raw: string;
  /** The call that gave `raw`. */
  readonly reply: ChatReply;
  /** The prompt that was asked first, whether or not it had to be asked again. */
  readonly prompt: PromptReference;
  /** Of all calls made here. */
  readonly usage: Usage;
  /** True when the first reply could not be used and the model was shown why. */
  readonly repaired: boolean;
}

/**
 * Asks a typed prompt and reads the reply. JSON is looked for in the whole reply, behind reasoning
 * blocks, in fences and between outermost braces; then the prompt's own lenient form is tried; then
 * the model is shown its reply and what is wrong with it, once.
 * @throws {ProviderError} `invalid-reply` (with the reply) when that fails too; `incomplete-reply`,
 * `content-filter` or `refusal` when the model did not finish; and what the model throws
 */
export async function askPrompt<Input, Output>(
  model: ChatModel,
  prompt: Prompt<Input, Output>,
  input: Input,
  options: PromptRequestOptions,
): Promise<PromptReply<Output>> {
  const request = prompt.request(input, options);
  const { name, version, hash } = request.prompt;
  const reference: PromptReference = { name, version, hash };

  const first = await askWhole(model, request);
  const read = readReply(prompt, first.text);
  if (read.ok) {
    const { text: raw, usage } = first;
    return { output: read.output, raw, reply: first, prompt: reference, usage, repaired: false };
  }

  const repair = repairRequest(request, first.text, read.problem);
  const second = await askWhole(model, repair);
  const again = readReply(prompt, second.text);
  if (again.ok) {
    const usage = addUsage(first.usage, second.usage);
    return {
      output: again.output,
      raw: second.text,
      reply: second,
      prompt: reference,
      usage,
      repaired: true,
    };
  }
  throw new ProviderError(
    'invalid-reply',
    `${model.info.model} did not answer the prompt '${prompt.name}' in its form, asked twice. ${again.problem}`,
    { reply: second.text },
  );
}

function readReply<Output>(prompt: Prompt<unknown, Output>, raw: string): ReadReply<Output> {
  const strict = prompt.read(raw);
  if (strict.ok) return strict;
  const lenient = prompt.readLeniently(raw);
  return lenient === undefined ? strict : { ok: true, output: lenient };
}

const unfinished: Record<Exclude<FinishReason, 'stop'>, readonly [ProviderErrorReason, string]> = {
  length: ['incomplete-reply', 'stopped at the output token limit'],
  'content-filter': ['content-filter', 'was cut off by the provider’s content filter'],
  refusal: ['refusal', 'refused'],
};

async function askWhole(model: ChatModel, request: PromptRequest): Promise<ChatReply> {
  const reply = await model.complete(request);
  if (reply.finishReason === 'stop') return reply;
  const [reason, what] = unfinished[reply.finishReason];
  throw new ProviderError(reason, `${model.info.model} ${what} in the prompt '${request.prompt.name}'.`, {
    reply: reply.text,
  });
}

/** Longer replies are shown cut: their form is already wrong at the start. */
const shownCharacters = 8_000;

function repairRequest(request: PromptRequest, raw: string, problem: string): PromptRequest {
  const shown = raw.trim() === '' ? '(an empty reply)' : raw.slice(0, shownCharacters);
  const messages: ChatMessage[] = [
    ...request.messages,
    { role: 'assistant', content: shown },
    {
      role: 'user',
      content: `That reply cannot be used. ${problem}\nGive the same answer again, in the form that was asked for and with no other text.`,
    },
  ];
  const schema = request.responseSchema?.schema;
  return {
    ...request,
    messages,
    prompt: promptSource(request.prompt, messages, schema, request.prompt.offline),
  };
}
