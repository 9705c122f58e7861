import type { ChatMessage } from '@memgym/core';
import type { PromptContext } from '../prompt-context.js';

/**
 * The system message of the original's agents: one sentence, then the memories, oldest first, one a line. The heading
 * stays when there are no memories yet; an agent that never retrieves any has no system message
 * (docs/specs/amemgym.md#agents).
 */
export function plainSystem({ retrieves, known, memories }: PromptContext): ChatMessage[] {
  if (!retrieves) return [];
  const lines = [known, memories].filter((text) => text !== '');
  return [{ role: 'system', content: [task, heading, ...lines].join('\n') }];
}

const task = 'You are a helpful AI. Base your answers on what you remember about the user.';
const heading = 'Memories of the user, in order of time, the earliest first:';
