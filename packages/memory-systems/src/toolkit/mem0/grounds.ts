import type { EventTime } from '@memgym/core';
import { eventTimeSchema } from '@memgym/core/memory';
import * as z from 'zod';
import {
  latestEventTime,
  type MemoryDraft,
  type MemoryRecord,
  mergeSourceIds,
  redraft,
} from '../../scoped/index.js';

/** Messages that together state a fact. */
export interface Ground {
  readonly sourceIds: readonly string[];
  /** Set if only some of the messages state it, and which is not known. */
  readonly provenance?: 'unknown' | undefined;
  readonly eventTime?: EventTime | undefined;
}

/**
 * The grounds in the data of a fact, each of which alone supports its text. Present only for a fact with several
 * grounds.
 */
export const groundsSchema = z.array(
  z.strictObject({
    sourceIds: z.array(z.string()).min(1),
    provenance: z.literal('unknown').exactOptional(),
    eventTime: eventTimeSchema.nullable(),
  }),
);
const dataSchema = z.object({ grounds: groundsSchema });

/** A fact that was stated again; if one of its grounds is forgotten, the others remain. */
export function confirmed(draft: MemoryDraft, again: Ground): MemoryDraft {
  const grounds = groundsOf(draft);
  const isKnown = grounds.some(({ sourceIds }) => sourceIds.every((id) => again.sourceIds.includes(id)));
  return onGrounds(draft, isKnown ? grounds : [...grounds, again]);
}

/** A fact with a text rewritten by a new message; it needs the new message and any one of its earlier grounds. */
export function extended(draft: MemoryDraft, text: string, by: Ground): MemoryDraft {
  const grounds = groundsOf(draft).map((ground) => ({
    sourceIds: mergeSourceIds(ground, by),
    ...provenanceOf([ground, by]),
    eventTime: latestEventTime([ground, by]),
  }));
  return { ...onGrounds(draft, grounds), text };
}

/** The fact without forgotten messages; undefined if no ground is left. */
export function withoutSources(
  record: MemoryRecord,
  forgotten: ReadonlySet<string>,
): MemoryDraft | undefined {
  const draft = redraft(record);
  const left = groundsOf(draft).filter(({ sourceIds }) => !sourceIds.some((id) => forgotten.has(id)));
  return left.length === 0 ? undefined : onGrounds(draft, left);
}

/** Unknown if it is for one of them. */
export function provenanceOf(grounds: readonly Pick<Ground, 'provenance'>[]): {
  readonly provenance?: 'unknown';
} {
  return grounds.some(({ provenance }) => provenance === 'unknown') ? { provenance: 'unknown' } : {};
}

function groundsOf({ data, sourceIds, provenance, eventTime }: MemoryDraft): Ground[] {
  const { data: several } = dataSchema.safeParse(data);
  if (several === undefined) return [{ sourceIds, eventTime, ...provenanceOf([{ provenance }]) }];
  return several.grounds.map(({ eventTime: time, ...ground }) => ({
    ...ground,
    eventTime: time ?? undefined,
  }));
}

function onGrounds(
  { data, provenance: _earlier, ...draft }: MemoryDraft,
  grounds: readonly Ground[],
): MemoryDraft {
  const { grounds: _former, ...others } = { ...(data as object | undefined), grounds: [] };
  const several = grounds.map(({ sourceIds, provenance, eventTime = null }) => ({
    sourceIds: [...sourceIds],
    ...provenanceOf([{ provenance }]),
    eventTime,
  }));
  const own = { ...others, ...(several.length > 1 && { grounds: several }) };
  return {
    ...draft,
    sourceIds: mergeSourceIds(...grounds),
    ...provenanceOf(grounds),
    eventTime: latestEventTime(grounds),
    ...(Object.keys(own).length > 0 && { data: own }),
  };
}
