import { type ChatModel, type ChatReply, ProviderError, type Rng } from '@memgym/core';
import { badReplies } from './bad-model.js';

/** A model that fails intermittently. */
export interface FlakyModel {
  readonly model: ChatModel;
  calls(): number;
  /** From now on it works like `inner`. */
  recover(): void;
}

/**
 * Works like `inner`, but with the given probability a call throws (a broken server, a time-out, a lost connection), is
 * cut off or refused, or gives one of the bad replies.
 */
export function createFlakyModel(inner: ChatModel, rng: Rng, failureRate: number): FlakyModel {
  let calls = 0;
  let sound = false;
  return {
    calls: () => calls,
    recover: () => {
      sound = true;
    },
    model: {
      info: inner.info,
      complete: async (request) => {
        calls += 1;
        const failing = rng.next() < failureRate;
        const fault = rng.pick(faults);
        const garbage = rng.pick(badReplies);
        const reply = await inner.complete(request);
        return sound || !failing ? reply : fault(reply, garbage);
      },
    },
  };
}

type Fault = (reply: ChatReply, garbage: string) => ChatReply;

const faults: readonly Fault[] = [
  () => {
    throw new ProviderError('server', 'HTTP 500: the test made the model fail.');
  },
  () => {
    throw new ProviderError('timeout', 'The test made the model time out.');
  },
  () => {
    throw new ProviderError('connection', 'The test made the model hang up.');
  },
  (reply) => ({ ...reply, text: reply.text.slice(0, reply.text.length / 2), finishReason: 'length' }),
  (reply) => ({ ...reply, text: '', finishReason: 'refusal' }),
  (reply) => ({ ...reply, text: reply.text.slice(0, reply.text.length / 2) }),
  (reply, garbage) => ({ ...reply, text: garbage }),
  (reply, garbage) => ({ ...reply, text: garbage }),
];
