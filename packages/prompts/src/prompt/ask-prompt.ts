import type {
  ChatMessage,
  ChatModel,
  ChatReply,
  FinishReason,
  PromptReference,
  ProviderErrorReason,
  Usage,
} from '@memgym/core';
import { ProviderError } from '@memgym/core/errors';
import { addUsage, textStart } from '@memgym/core/memory';
import type { Prompt, PromptReply, PromptRequest, PromptRequestOptions, ReadReply } from './prompt.js';
import { promptSource } from './prompt-source.js';
import { withoutRepeats } from './reading/without-repeats.js';

/**
 * Asks a typed prompt and reads the reply. It looks for JSON in the whole reply, after reasoning blocks, in fences
 * and between outermost braces; then it reads natural deviations; then it shows the model its reply and all that is
 * wrong with it, once. A reply that stopped at the output limit is asked for again with more room, unless it only repeats
 * itself: then the model is shown its beginning. A `verbatim` prompt takes any reply but a refusal.
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

  if (prompt.verbatim) {
    const reply = await model.complete(request);
    if (reply.finishReason === 'refusal') whole(reply, model, request);
    const read = prompt.read(reply.text, input);
    if (read.ok)
      return replyOf(read, { request, reply, usage: reply.usage }, { prompt: reference, repaired: false });
  }
  const first = await askWhole(model, request);
  const read = first.begun === undefined ? prompt.read(first.reply.text, input) : endless;
  if (read.ok) return replyOf(read, first, { prompt: reference, repaired: false });

  const repair = repairRequest(first.request, first.begun ?? first.reply.text, read.problem);
  const second = await askWhole(model, repair);
  if (second.begun !== undefined) whole(second.reply, model, request);
  const again =
    prompt.form === undefined && says(second.reply.text, repair)
      ? saidAgain
      : prompt.read(second.reply.text, input);
  const usage = addUsage(first.usage, second.usage);
  if (again.ok) return replyOf(again, { ...second, usage }, { prompt: reference, repaired: true });
  throw new ProviderError(
    'invalid-reply',
    `${model.info.model} gave no valid reply to the prompt '${prompt.name}' in two tries. ${again.problem}`,
    { reply: second.reply.text },
  );
}

/** A whole reply, with the request it was given to, and the usage of that request and a shorter one before. */
interface Answered {
  readonly request: PromptRequest;
  readonly reply: ChatReply;
  readonly usage: Usage;
  /** What was said before the reply only repeated itself until the output limit; undefined for a whole reply. */
  readonly begun?: string;
}

/** The words of a repair are no answer, though a small model may give them as one. */
const saidAgain = { ok: false, problem: 'The reply says again what was wrong with the one before.' } as const;

/** Whether a reply has a whole line of the last message of a request. */
function says(reply: string, { messages }: PromptRequest): boolean {
  const lines =
    messages
      .at(-1)
      ?.content.split('\n')
      .filter((line) => line.trim() !== '') ?? [];
  return lines.some((line) => reply.includes(line.replace(/[.:]$/, '')));
}

const endless = { ok: false, problem: 'The reply says the same again and again, and has no end.' } as const;

function replyOf<Output>(
  { output, dropped }: ReadReply<Output> & { readonly ok: true },
  { reply, usage }: Answered,
  { prompt, repaired }: { readonly prompt: PromptReference; readonly repaired: boolean },
): PromptReply<Output> {
  return { output, raw: reply.text, reply, prompt, usage, repaired, dropped };
}

const unfinished: Record<Exclude<FinishReason, 'stop'>, readonly [ProviderErrorReason, string]> = {
  length: ['incomplete-reply', 'stopped at the output token limit'],
  'content-filter': ['content-filter', 'was cut off by the provider’s content filter'],
  refusal: ['refusal', 'refused'],
};

/**
 * A whole reply, or the beginning of one that only repeats itself. Another reply that stopped at the output limit is asked for
 * once more with room for four times as much.
 * @throws {ProviderError} when the model does not finish then either
 */
async function askWhole(model: ChatModel, request: PromptRequest): Promise<Answered> {
  const reply = await model.complete(request);
  const { usage } = reply;
  if (reply.finishReason !== 'length') return { request, reply: whole(reply, model, request), usage };
  const begun = withoutRepeats(reply.text);
  if (begun !== undefined) return { request, reply, usage, begun };
  const roomier = withMoreRoom(request, reply);
  const again = await model.complete(roomier).catch((error: unknown) => {
    // The server allows no longer reply.
    if (ProviderError.isInstance(error) && error.reason === 'invalid-request') return reply;
    throw error;
  });
  const both = again === reply ? usage : addUsage(usage, again.usage);
  return { request: roomier, reply: whole(again, model, request), usage: both };
}

function whole(reply: ChatReply, model: ChatModel, { prompt }: PromptRequest): ChatReply {
  if (reply.finishReason === 'stop') return reply;
  const [reason, what] = unfinished[reply.finishReason];
  throw new ProviderError(reason, `${model.info.model} ${what} in the prompt '${prompt.name}'.`, {
    reply: reply.text,
  });
}

/** Enough for the reasoning that many models write before a short reply. */
const leastRoom = 4096;

function withMoreRoom(request: PromptRequest, { usage }: ChatReply): PromptRequest {
  const cap = Math.max(request.maxOutputTokens ?? 0, usage.outputTokens);
  const maxOutputTokens = Math.max(4 * cap, leastRoom);
  return { ...request, maxOutputTokens, prompt: { ...request.prompt, repair: true } };
}

/** Longer replies are cut; a short part is enough to show the problem. */
const shownCharacters = 8_000;

function repairRequest(request: PromptRequest, raw: string, problem: string): PromptRequest {
  const shown = raw.trim() === '' ? '(an empty reply)' : textStart(raw, shownCharacters);
  const messages: ChatMessage[] = [
    ...request.messages,
    { role: 'assistant', content: shown },
    {
      role: 'user',
      content: `That reply cannot be used:\n${problem}\nGive the whole answer again with this corrected, in the form that was asked for and with no other text.`,
    },
  ];
  const schema = request.responseSchema?.schema;
  const source = promptSource(request.prompt, { messages, schema, input: request.prompt.input });
  // The prompt is the same; only the messages, and therefore the hash, differ.
  return { ...request, messages, prompt: { ...request.prompt, ...source, repair: true, added: 2 } };
}
