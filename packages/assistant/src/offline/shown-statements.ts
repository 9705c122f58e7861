import { defined } from '@memgym/core/config';
import type { ShownStatement } from '@memgym/memory-systems/define';
import type { PromptContext } from '../prompts/prompt-context.js';

/**
 * Everything the prompt shows, as data for a simulated model: known facts, memories, then the window. Memories that the
 * prompt shows latest first are reversed, because the simulated reader takes what comes later as later.
 */
export function shownStatements(context: PromptContext): ShownStatement[] {
  const known = context.known.split('\n').filter((line) => line.trim() !== '');
  return [
    ...known.map((text) => ({ text })),
    ...(context.order === 'newest' ? context.statements.toReversed() : context.statements),
    ...context.window.map(({ text, role, speaker, eventTime }) => ({
      text,
      speaker: speaker ?? role,
      ...defined({ eventTime }),
    })),
  ];
}
