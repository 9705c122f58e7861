import type { ChatMessage } from '@memgym/core';
import type { PromptContext } from '../prompt-context.js';

/**
 * The system message of the original's agents: one sentence, then the memories, oldest first, one a line. The heading
 * stays when there are no memories yet; an agent that never retrieves any has no system message
 * (packages/amemgym/spec.md#agents).
 */
export function plainSystem({ retrieves, showsAll, known, memories }: PromptContext): ChatMessage[] {
  if (!retrieves) return [];
  const { task, heading } = showsAll ? whole : found;
  const lines = [known, memories].filter((text) => text !== '');
  return [{ role: 'system', content: [task, heading, ...lines].join('\n') }];
}

const whole = {
  task: 'You are a helpful AI. Base your answers on what you remember about the user.',
  heading: 'Memories of the user, in order of time, the earliest first:',
};
const found = {
  task: 'You are a helpful AI. Base your answers on the memories that were retrieved.',
  heading: 'Relevant memories of the user, in order of time, the earliest first:',
};
