import type { Profile } from '@memgym/core';
import { defined } from '@memgym/core/config';
import * as z from 'zod';
import {
  contentOf,
  draftOf,
  everyOperation,
  type MemoryDraft,
  type MemoryRecord,
  type MemoryView,
  type Observation,
  redraft,
  shownPrefix,
} from '../../scoped/index.js';
import type { IndexedTextOptions, MemoryUnit } from './memory-unit.js';
import { withTime } from './message-unit.js';
import { scriptTime, speakerPrefix } from './script-line.js';

const sessionLineSchema = z.object({
  sourceId: z.string(),
  /** Length of the line and of the prefix before its content, in UTF-16 units. */
  length: z.int().nonnegative(),
  prefix: z.int().nonnegative(),
  /** True if the user speaks. */
  user: z.boolean(),
  /** True in the reference profile if the speaker has a name. */
  named: z.boolean().exactOptional(),
});

/** The position of one turn in a session's text. */
type SessionLine = z.infer<typeof sessionLineSchema>;

/** The data of a session memory about its text: the lines, in order. */
const sessionLinesSchema = z.array(sessionLineSchema);

/**
 * One memory per session, one line per turn; it grows when more turns of the session arrive. Turns without a
 * session and documents are separate memories. The reference profile indexes only the first user message (the first
 * message if there is none). Source: docs/specs/memory-systems.md#lexical-and-dense-baselines.
 *
 * Texts are rewritten with every turn, so no history is stored.
 */
export function sessionUnit({ profile = 'fixed', indexed }: IndexedTextOptions): MemoryUnit {
  const indexedText = (record: MemoryRecord): string => {
    const text = indexed.speaker ? record.item.text : withoutSpeakers(record);
    return indexed.time ? withTime(record, text) : text;
  };
  return {
    operations: everyOperation.filter((operation) => operation !== 'history'),
    remember: ({ observations, view }) => ({ put: grow(observations, view, lines[profile]) }),
    forget: ({ citing, sourceIds }) => {
      const rest = citing.map((record) => ({ id: record.item.id, draft: without(record, sourceIds) }));
      return {
        remove: rest.filter(({ draft }) => draft === undefined).map(({ id }) => id),
        put: rest.flatMap(({ draft }) => draft ?? []),
      };
    },
    indexText: { fixed: indexedText, reference: keyLine }[profile],
  };
}

function grow(
  observations: readonly Observation[],
  view: MemoryView,
  { prefixOf, marksNames }: LineRules,
): MemoryDraft[] {
  const drafts = new Map<string, MemoryDraft>();
  for (const observation of observations) {
    const { sessionId, kind, sourceId } = observation;
    if (kind === 'document' || sessionId === undefined) {
      const id = `${kind}:${sourceId}`;
      drafts.set(id, { ...draftOf(observation), id });
      continue;
    }
    const id = `session:${sessionId}`;
    const held = view.get(id);
    const earlier = drafts.get(id) ?? (held && redraft(held));
    const prefix = prefixOf(observation, earlier === undefined);
    const line = lineOf(observation, prefix, marksNames);
    drafts.set(
      id,
      earlier === undefined ? opened(id, observation, line) : continued(earlier, observation, line),
    );
  }
  return [...drafts.values()];
}

interface ShownLine {
  readonly text: string;
  readonly line: SessionLine;
}

function opened(id: string, observation: Observation, { text, line }: ShownLine): MemoryDraft {
  const { sourceId, eventTime } = observation;
  return {
    id,
    kind: 'session',
    text,
    sourceIds: [sourceId],
    ...defined({ eventTime }),
    data: [line],
  };
}

function continued(earlier: MemoryDraft, observation: Observation, { text, line }: ShownLine): MemoryDraft {
  const lines = linesOf(earlier);
  const { data: _earlierLines, ...kept } = earlier;
  return {
    ...kept,
    text: `${earlier.text}\n${text}`,
    sourceIds: [...earlier.sourceIds, observation.sourceId],
    // After an update of its text, the part of each turn is unknown.
    ...defined({ data: lines && [...lines, line] }),
  };
}

function lineOf(observation: Observation, prefix: string, marksNames: boolean): ShownLine {
  const { sourceId, role, speaker } = observation;
  const text = `${prefix}${observation.content}`;
  const line = { sourceId, length: text.length, prefix: prefix.length, user: role === 'user' };
  const named = marksNames && speaker !== undefined;
  return { text, line: { ...line, ...(named && { named }) } };
}

/** The prefix: a role, or the name of a speaker after a line with the session's time. */
function referencePrefix({ role, speaker, eventTime }: Observation, isFirst: boolean): string {
  if (speaker === undefined) return role === undefined ? '' : `${role}: `;
  return `${isFirst ? `Coversation [${scriptTime(eventTime)}]:\n` : ''}${speakerPrefix(speaker)}`;
}

/** How a turn becomes a line. */
interface LineRules {
  prefixOf(observation: Observation, isFirst: boolean): string;
  /** Whether a line says that its speaker has a name. */
  readonly marksNames: boolean;
}

const lines: Readonly<Record<Profile, LineRules>> = {
  fixed: { prefixOf: shownPrefix, marksNames: false },
  reference: { prefixOf: referencePrefix, marksNames: true },
};

/** The session without these turns; undefined if nothing is left or the rest is unknown. */
function without(record: MemoryRecord, sourceIds: ReadonlySet<string>): MemoryDraft | undefined {
  const kept = cut(record)?.filter(({ line }) => !sourceIds.has(line.sourceId));
  if (kept === undefined || kept.length === 0) return undefined;
  return redraft(record, {
    text: kept.map(({ text }) => text).join('\n'),
    sourceIds: kept.map(({ line }) => line.sourceId),
    data: kept.map(({ line }) => line),
  });
}

function keyLine(record: MemoryRecord): string {
  const lines = cut(record);
  // Conversations of named speakers are searched by their whole text, which ends with a line break in the original.
  if (lines?.some(({ line }) => line.named)) return `${record.item.text}\n`;
  const key = lines?.find(({ line }) => line.user) ?? lines?.[0];
  return key === undefined ? contentOf(record) : key.text.slice(key.line.prefix);
}

function withoutSpeakers(record: MemoryRecord): string {
  const contents = cut(record)?.map(({ text, line }) => text.slice(line.prefix));
  return contents?.join('\n') ?? contentOf(record);
}

function cut({ item, data }: MemoryRecord): ShownLine[] | undefined {
  let start = 0;
  return linesOf({ data })?.map((line) => {
    const text = item.text.slice(start, start + line.length);
    start += line.length + 1;
    return { text, line };
  });
}

function linesOf({ data }: { readonly data?: unknown }): SessionLine[] | undefined {
  return sessionLinesSchema.safeParse(data).data;
}
