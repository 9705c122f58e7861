import { ConfigError, wellFormed } from '@memgym/core';
import type { ConversationKind, ReadableFormat } from './chat-format.js';
import type { ExportConversation, ExportMessage } from './export-message.js';
import type { ImportOptions } from './import-options.js';
import { heldTimes, localTimes } from './local-times.js';
import type { Reading } from './reading.js';
import { splitSessions, usualGap } from './split-sessions.js';

interface FileTurn {
  readonly id: string;
  readonly role: 'user' | 'assistant';
  readonly speaker?: string;
  readonly content: string;
  readonly eventTime?: string;
}

interface FileSession {
  readonly id: string;
  readonly startTime?: string;
  readonly turns: readonly FileTurn[];
}

/** An episode of a conversations file that has no questions yet. */
export interface DraftEpisode {
  readonly id: string;
  readonly cluster: string;
  readonly language?: string;
  readonly sessions: readonly FileSession[];
  readonly questions: readonly [];
}

/** The conversations of one memory: of an account, or of a chat between people. */
interface Owned {
  readonly id: string;
  readonly format: ReadableFormat;
  readonly conversations: ExportConversation[];
}

/** What becomes of the conversations of a format: its episodes, and the sessions at other gaps. */
export interface Written {
  readonly episodes: readonly DraftEpisode[];
  readonly sessionsAt: { readonly gapHours: number; readonly half: number; readonly double: number };
  /** Messages by speaker. */
  readonly people: ReadonlyMap<string, number>;
  /** Images that stood beside the texts that are written. */
  readonly images: number;
}

/**
 * The episodes of all conversations of a format. What is dropped here is told to its {@link Reading}.
 * @throws {ConfigError} when it must be said who of two people is the user
 */
export function toEpisodes(format: ReadableFormat, reading: Reading, options: ImportOptions): Written {
  const owned = ownedBy(
    format,
    reading.person,
    chosen(withoutRepeats(withText(reading), reading), { format, reading, options }),
  );
  const gap = options.gapHours ?? usualGap(format.kind);
  const people = new Map<string, number>();
  const sessionsAt = { gapHours: gap, half: 0, double: 0 };
  let images = 0;
  const episodes = owned.map((each) => {
    for (const { messages } of each.conversations)
      for (const message of messages) {
        const { speaker } = message;
        images += message.images ?? 0;
        if (speaker !== undefined) people.set(speaker, (people.get(speaker) ?? 0) + 1);
      }
    for (const conversation of each.conversations) {
      sessionsAt.half += splitSessions(conversation, { gapHours: gap / 2, kind: format.kind }).length;
      sessionsAt.double += splitSessions(conversation, { gapHours: gap * 2, kind: format.kind }).length;
    }
    return toEpisode(each, gap, options);
  });
  return { episodes, sessionsAt, people, images };
}

function withText(reading: Reading): ExportConversation[] {
  return reading.conversations.flatMap((conversation) => {
    const messages = conversation.messages.flatMap((message) => {
      const content = wellFormed(message.content).trim();
      if (content !== '') return [{ ...message, content }];
      reading.drop((message.images ?? 0) > 0 ? 'images' : 'without text');
      return [];
    });
    return messages.length === 0 ? [] : [{ ...conversation, messages }];
  });
}

/** Of conversations with the same id, the longest: an export may contain one twice, or be given twice. */
function withoutRepeats(all: readonly ExportConversation[], reading: Reading): ExportConversation[] {
  const byId = new Map<string, ExportConversation>();
  for (const conversation of all) {
    const key = JSON.stringify([conversation.episode, conversation.id]);
    const known = byId.get(key);
    if (known === undefined) byId.set(key, conversation);
    else {
      const [kept, other] =
        conversation.messages.length > known.messages.length ? [conversation, known] : [known, conversation];
      byId.set(key, kept);
      reading.drop('of a conversation that is there twice', other.messages.length);
    }
  }
  return [...byId.values()];
}

const dayMs = (day: string): number =>
  /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;

/** The conversations and messages that the options choose. */
function chosen(
  all: readonly ExportConversation[],
  {
    format,
    reading,
    options: { since, only },
  }: { readonly format: ReadableFormat; readonly reading: Reading; readonly options: ImportOptions },
): ExportConversation[] {
  const from = since === undefined ? Number.NEGATIVE_INFINITY : dayMs(since);
  if (Number.isNaN(from)) {
    throw new ConfigError(
      `${JSON.stringify(since)} is no day with a year, a month and a day of two digits.`,
      {
        key: 'since',
        hint: 'Write it as 2025-03-01.',
      },
    );
  }
  return all.flatMap((conversation) => {
    const name = `${conversation.episode ?? format.name} ${conversation.id}`;
    if (only !== undefined && !name.toLowerCase().includes(only.toLowerCase())) {
      reading.drop('of other chats', conversation.messages.length);
      return [];
    }
    // A message without a time belongs to those before it, or to the first that has one.
    let isIn = (conversation.messages.find(({ timeMs }) => timeMs !== undefined)?.timeMs ?? from) >= from;
    const messages = conversation.messages.filter(({ timeMs = isIn ? from : from - 1 }) => {
      isIn = timeMs >= from;
      return isIn;
    });
    reading.drop(`before ${since}`, conversation.messages.length - messages.length);
    return messages.length === 0 ? [] : [{ ...conversation, messages }];
  });
}

