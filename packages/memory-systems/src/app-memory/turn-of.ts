import { InvalidArgumentError } from '@memgym/core/errors';
import type { Clock, Expiry, Turn } from '@memgym/core/memory';
import { derivedId } from '../scoped/derived-id.js';
import { checkKeys } from './check-keys.js';
import { conversationTime, type GivenTime, localTime, momentOrTime } from './conversation-time.js';
import type { Said } from './memory.js';

type SaidMessage = Exclude<Said, string>;

const messageKeys = [
  'id',
  'role',
  'content',
  'speaker',
  'eventTime',
  'sessionId',
  'expiresAt',
  'meta',
] as const satisfies readonly (keyof SaidMessage)[];

/**
 * A message as a turn. The same words of the same speaker at the same time are the same turn; without a time, the day
 * by the memory's clock decides, so that a repeated call changes nothing and the same words are stored again the next
 * day.
 *
 * @throws {InvalidArgumentError} for an invalid message, an unknown key, or a time in another form
 */
export function turnOf(
  said: Said,
  { clock, timeZone }: { readonly clock: Clock; readonly timeZone: string },
): Turn {
  const { id, role = 'user', eventTime: saidAt, expiresAt: lastsUntil, ...rest } = messageOf(said);
  const eventTime = isAbsent(saidAt) ? undefined : conversationTime('eventTime', saidAt, timeZone);
  const expiresAt = isAbsent(lastsUntil) ? undefined : expiryOf(lastsUntil);
  const when =
    eventTime ?? (id === undefined ? localTime('clock', clock.now(), timeZone).slice(0, 10) : null);
  const parts = [role, rest.speaker ?? null, rest.content, when, rest.sessionId ?? null];
  return {
    ...rest,
    role,
    id: id ?? derivedId('said', ...parts),
    ...(eventTime !== undefined && { eventTime }),
    ...(expiresAt !== undefined && { expiresAt }),
  };
}

function messageOf(said: Said): SaidMessage {
  if (typeof said === 'string') return { content: said };
  if (typeof said !== 'object' || said === null) {
    throw new InvalidArgumentError('said', `expected a string or a message, got ${String(said)}.`, {
      hint: "Pass 'I moved.', { content: 'I moved.', role?, eventTime?, … }, or a list of these.",
    });
  }
  checkKeys('remember', said, messageKeys, ' Put data of your own into `meta`.');
  if (typeof said.content !== 'string') {
    throw new InvalidArgumentError(
      'said',
      `a message has ${said.content === undefined ? 'no `content`' : 'a `content` that is not a string'}.`,
      {
        hint: "Pass its text: { content: 'I moved.' }. Messages of an SDK become such messages by turnsOfChat(messages).",
      },
    );
  }
  return said;
}

function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

/** A moment is compared to the memory's clock, a time without a zone to the conversation's clock. */
function expiryOf(given: GivenTime | Expiry): Expiry {
  return typeof given === 'number' ? given : momentOrTime('expiresAt', given);
}
