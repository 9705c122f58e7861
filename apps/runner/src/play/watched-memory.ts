import type { GivenMessage } from '@memgym/conformance';
import {
  isSession,
  isTurn,
  type MemoryInput,
  type MemorySystem,
  turnsOfSession,
  type WriteReport,
} from '@memgym/core';
import { withMethods } from './with-methods.js';

/** A memory, and what it was given. */
export interface WatchedMemory {
  readonly memory: MemorySystem;
  /** The messages that it was given and did not report as skipped, in the order of writing. */
  messages(): readonly GivenMessage[];
  /** Whether it was given a message, whatever became of it. */
  knows(id: string): boolean;
}

/** Notes what is written to a memory of one scope; it changes nothing. */
export function watchMemory(inner: MemorySystem): WatchedMemory {
  const messages = new Map<string, GivenMessage>();
  const given = new Set<string>();
  const note = (inputs: readonly MemoryInput[], { skipped, buffered, unread = [] }: WriteReport): void => {
    const absent = new Set([...skipped.map(({ sourceId }) => sourceId), ...buffered, ...unread]);
    for (const message of inputs.flatMap(messagesOf)) {
      given.add(message.id);
      if (!absent.has(message.id)) messages.set(message.id, message);
    }
  };
  const { addBatch } = inner;
  return {
    messages: () => [...messages.values()],
    knows: (id) => given.has(id),
    memory: withMethods(inner, {
      add: async (input, context) => {
        const report = await inner.add(input, context);
        note([input], report);
        return report;
      },
      ...(addBatch && {
        addBatch: async (inputs, context) => {
          const report = await addBatch.call(inner, inputs, context);
          note(inputs, report);
          return report;
        },
      }),
    }),
  };
}

function messagesOf(input: MemoryInput): readonly GivenMessage[] {
  if (isSession(input)) return turnsOfSession(input);
  return [isTurn(input) ? input : { id: input.id, content: input.text, eventTime: input.eventTime }];
}
