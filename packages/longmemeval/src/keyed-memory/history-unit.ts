import { defined } from '@memgym/core/config';
import type { MemoryRecord, Observation } from '@memgym/memory-systems/define';
import * as z from 'zod';

const lineSchema = z.object({
  sourceId: z.string(),
  from: z.enum(['user', 'assistant', 'system', 'document']),
  /** Length of the line, and of its beginning that names the speaker, in UTF-16 units. */
  length: z.int().nonnegative(),
  prefix: z.int().nonnegative(),
});

/** The data of a memory that is shown: where its messages stand in its text, and the days of its events. */
const unitDataSchema = z.object({
  lines: z.array(lineSchema),
  days: z.array(z.string()),
  /** The first of the texts by which it is found. */
  key: z.string(),
});
/** The data of a further text by which the memory `of` is found. */
const keyDataSchema = z.object({ of: z.string() });

/** One message of a unit. */
export interface UnitMessage {
  readonly sourceId: string;
  readonly from: z.output<typeof lineSchema>['from'];
  readonly speaker?: string;
  readonly content: string;
}

/** A part of the history that is one memory: a round or a session. */
export interface HistoryUnit {
  readonly messages: readonly UnitMessage[];
  readonly eventTime?: NonNullable<Observation['eventTime']>;
}

/**
 * The parts of what was read, those of one session together, oldest first. A round begins with each message of the user; a
 * document and a message without a session stand alone.
 */
export function unitsOf(
  observations: readonly Observation[],
  unit: 'round' | 'session',
): readonly (readonly HistoryUnit[])[] {
  const sessions: { id: string | undefined; units: { messages: UnitMessage[]; first: Observation }[] }[] = [];
  for (const observation of observations) {
    const message = messageOf(observation);
    const started = { messages: [message], first: observation };
    const session = sessions.at(-1);
    const goesOn = message.from !== 'document' && observation.sessionId !== undefined;
    if (session === undefined || !goesOn || session.id !== observation.sessionId)
      sessions.push({ id: goesOn ? observation.sessionId : undefined, units: [started] });
    else if (unit === 'session' || message.from !== 'user') session.units.at(-1)?.messages.push(message);
    else session.units.push(started);
  }
  return sessions.map(({ units }) =>
    units.map(({ messages, first: { eventTime } }) => ({
      messages,
      ...defined({ eventTime }),
    })),
  );
}

const messageOf = ({ sourceId, role = 'document', content, speaker }: SaidOrWritten): UnitMessage => ({
  sourceId,
  from: role,
  content,
  ...defined({ speaker }),
});
type SaidOrWritten = Omit<Observation, 'role'> & { readonly role?: UnitMessage['from'] };

/** The unit as a reader sees it, one line for each message, and where these stand. */
export function showUnit({ messages }: HistoryUnit): {
  text: string;
  lines: z.output<typeof lineSchema>[];
} {
  const shown = messages.map(({ sourceId, from, speaker, content }) => {
    const prefix = from === 'document' ? '' : `${speaker ?? from}: `;
    return {
      line: `${prefix}${content}`,
      place: { sourceId, from, length: prefix.length + content.length, prefix: prefix.length },
    };
  });
  return { text: shown.map(({ line }) => line).join('\n'), lines: shown.map(({ place }) => place) };
}

/** The unit of a memory, without messages of these sources; undefined if its text was replaced or nothing is left. */
export function unitWithout(
  { item, data }: MemoryRecord,
  sourceIds: ReadonlySet<string>,
): HistoryUnit | undefined {
  const read = unitDataSchema.safeParse(data);
  if (!read.success) return undefined;
  let start = 0;
  const messages: UnitMessage[] = [];
  for (const { sourceId, from, length, prefix } of read.data.lines) {
    const line = item.text.slice(start, start + length);
    start += length + 1;
    if (sourceIds.has(sourceId)) continue;
    const speaker = line.slice(0, Math.max(0, prefix - 2));
    messages.push({
      sourceId,
      from,
      content: line.slice(prefix),
      ...(speaker !== '' && speaker !== from && { speaker }),
    });
  }
  if (messages.length === 0) return undefined;
  return { messages, ...defined({ eventTime: item.eventTime }) };
}

/** The id of the memory that a found record stands for: its own, or that of the unit whose key it is. */
export function unitIdOf({ item, data }: MemoryRecord): string {
  const read = keyDataSchema.safeParse(data);
  return read.success ? read.data.of : item.id;
}

/** Whether a record is a further key of the unit. */
export const isKeyOf = (record: MemoryRecord, unitId: string): boolean =>
  record.item.id !== unitId && unitIdOf(record) === unitId;

/** The text by which a record is found. */
export function keyOf({ item, data }: MemoryRecord): string {
  const read = unitDataSchema.safeParse(data);
  return read.success ? read.data.key : item.text;
}

/** The days of the events in a memory; undefined if they are not known. */
export function daysOf({ data }: MemoryRecord): readonly string[] | undefined {
  const read = unitDataSchema.safeParse(data);
  return read.success ? read.data.days : undefined;
}
