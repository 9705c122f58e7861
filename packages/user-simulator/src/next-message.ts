import type { Turn } from '@memgym/core';

/** A further message of a dialogue's user, with the time and the session of its first message. */
export function nextMessage([opener]: readonly Turn[], round: number, content: string): Turn {
  return {
    id: `${opener?.id ?? ''}/r${round}`,
    role: 'user',
    content,
    ...(opener?.eventTime !== undefined && { eventTime: opener.eventTime }),
    ...(opener?.sessionId !== undefined && { sessionId: opener.sessionId }),
  };
}
