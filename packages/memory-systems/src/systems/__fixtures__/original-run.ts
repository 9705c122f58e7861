import { readFileSync } from 'node:fs';
import type { MemorySystem, Session } from '@memgym/core';
import { contextOf } from '../../scoped/__fixtures__/contexts.js';

/** What an original's own code gave when it was run on messages of ours; see docs/specs/memory-systems.md#compared. */
export function originalRun<Run>(name: string): Run {
  return JSON.parse(readFileSync(new URL(`./originals/${name}.json`, import.meta.url), 'utf8')) as Run;
}

type Message = Session['turns'][number];

/** The conversations that most of the originals were run on, with messages of the original's ids. */
function originalConversations(): Session[] {
  const conversations = originalRun<Record<string, Pick<Message, 'role' | 'content'>[]>>('conversations');
  return Object.entries(conversations).map(([id, messages]) => ({
    id,
    turns: messages.map((message, place) => ({ id: `conv_${id}_${place}`, ...message })),
  }));
}

/** Stores the conversations one after the other. */
export async function addConversations(memory: MemorySystem): Promise<void> {
  for (const conversation of originalConversations()) await memory.add(conversation, contextOf());
}
