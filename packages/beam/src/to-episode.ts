import { basename } from 'node:path';
import {
  type DataPlace,
  DatasetError,
  type Episode,
  type EventTime,
  eventTime,
  type FreeTextQuestion,
  type Session,
} from '@memgym/core';
import { defined } from '@memgym/core/config';
import { englishMonth, type QuirkLog } from '@memgym/datasets';
import { type BeamAbility, type BeamFacts, beamAbilities } from './abilities.js';
import type { Batch, BeamQuestion, Chat } from './beam-files.js';
import type { Conversation } from './beam-rows.js';
import type { beamQuirks } from './quirks.js';

/** The oddities that are met while files are read. */
export type Log = QuirkLog<(typeof beamQuirks)[number]['id']>;

/**
 * A conversation as an episode: a session is a batch, dated by its anchor; turns have the ids of the messages.
 * @throws {DatasetError} when two messages have one id
 */
export function toEpisode(conversation: Conversation, place: DataPlace, quirks: Log): Episode {
  const { id, chat, questions } = conversation;
  const short = { file: basename(place.file), ...defined({ line: place.line }) };
  const sessions = batchesOf(chat, () => quirks.note('beam-no-batches', short, id)).map(
    (batch, index): Session => {
      const messages = batch.turns.flat();
      const date = batch.time_anchor ?? messages[0]?.time_anchor ?? 'none';
      const startTime = readAnchor(date);
      if (startTime === null) quirks.note('beam-anchor-unread', short, `${id}: ${date}`);
      return {
        id: String(index + 1),
        ...(startTime !== null && { startTime }),
        turns: messages.map(({ id: turn, role, content }) => {
          const shown = role === 'user' ? withoutMark(content) : content;
          if (shown !== content) quirks.note('beam-bullet-mark', short, `${id}: message ${turn}`);
          return { id: String(turn), role, content: shown };
        }),
      };
    },
  );
  const turnIds = new Set<string>();
  for (const { id: turn } of sessions.flatMap(({ turns }) => turns)) {
    if (turnIds.has(turn)) {
      throw new DatasetError(place, `message ${turn} of the conversation ${id} stands twice.`, {
        hint: 'The ids of messages must be unique in a conversation; fetch the file again.',
      });
    }
    turnIds.add(turn);
  }
  return {
    id,
    cluster: id,
    language: 'en',
    conversation: {
      sessions,
      questions: beamAbilities.flatMap((ability) =>
        (questions[ability] ?? []).map((question, index) =>
          toQuestion(`${id}/${ability}/${index + 1}`, {
            ability,
            question,
            turnIds,
            onMissing: (detail) => quirks.note('beam-source-missing', short, detail),
          }),
        ),
      ),
    },
  };
}

function toQuestion(
  id: string,
  {
    ability,
    question,
    turnIds,
    onMissing,
  }: {
    readonly ability: BeamAbility;
    readonly question: BeamQuestion;
    readonly turnIds: ReadonlySet<string>;
    readonly onMissing: (detail: string) => void;
  },
): FreeTextQuestion {
  const sources = [...new Set(idsIn(question.source_chat_ids))];
  const unresolved = sources.filter((each) => !turnIds.has(each));
  for (const missing of unresolved) onMissing(`${id}: ${missing}`);
  const { rubric } = question;
  const { ideal_response, ideal_answer, ideal_summary, answer, expected_compliance } = question;
  const facts: BeamFacts = { rubric };
  return {
    kind: 'free-text',
    id,
    text: question.question,
    type: ability,
    language: 'en',
    answer: 'reply',
    expected:
      ideal_response ?? ideal_answer ?? ideal_summary ?? answer ?? expected_compliance ?? rubric.join('\n'),
    ...(ability === 'abstention' && { unanswerable: true as const }),
    evidence: { turnIds: sources.filter((each) => turnIds.has(each)), unresolved },
    meta: { rubric: [...facts.rubric] },
  };
}

function batchesOf(chat: Chat, onMissing: () => void): Batch[] {
  return chat.flatMap((part): Batch[] => {
    if ('turns' in part) return [part as Batch];
    return Object.values(part as Record<string, Batch[] | null>).flatMap((batches) => {
      if (batches === null) onMissing();
      return batches ?? [];
    });
  });
}

/** Message ids in a list, a nested list, or an object of lists. */
function idsIn(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  if (typeof value === 'object') return Object.values(value).flatMap(idsIn);
  return [String(value)];
}

/**
 * A message of the user without the mark of the plan that the generator left at its end: `->-> 2,3`, `->-> 2,N/A`, `->-> 2,3)`,
 * and whatever stands behind it, such as labels of the plan or a remark of the generator.
 */
export function withoutMark(content: string): string {
  const at = Math.max(content.lastIndexOf('->->'), content.lastIndexOf('->>'));
  if (at === -1 || !/^->-?>\s{0,3}(?:\d{1,3}|N\/A)\s{0,3},/.test(content.slice(at, at + 20))) return content;
  return content.slice(0, at).trimEnd();
}

const anchor = /^([A-Za-z]{3,9})-(\d{1,2})-(\d{4})$/;

/** `March-15-2024` as conversation time; null for another form or no such day. */
export function readAnchor(text: string): EventTime | null {
  const [, name = '', day, year] = anchor.exec(text.trim()) ?? [];
  const month = englishMonth(name);
  if (month === 0) return null;
  try {
    return eventTime({ year: Number(year), month, day: Number(day), hour: 0, minute: 0 });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
