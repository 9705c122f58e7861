import { readFileSync } from 'node:fs';
import { eventTime, type MemorySystem, type Session } from '@memgym/core';
import { contextOf } from './contexts.js';

/**
 * What an original's own code gave when it was run on messages of ours; see docs/specs/memory-systems.md#compared.
 *
 * @param folder where the file is. Default that of this package's systems
 */
export function originalRun<Run>(name: string, folder = new URL('./originals/', import.meta.url)): Run {
  return JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Run;
}

type Message = Session['turns'][number];

/** The conversations that most of the originals were run on, with messages of the original's ids. */
export function originalConversations(): Session[] {
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

/** The first 30 messages of the conversations, one by one. */
export function originalMessages(): Message[] {
  return originalConversations()
    .flatMap(({ turns }) => turns)
    .slice(0, 30);
}

/** One read of an original: what was stored before, the question, and the texts that it showed, in order. */
export interface OriginalRead {
  /** Number of messages stored before. */
  readonly stored: number;
  readonly text: string;
  readonly shown: readonly string[];
  /** The ids of the memories with their scores, where the original has scores. */
  readonly hits?: readonly [string, number][];
}

/** Stores messages until as many are stored as before the read; `sent` counts them. */
export function createOriginalScript(
  memory: MemorySystem,
  messages: readonly Message[] = originalMessages(),
) {
  let sent = 0;
  return {
    async storeUntil(stored: number): Promise<void> {
      for (const message of messages.slice(sent, stored)) await memory.add(message, contextOf());
      sent = Math.max(sent, stored);
    },
  };
}

interface Said {
  readonly speaker: string;
  readonly dia_id: string;
  readonly text: string;
}

const sessionOf = (id: string, startTime: Session['startTime'], said: readonly Said[]): Session => ({
  id,
  startTime,
  turns: said.map(({ speaker, dia_id, text }) => ({
    id: dia_id,
    role: speaker === 'Ines' ? 'user' : 'assistant',
    speaker,
    content: text,
  })),
});

/** The conversation of two named speakers that MemoryBench's script was run on, as sessions. */
export function scriptSessions(): Session[] {
  const { conversation } = originalRun<{
    conversation: Readonly<Record<'session_1' | 'session_2', readonly Said[]>>;
  }>('script');
  const { session_1, session_2 } = conversation;
  return [
    sessionOf('s1', eventTime({ year: 2023, month: 5, day: 8, hour: 13, minute: 56 }), session_1),
    sessionOf('s2', eventTime({ year: 2023, month: 10, day: 13, hour: 0, minute: 9 }), session_2),
  ];
}
