import type { AskedQuestion, ChatRequest, Turn } from '@memgym/core';
import type { AssistantWindow } from '../assistant-options.js';
import type { WindowAdvance } from '../message-window.js';
import { plainChatReplyPrompt } from '../prompts/reference/plain-chat-reply.js';
import { plainMultipleChoicePrompt } from '../prompts/reference/plain-multiple-choice.js';
import { plainStateProbePrompt } from '../prompts/reference/plain-state-probe.js';
import type { AssistantRules } from '../rules.js';
import { questionAlone, requestAlone } from '../written-question.js';
import { answerAsReference } from './answer-as-reference.js';

/** Number of messages in one call of the original: a user message and its reply. */
const exchange = 2;

/**
 * Appends the messages exchange by exchange, and moves at most one batch into memory after each. Source:
 * docs/specs/memory-systems.md#amemgym-agents-rag-awe-and-awi.
 */
function advanceAsReference(
  current: readonly Turn[],
  incoming: readonly Turn[],
  { updateBatch, localLength }: AssistantWindow,
): WindowAdvance {
  const batches: (readonly Turn[])[] = [];
  let kept = [...current];
  for (let start = 0; start < incoming.length; start += exchange) {
    kept.push(...incoming.slice(start, start + exchange));
    if (kept.length < updateBatch + localLength) continue;
    batches.push(kept.slice(0, updateBatch));
    kept = kept.slice(updateBatch);
  }
  return { kept, batches };
}

/** The rules of the originals: agents with a window, and answers of free length. */
export const referenceRules: AssistantRules = {
  chatReply: plainChatReplyPrompt,
  said: (reply) => reply,
  answer: answerAsReference,
  requestAlone: requestAsReference,
  showsVerbatim: ({ showTime }) => !showTime,
  advance: advanceAsReference,
};

/** The request of a choice or a probe as the original asks it; other questions it does not have. */
function requestAsReference(asked: AskedQuestion): ChatRequest | undefined {
  const input = questionAlone(asked);
  const options = { role: 'assistant' as const };
  if (asked.kind === 'multiple-choice' && asked.answer !== 'reasoned') {
    const choice = { ...input, options: asked.options, given: asked.given ?? [] };
    return plainMultipleChoicePrompt.request(choice, options);
  }
  if (asked.kind !== 'state-probe') return requestAlone(asked);
  return plainStateProbePrompt.request({ ...input, variables: [...asked.variables] }, options);
}
