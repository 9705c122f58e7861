import type { Turn } from '@memgym/core';
import { defined } from '@memgym/core/config';

/** The assistant's reply as a turn, with the time and session of the message. */
export function replyTo(message: Turn, content: string): Turn {
  return {
    id: `${message.id}/reply`,
    role: 'assistant',
    content,
    ...defined({ eventTime: message.eventTime, sessionId: message.sessionId }),
  };
}
