import type { JsonValue } from '@memgym/core';
import * as z from 'zod';
import {
  contentOf,
  draftOf,
  type MemoryDraft,
  type MemoryRecord,
  type MemoryView,
  type Observation,
  redraft,
} from '../../scoped/index.js';

/** Maximum number of sessions with stored latest turns; a turn of another session is found only by its own words. */
const openSessions = 8;

const turnsBeforeSchema = z.strictObject({
  /** Length of the prefix before the message's content, in UTF-16 units. */
  prefix: z.int().nonnegative(),
  /** The preceding turns, oldest first. */
  before: z.array(z.strictObject({ id: z.string(), content: z.string() })),
});
type TurnsBefore = z.output<typeof turnsBeforeSchema>;

const latestTurnsSchema = z.array(
  z.strictObject({ session: z.string().nullable(), ids: z.array(z.string()) }),
);
/** The ids of the latest turns of each session, the most recently used session at the end. */
type LatestTurns = z.output<typeof latestTurnsSchema>;

/** The state of a system that indexes preceding turns; null for other systems. */
export const turnsBeforeStateSchema: z.ZodType<JsonValue> = latestTurnsSchema.nullable();
export const firstTurnsBeforeState = (previous: number): JsonValue => (previous === 0 ? null : []);

/** Empty for a memory stored without preceding turns. */
const latestOf = (state: JsonValue): LatestTurns => latestTurnsSchema.parse(state ?? []);

/** The preceding turns and the content of a message, from its text; undefined for a memory without preceding turns. */
export function turnsBefore({ data }: Pick<MemoryRecord, 'data'>): TurnsBefore | undefined {
  return turnsBeforeSchema.safeParse(data).data;
}

/** One memory for each observation, with up to `previous` preceding turns of its session. */
export function withTurnsBefore(
  observations: readonly Observation[],
  view: MemoryView,
  previous: number,
): { readonly put: MemoryDraft[]; readonly state: JsonValue } {
  let latest = latestOf(view.state);
  const contents = new Map<string, string>();
  const put = observations.map((observation): MemoryDraft => {
    const draft = draftOf(observation);
    const { sourceId, kind, content, sessionId = null } = observation;
    const known = kind === 'turn' ? latest.find(({ session }) => session === sessionId) : undefined;
    const before = (known?.ids ?? []).flatMap((id) => {
      const held = view.get(id);
      const said = contents.get(id) ?? (held && spoken(held));
      return said === undefined ? [] : [{ id, content: said }];
    });
    if (kind === 'turn') {
      contents.set(sourceId, content);
      const ids = [...(known?.ids ?? []), sourceId].slice(-previous);
      latest = [...latest.filter((session) => session !== known), { session: sessionId, ids }].slice(
        -openSessions,
      );
    }
    return { ...draft, data: { prefix: draft.text.length - content.length, before } };
  });
  return { put, state: latest };
}

/**
 * The memories stored with one of these turns as a preceding turn, now without it, and the state without these turns.
 */
export function withoutTurns(
  ids: ReadonlySet<string>,
  view: MemoryView,
): { readonly put: MemoryDraft[]; readonly state: JsonValue } {
  const put = followers(ids, view).map(({ record, prefix, before }) =>
    redraft(record, { data: { prefix, before: before.filter(({ id }) => !ids.has(id)) } }),
  );
  const state = latestOf(view.state).map(({ session, ids: known }) => ({
    session,
    ids: known.filter((id) => !ids.has(id)),
  }));
  return { put, state: state.filter(({ ids: left }) => left.length > 0) };
}

/** The memories stored with this turn as a preceding turn, now with its new content. */
export function withNewContent(changed: string, content: string, view: MemoryView): MemoryDraft[] {
  return followers(new Set([changed]), view).map(({ record, prefix, before }) =>
    redraft(record, {
      data: { prefix, before: before.map((turn) => (turn.id === changed ? { ...turn, content } : turn)) },
    }),
  );
}

/** The message's content without its speaker. */
export function spoken(record: MemoryRecord): string {
  const prefix = turnsBefore(record)?.prefix;
  return prefix === undefined ? contentOf(record) : record.item.text.slice(prefix);
}

function followers(ids: ReadonlySet<string>, view: MemoryView): ({ record: MemoryRecord } & TurnsBefore)[] {
  return [...view.all()].flatMap((record) => {
    const kept = ids.has(record.item.id) ? undefined : turnsBefore(record);
    return kept?.before.some(({ id }) => ids.has(id)) ? [{ record, ...kept }] : [];
  });
}