function ownedBy(
  format: ReadableFormat,
  person: string | undefined,
  all: readonly ExportConversation[],
): Owned[] {
  const byOwner = new Map<string, Owned>();
  for (const conversation of all) {
    const id = conversation.episode ?? person ?? format.name;
    const owned = byOwner.get(id) ?? { id, format, conversations: [] };
    byOwner.set(id, owned);
    owned.conversations.push(conversation);
  }
  return [...byOwner.values()];
}

function toEpisode({ id, format, conversations }: Owned, gap: number, options: ImportOptions): DraftEpisode {
  const spoken = withRoles(conversations, { id, kind: format.kind, me: options.me });
  const sessions = spoken
    .flatMap((conversation) =>
      splitSessions(conversation, { gapHours: gap, kind: format.kind }).map((messages, place) => ({
        name: place === 0 ? conversation.id : `${conversation.id}-${place + 1}`,
        startMs: messages.find(({ timeMs }) => timeMs !== undefined)?.timeMs ?? conversation.startMs,
        messages: messages,
      })),
    )
    // Sessions of unknown time stay in the order of the export, after the others.
    .sort((a, b) => (a.startMs ?? Number.MAX_VALUE) - (b.startMs ?? Number.MAX_VALUE));
  // An unknown zone is refused also where times are local already.
  const zoned = localTimes(options.timezone);
  const local = format.isLocalTime === true ? localTimes(undefined) : zoned;
  const [startTime, sessionId, turnId] = [heldTimes(local), uniqueIds(), uniqueIds()];
  const isChat = format.kind !== 'assistant';
  return {
    id,
    // Chats of one owner depend on each other; users of a product do not.
    cluster: isChat ? format.name : id,
    ...(options.language !== undefined && { language: options.language }),
    questions: [],
    sessions: sessions.map(({ name, startMs, messages }) => {
      const own = sessionId(name);
      const eventTime = heldTimes(local);
      return {
        id: own,
        ...(startMs !== undefined && { startTime: startTime(startMs) }),
        turns: messages.map((message, place) => ({
          id: turnId(message.id ?? `${own}-t${place + 1}`),
          role: message.role,
          ...(message.speaker !== undefined && { speaker: message.speaker }),
          content: message.content,
          ...(message.timeMs !== undefined && { eventTime: eventTime(message.timeMs) }),
        })),
      };
    }),
  };
}

/** Gives each name once; a name that was given gets a number. */
function uniqueIds(): (name: string) => string {
  const given = new Set<string>();
  const next = new Map<string, number>();
  return (name) => {
    let unique = name;
    for (let number = next.get(name) ?? 2; given.has(unique); number += 1) {
      unique = `${name}-${number}`;
      next.set(name, number + 1);
    }
    given.add(unique);
    return unique;
  };
}

interface Chat {
  readonly id: string;
  readonly kind: ConversationKind;
  readonly me: string | undefined;
}

/** Of two people, one is the user and the other takes the assistant’s place; in a group, all are users. */
function withRoles(
  conversations: readonly ExportConversation[],
  { id, kind, me }: Chat,
): ExportConversation[] {
  const isUser = ({ role }: ExportMessage): boolean => role === 'user';
  const humans = new Set(
    conversations.flatMap(({ messages }) => messages.filter(isUser).flatMap(({ speaker }) => speaker ?? [])),
  );
  if (kind === 'assistant' || humans.size !== 2) return [...conversations];
  if (me === undefined) {
    const [first = ''] = humans;
    throw new ConfigError(`${JSON.stringify(id)} is a chat of two people, ${[...humans].join(' and ')}.`, {
      key: 'me',
      hint: `Say which of them is the user, such as ${JSON.stringify(first)}; the other one becomes the assistant.`,
    });
  }
  if (!humans.has(me)) return [...conversations];
  return conversations.map((conversation) => ({
    ...conversation,
    messages: conversation.messages.map((message) => ({
      ...message,
      role: message.role === 'user' && message.speaker !== me ? ('assistant' as const) : message.role,
    })),
  }));
}
