import type { ConversationKind } from './chat-format.js';
import type { ExportConversation, ExportMessage } from './export-message.js';

const usualHours: Readonly<Record<ConversationKind, number>> = { assistant: 8, people: 3, channel: 1 };

/** The gap after which a new session begins, in hours: 8 with an assistant, 3 between people, 1 in a channel. */
export const usualGap = (kind: ConversationKind): number => usualHours[kind];

/**
 * The sessions of a conversation: it is cut where nothing was said for longer than the gap, but never before an answer
 * of an assistant that is no person. A thread, and messages without times, are not cut.
 */
export function splitSessions(
  { messages, isThread = false }: Pick<ExportConversation, 'messages' | 'isThread'>,
  { gapHours, kind }: { readonly gapHours: number; readonly kind: ConversationKind },
): ExportMessage[][] {
  const sessions: ExportMessage[][] = [];
  let last: number | undefined;
  for (const message of messages) {
    const { timeMs, role } = message;
    const isLate = timeMs !== undefined && last !== undefined && timeMs - last > gapHours * 3_600_000;
    const current = sessions.at(-1);
    if (current === undefined || (isLate && !isThread && !(kind === 'assistant' && role === 'assistant')))
      sessions.push([message]);
    else current.push(message);
    last = timeMs ?? last;
  }
  return sessions;
}
