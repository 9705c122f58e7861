import type { ChatMessage, ChatRequest } from '@memgym/core';

const filler = 'Melanie painted a sunrise over the lake and told Caroline about it. '.repeat(60);

/** Different prompts of 4 KB; new objects each time, like those of a rendered prompt. */
export function newPrompts(count: number, from = 0): ChatRequest[] {
  return Array.from({ length: count }, (_value, index) => ({
    role: 'assistant',
    messages: [
      { role: 'system', content: `Answer briefly. ${filler}`.slice(0, 3072) },
      { role: 'user', content: `${from + index}: ${filler}`.slice(0, 1024) },
    ],
  }));
}

/** One conversation that grows by a message of 2 KB per call; earlier messages remain the same objects. */
export function growingHistory(count: number): ChatRequest[] {
  const messages = Array.from({ length: count }, (_value, index): ChatMessage => {
    return { role: index % 2 === 0 ? 'user' : 'assistant', content: `${index}: ${filler}`.slice(0, 2048) };
  });
  return messages.map((_message, index) => ({ role: 'assistant', messages: messages.slice(0, index + 1) }));
}
