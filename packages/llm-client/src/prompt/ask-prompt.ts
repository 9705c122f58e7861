import {
  addUsage,
  type ChatMessage,
  type ChatModel,
  type ChatReply,
  type FinishReason,
  type PromptReference,
  ProviderError,
  type ProviderErrorReason,
} from '@memgym/core';
import type { Prompt, PromptReply, PromptRequest, PromptRequestOptions, ReadReply } from './prompt.js';
import { promptSource } from './prompt-source.js';

/**
 * Asks a typed prompt and reads the reply. It looks for JSON in the whole reply, after reasoning blocks, in fences
 * and between outermost braces; then it tries the prompt's lenient form; then it shows the model its reply and the
 * problem, once.
 * @throws {ProviderError} `invalid-reply` (with the reply) when that fails too; `incomplete-reply`,
 *   `content-filter` or `refusal` when the model did not finish; and the errors of the model
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
  const read = readReply(prompt, input, first.text);
  if (read.ok) {
    const { text: raw, usage } = first;
    return { output: read.output, raw, reply: first, prompt: reference, usage, repaired: false };
  }

  const repair = repairRequest(request, first.text, read.problem);
  const second = await askWhole(model, repair);
  const again = readReply(prompt, input, second.text);
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
    `${model.info.model} gave no valid reply to the prompt '${prompt.name}' in two tries. ${again.problem}`,
    { reply: second.text },
  );
}

function readReply<Input, Output>(
  prompt: Prompt<Input, Output>,
  input: Input,
  raw: string,
): ReadReply<Output> {
  const strict = prompt.read(raw, input);
  if (strict.ok) return strict;
  const lenient = prompt.readLeniently(raw, input);
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

/** Longer replies are cut; a short part is enough to show the problem. */
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
  const source = promptSource(request.prompt, messages, schema, request.prompt.offline);
  // The prompt is the same; only the messages, and therefore the hash, differ.
  return { ...request, messages, prompt: { ...request.prompt, ...source, repair: true } };
}
