import type { ChatMessage } from '@memgym/core';

/** The messages of most prompts: the task and its rules, then the material. */
export function systemAndUser(system: string, user: string): ChatMessage[] {
  return [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ];
}
