import { type EventTime, eventTimeSchema, type JsonObject } from '@memgym/core/memory';
import {
  derivedId,
  type MemoryDraft,
  type MemoryRecord,
  mergeSourceIds,
} from '@memgym/memory-systems/define';
import { latestEventTime, provenanceOf, redraft } from '@memgym/memory-systems/toolkit';
import * as z from 'zod';
import { keptData } from '../toolkit/kept-data.js';
import { type KeptMessage, keptMessageSchema, spokenText } from './kept-message.js';
import { type NemoriPreset, titleEnds } from './nemori-presets.js';
import { type StatementType, statementTypeSchema } from './statement-type.js';

/** Kinds of memories, as readers see them. `message` waits to become part of an episode. */
export const kinds = { episode: 'episode', statement: 'statement', message: 'message' } as const;
export type NemoriKind = keyof typeof kinds;

const waitingSchema = z.strictObject({ kind: z.literal('message'), message: keptMessageSchema });

const episodeSchema = z.strictObject({
  kind: z.literal('episode'),
  title: z.string(),
  /** The reason why it ended, or its topic. */
  reason: z.string(),
  /** False if the narration failed, so that its text is the transcript. */
  narrated: z.boolean(),
  /** Ids of the episodes merged into it. */
  mergedFrom: z.array(z.string()),
  messages: z.array(keptMessageSchema),
  /** True if a caller has replaced its text. */
  rewritten: z.boolean(),
});

/** One occasion on which a statement was learnt. */
const groundSchema = z.strictObject({
  sourceIds: z.array(z.string()),
  /** Set if only some of these messages state it, and which is not known. */
  provenance: z.literal('unknown').exactOptional(),
  time: eventTimeSchema.nullable(),
  /** False if a similar statement was learnt in other words. */
  verbatim: z.boolean(),
  /** Ids of the statements that it makes outdated. */
  supersedes: z.array(z.string()),
});
export type Ground = z.infer<typeof groundSchema>;

const statementSchema = z.strictObject({
  kind: z.literal('statement'),
  type: statementTypeSchema,
  /** The episode from which it was first learnt. */
  episodeId: z.string(),
  grounds: z.array(groundSchema),
});

const dataSchema = z.discriminatedUnion('kind', [waitingSchema, episodeSchema, statementSchema]);
type NemoriData = z.infer<typeof dataSchema>;
export type Waiting = z.infer<typeof waitingSchema>;
export type Episode = z.infer<typeof episodeSchema>;
export type Statement = z.infer<typeof statementSchema>;

/** A memory before, during and after storage. */
export interface Entry<Data extends NemoriData = NemoriData> {
  readonly id: string;
  readonly text: string;
  readonly sourceIds: readonly string[];
  readonly provenance?: 'unknown' | undefined;
  readonly eventTime: EventTime | undefined;
  readonly data: Data;
}

const dataOf = keptData(dataSchema, 'episode, statement or message');

/** @throws {InternalError} when the record does not belong to Nemori */
export function entryOf({ item, data }: Pick<MemoryRecord, 'item' | 'data'>): Entry {
  const { id, text, sourceIds, provenance, eventTime } = item;
  return { id, text, sourceIds, provenance, eventTime, data: dataOf({ item, data }) };
}

export function draftOf(entry: Entry): MemoryDraft {
  const { id, text, sourceIds, provenance, eventTime, data } = entry;
  return {
    id,
    kind: data.kind,
    text,
    sourceIds,
    provenance,
    eventTime,
    meta: metaOf(entry),
    data: { ...data },
  };
}

/** The metadata that readers see in addition to the text. */
function metaOf({ data }: Entry): JsonObject | undefined {
  if (data.kind === 'message') return undefined;
  if (data.kind === 'statement') return { type: data.type };
  const { title, reason, narrated, mergedFrom } = data;
  return {
    ...(title !== '' && { title }),
    ...(reason !== '' && { boundaryReason: reason }),
    ...(!narrated && { narrated }),
    ...(mergedFrom.length > 0 && { mergedFrom }),
  };
}

/** The embedded and searched text: title and content of an episode, with the preset's separator. */
export function searchedText({ text, data }: Entry, preset: NemoriPreset): string {
  return data.kind === 'episode' && data.title !== '' ? `${data.title}${titleEnds[preset]}${text}` : text;
}

/** A message that waits. */
export function waitingEntry(message: KeptMessage): Entry<Waiting> {
  const { sourceId, time } = message;
  const data: Waiting = { kind: 'message', message };
  const id = derivedId('message', sourceId);
  return { id, text: spokenText(message), sourceIds: [sourceId], eventTime: time ?? undefined, data };
}

/** A statement with these grounds: it cites their sources and has the time of the latest one. */
export function statementEntry(
  { id, text, episodeId, type }: Pick<Statement, 'episodeId' | 'type'> & Pick<Entry, 'id' | 'text'>,
  grounds: readonly Ground[],
): Entry<Statement> {
  return {
    id,
    text,
    sourceIds: mergeSourceIds(...grounds),
    ...provenanceOf(grounds),
    eventTime: latestEventTime(grounds.map(({ time }) => ({ eventTime: time ?? undefined }))),
    data: { kind: 'statement', type, episodeId, grounds: [...grounds] },
  };
}

/** A memory with a caller's text: data derived from the old text is removed. */
export function rewrite(
  record: MemoryRecord,
  text: string,
  typeOf: (text: string) => StatementType,
): MemoryDraft {
  const entry = entryOf(record);
  const { data } = entry;
  if (data.kind === 'message') {
    return redraft(record, { text, data: { ...data, message: { ...data.message, text } } });
  }
  if (data.kind === 'statement') {
    const grounds = data.grounds.map((ground) => ({ ...ground, verbatim: false }));
    const type = typeOf(text);
    return draftOf({ ...entry, text, data: { ...data, type, grounds } });
  }
  return draftOf({ ...entry, text, data: { ...data, title: '', narrated: true, rewritten: true } });
}

export function isEpisode(entry: Entry): entry is Entry<Episode> {
  return entry.data.kind === 'episode';
}

export function isStatement(entry: Entry): entry is Entry<Statement> {
  return entry.data.kind === 'statement';
}

export function isWaiting(entry: Entry): entry is Entry<Waiting> {
  return entry.data.kind === 'message';
}
