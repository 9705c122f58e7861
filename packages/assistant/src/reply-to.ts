import type { Turn } from '@memgym/core';

/** The assistant's reply as a turn, with the time and session of the message. */
export function replyTo(message: Turn, content: string): Turn {
  return {
    id: `${message.id}/reply`,
    role: 'assistant',
    content,
    ...(message.eventTime !== undefined && { eventTime: message.eventTime }),
    ...(message.sessionId !== undefined && { sessionId: message.sessionId }),
  };
}
