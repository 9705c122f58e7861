import type { ChatMessage } from '@memgym/core';

/** A request of one message, from its paragraphs. */
export const userMessage = (paragraphs: readonly string[]): ChatMessage[] => [
  { role: 'user', content: paragraphs.join('\n\n') },
];
